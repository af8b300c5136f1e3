import { METHODS } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import { Exchange, type Listener, type MessageClasses } from '../node-http/exchange/exchange.ts'
import type { RawHeaders } from '../node-http/exchange/transport.ts'
import { readRequestHead } from './request-head.ts'
import { StreamBody } from './stream-body.ts'
import { StreamTransport } from './stream-transport.ts'

/** Lets a listener respond on a stream, with the same messages as over HTTP/1. */
export function handleStream(
  classes: MessageClasses,
  stream: ServerHttp2Stream,
  rawHeaders: RawHeaders,
  listener: Listener,
): void {
  const body = stream.endAfterHeaders ? undefined : new StreamBody(stream)
  const head = readRequestHead(stream, rawHeaders, body)
  stream.on('error', () => {}) // reported by `aborted` and `close`
  if (head === undefined || !METHODS.includes(head.method)) {
    stream.respond({ ':status': 400 }, { endStream: true }) // like Node's HTTP/1 parser
    return
  }
  const transport = new StreamTransport(stream, head.method === 'HEAD')
  const exchange = new Exchange(classes, head, transport)
  ;(exchange.req as OnStream).stream = stream
  ;(exchange.req as OnStream).authority = head.authority
  ;(exchange.res as OnStream).stream = stream
  exchange.run(listener)
  // Nearly every response is complete by now. A listener would cost, and keep the exchange alive as long as the stream.
  if (!transport.complete) watchClient(stream, exchange)
}

/** Where `node:http2` has it on its own messages. */
interface OnStream {
  stream?: ServerHttp2Stream
  authority?: string | undefined
}

function watchClient(stream: ServerHttp2Stream, exchange: Exchange): void {
  const onLeave = (): void => exchange.abort()
  stream.on('aborted', onLeave)
  stream.on('close', onLeave)
}
