import { METHODS } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import { Exchange, type Listener, type MessageClasses } from '../node-http/exchange/exchange.ts'
import type { BodySink, BodySource, RawHeaders } from '../node-http/exchange/transport.ts'
import { readRequestHead } from './request-head.ts'
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

class StreamBody implements BodySource {
  readonly #stream: ServerHttp2Stream
  #trailers: RawHeaders | undefined
  #sink: BodySink | undefined
  #cancelled = false
  /** Whether the stream has ended. A stream without a body ends unread, and says so only once. */
  #ended: boolean

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream
    this.#ended = stream.readableEnded
    stream.on('trailers', (...[, , rawHeaders]: unknown[]) => {
      this.#trailers = rawHeaders as RawHeaders // Node's types lack the third argument
    })
    stream.on('end', () => {
      this.#ended = true
      this.#sink?.endBody(this.#trailers)
    })
  }

  resume(sink: BodySink): void {
    const stream = this.#stream
    if (this.#ended) {
      sink.endBody(this.#trailers)
      return
    }
    if (this.#sink !== undefined) {
      stream.resume()
      return
    }
    this.#sink = sink
    stream.on('data', (bytes: Buffer) => {
      if (!this.#cancelled && !sink.push(bytes)) stream.pause()
    })
  }

  /** RFC 9113 §8.1: after its response, a server may stop the upload with a reset without error. */
  cancel(): void {
    const stream = this.#stream
    if (!stream.writableEnded) return
    // Node keeps a closed stream as long as it has unread bytes.
    this.#cancelled = true
    if (this.#sink !== undefined) stream.resume()
    if (stream.writableFinished) stream.close()
    else stream.once('finish', () => stream.close())
  }
}
