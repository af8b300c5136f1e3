import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Http2Server, Http2ServerRequest, Http2ServerResponse, ServerHttp2Stream } from 'node:http2'
import type { Next } from '../contract/exchange.ts'
import type { Listener, MessageClasses } from '../node-http/exchange/exchange.ts'
import type { RawHeaders } from '../node-http/exchange/transport.ts'
import { handleStream } from './handle-stream.ts'

type App = (req: IncomingMessage, res: ServerResponse, next?: Next) => unknown

/**
 * Whether `node:http2` created the request for a `request` listener. Such a request only has the methods of its own
 * class: no HTTP/1 headers, none of our methods, and not what middleware expects.
 */
export function isHttp2Request(req: object): req is Http2ServerRequest {
  const { stream } = req as { stream?: { respond?: unknown } }
  return typeof stream?.respond === 'function' && !(req instanceof IncomingMessage)
}

/** Lets an application respond to a `node:http2` request on its stream, with messages of its own classes. */
export function handleHttp2(
  app: App,
  classes: MessageClasses,
  req: Http2ServerRequest,
  res: Http2ServerResponse,
  next: Next | undefined,
): void {
  const { stream, rawHeaders } = req
  if (next === undefined) installHttp2Classes(app, classes, stream)
  // Node's own messages may hear about the end of the stream, but its trailers are not theirs.
  stream.removeAllListeners('wantTrailers')
  handleStream(classes, stream, rawHeaders, (ownReq, ownRes) => {
    carryRequest(req, ownReq)
    carryResponse(res, ownRes)
    return app(ownReq, ownRes, next)
  })
}

/** Copies what an earlier listener put on the request: any property, another URL, another method. */
function carryRequest(from: Http2ServerRequest, to: IncomingMessage): void {
  carryProperties(from, to)
  if (from.url !== to.url) to.url = from.url
  if (from.method !== to.method) to.method = from.method
}

function carryResponse(from: Http2ServerResponse, to: ServerResponse): void {
  carryProperties(from, to)
  for (const [name, value] of Object.entries(from.getHeaders())) if (value !== undefined) to.setHeader(name, value)
  if (from.statusCode !== 200) to.statusCode = from.statusCode
}

/** Names that start with `_` belong to Node's streams and events; ours stay. */
function carryProperties(from: object, to: object): void {
  for (const key of Object.keys(from)) {
    if (!key.startsWith('_') && to[key as keyof object] === undefined)
      Object.assign(to, { [key]: from[key as keyof object] })
  }
}

/**
 * Makes a `node:http2` server whose listener is an application create messages of its classes, from the next request
 * on. Node would first create messages that nobody uses: a quarter of a request (Node 20). Only while the application
 * is the only listener: when another one joins, Node's way comes back.
 */
function installHttp2Classes(app: Listener, classes: MessageClasses, stream: ServerHttp2Stream): void {
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
