import type { ServerHttp2Stream } from 'node:http2'
import type { BodySink, BodySource, RawHeaders } from '../node-http/exchange/transport.ts'

/** The body that a client sends on a stream. */
export class StreamBody implements BodySource {
  readonly #stream: ServerHttp2Stream
  #trailers: RawHeaders | undefined
  #reading = false
  #cancelled = false
  /** Whether the stream has ended. It does so unread when there is nothing to read, and says it only once. */
  #ended: boolean

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream
    this.#ended = stream.readableEnded
    stream.once('trailers', (...[, , rawHeaders]: unknown[]) => {
      this.#trailers = rawHeaders as RawHeaders // node's types leave the third argument out
    })
    stream.once('end', () => {
      this.#ended = true
    })
  }

  resume(sink: BodySink): void {
    const stream = this.#stream
    if (this.#ended) {
      sink.endBody(this.#trailers)
      return
    }
    if (this.#reading) {
      stream.resume()
      return
    }
    this.#reading = true
    stream.on('data', (bytes: Buffer) => {
      if (!this.#cancelled && !sink.push(bytes)) stream.pause()
    })
    stream.once('end', () => sink.endBody(this.#trailers))
  }

  /** RFC 9113 §8.1: once it has answered, a server may tell the client by a reset without error to stop sending. */
  cancel(): void {
    const stream = this.#stream
    if (!stream.writableEnded) return
    // Node keeps a closed stream for as long as it has bytes that nobody has read.
    this.#cancelled = true
    if (this.#reading) stream.resume()
    if (stream.writableFinished) stream.close()
    else stream.once('finish', () => stream.close())
  }
}
