import type { Http2Server, ServerHttp2Stream } from 'node:http2'
import type { Listener, MessageClasses } from '../node-http/exchange/exchange.ts'
import type { RawHeaders } from '../node-http/exchange/transport.ts'
import { handleStream } from './handle-stream.ts'

/**
 * Makes a `node:http2` server whose listener is an application create messages of its classes, from the next request
 * on. Node would first create messages that nobody uses: a quarter of a request (Node 20). Only while the application
 * is the only listener: when another one joins, Node's way comes back.
 */
export function installHttp2Classes(app: Listener, classes: MessageClasses, stream: ServerHttp2Stream): void {
  const server = serverOf(stream)
  if (server === undefined || considered.has(server)) return
  considered.add(server)

  const [nodes] = server.listeners('stream') as StreamListener[]
  if (nodes === undefined || server.listenerCount('stream') !== 1) return
  if (server.listenerCount('request') !== 1 || server.listeners('request')[0] !== app) return

  const emitRequest: Listener = (req, res) => server.emit('request', req as never, res as never)
  const onStream: StreamListener = (...args) => {
    const [each, headers, , rawHeaders] = args
    // Node handles anything but a plain request.
    if (headers[':method'] === 'CONNECT' || headers['expect'] !== undefined) nodes.apply(server, args)
    else handleStream(classes, each, rawHeaders, emitRequest)
  }
  replaceListener(server, nodes, onStream)
  server.on('newListener', function onNewListener(event: string) {
    if (!SHARED_EVENTS.has(event)) return
    server.removeListener('newListener', onNewListener)
    replaceListener(server, onStream, nodes)
  })
}

const considered = new WeakSet<Http2Server>()

/** Events whose listeners get a stream, or the messages that Node creates for one. */
const SHARED_EVENTS = new Set(['stream', 'request', 'checkContinue', 'checkExpectation', 'connect'])

type StreamListener = (
  stream: ServerHttp2Stream,
  headers: Record<string, unknown>,
  flags: number,
  rawHeaders: RawHeaders,
) => void

function serverOf({ session }: ServerHttp2Stream): Http2Server | undefined {
  if (session === undefined || session.destroyed) return undefined
  const { server } = session.socket as { server?: unknown } // missing in Node's types
  return typeof (server as Partial<Http2Server> | undefined)?.listeners === 'function'
    ? (server as Http2Server)
    : undefined
}

function replaceListener(server: Http2Server, former: StreamListener, next: StreamListener): void {
  server.removeListener('stream', former as never) // Node's types lack the fourth argument
  server.on('stream', next as never)
}
