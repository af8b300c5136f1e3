import type { OutgoingHttpHeaders, ServerHttp2Stream, ServerStreamResponseOptions } from 'node:http2'
import { isBodiless, joinHeaders, withoutBody } from '../node-http/exchange/response-head.ts'
import type { RawHeaders, ResponseHead, Transport } from '../node-http/exchange/transport.ts'
import { HeaderRecord } from '../node-http/headers.ts'

export class StreamTransport implements Transport {
  readonly keepsBytes = false
  readonly #stream: ServerHttp2Stream
  readonly #toHead: boolean
  #hasBody = true
  complete = false
  #trailers: RawHeaders = []

  /** @param toHead whether the request was HEAD, whose response has no body */
  constructor(stream: ServerHttp2Stream, toHead: boolean) {
    this.#stream = stream
    this.#toHead = toHead
  }

  get transportName(): 'http2' {
    return 'http2' // a getter costs requests nothing
  }

  whole(head: ResponseHead, body: string | Uint8Array | undefined): void {
    this.complete = true
    const endStream = body === undefined || isBodiless(head.status)
    if (!this.#respond(head, endStream ? WITHOUT_BODY : WITH_BODY) || endStream) return
    const stream = this.#stream
    stream.end(body, 'latin1')
    if (!stream.endAfterHeaders && !Object.hasOwn(stream, 'destroy')) stream.destroy = destroyWhenSent
  }

  head(head: ResponseHead): void {
    this.#hasBody = !isBodiless(head.status) && !this.#toHead
    if (!this.#respond(head, this.#hasBody ? WITH_TRAILERS : WITHOUT_BODY) || !this.#hasBody) return
    this.#stream.once('wantTrailers', () => this.#stream.sendTrailers(toHeaders(this.#trailers)))
  }

  chunk(bytes: Uint8Array, taken: () => void): void {
    if (!this.#hasBody) return taken()
    this.#stream.write(bytes, (err) => {
      if (!err) taken()
    })
  }

  end(trailers: RawHeaders): void {
    this.#trailers = trailers
    if (this.#hasBody) this.#stream.end()
  }

  abort(): void {
    this.#stream.close(INTERNAL_ERROR)
  }

  inform({ status, rawHeaders }: ResponseHead): void {
    const stream = this.#stream
    // Node responded to `Expect: 100-continue` before the application was called.
    if (status === 100 || stream.destroyed || stream.headersSent) return
    stream.additionalHeaders(toHeaders(rawHeaders, status))
  }

  #respond(head: ResponseHead, options: ServerStreamResponseOptions): boolean {
    const stream = this.#stream
    if (stream.destroyed || stream.closed) return false
    try {
      const { rawHeaders, status } = isBodiless(head.status) ? withoutBody(head) : head
      stream.respond(toHeaders(rawHeaders, status), options)
      return true
    } catch {
      // A status or header that HTTP/2 does not allow.
      stream.close(INTERNAL_ERROR)
      return false
    }
  }
}

/** RFC 9113 §7, INTERNAL_ERROR. A literal, so that we need not load `node:http2`. */
const INTERNAL_ERROR = 2

// The head already has a date, if the application wants one; Node's types lack the option.
const WITH_BODY = { sendDate: false } as ServerStreamResponseOptions
const WITH_TRAILERS: ServerStreamResponseOptions = { ...WITH_BODY, waitForTrailers: true }
const WITHOUT_BODY: ServerStreamResponseOptions = { ...WITH_BODY, endStream: true }

const kWasCalled: unique symbol = Symbol('was called')

/**
 * Replaces `destroy` of a stream until Node has closed it. Once the request body was read, Node destroys the stream when
 * it sends the last frame, before it knows that the bytes were written: the stream never emits `finish`, `finished()` of
 * `node:stream` reports a premature close, and an error is created, a tenth of a POST (Node 24). Leave a stream whose last
 * frame was sent to Node's listener for `finish`, which destroys it too. A second call destroys in any case.
 */
function destroyWhenSent(this: ServerHttp2Stream & { [kWasCalled]?: true }, reason?: Error): ServerHttp2Stream {
  const destroy = inheritedDestroy(this)
  const isFirstCall = this[kWasCalled] === undefined
  this[kWasCalled] = true
  // Unless it was wrapped meanwhile. Not deleted, because V8 makes objects with deleted properties slow.
  if (this.destroy === destroyWhenSent) this.destroy = destroy
  return isFirstCall && !reason && isLastFrameSent(this) ? this : destroy.call(this, reason)
}

/** A client's reset without an error closes a stream too, before the last frame was sent: then `finish` never comes. */
function isLastFrameSent(stream: ServerHttp2Stream): boolean {
  return stream.closed && stream.rstCode === 0 && stream.writableLength > 0 && stream.state.localClose === 1
}

/** An object that inherits from the stream has our function as its inherited one. */
function inheritedDestroy(stream: ServerHttp2Stream): ServerHttp2Stream['destroy'] {
  const parent = Object.getPrototypeOf(stream) as ServerHttp2Stream
  return parent.destroy === destroyWhenSent ? inheritedDestroy(parent) : parent.destroy
}

function toHeaders(rawHeaders: RawHeaders, status?: number): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = new HeaderRecord()
  if (status !== undefined) headers[':status'] = status
  return joinHeaders(rawHeaders, headers)
}
