import type { ServerHttp2Stream } from 'node:http2'
import type { BodySink, BodySource, RawHeaders } from '../node-http/exchange/transport.ts'

export class StreamBody implements BodySource {
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
