// hot path

import { AsyncResource } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import type { Content } from './content.ts'
import { createBodyError, createCharsetError, toStreamError } from './errors.ts'
import { parseBytes } from './parse-bytes.ts'
import type { BodyRequest, Next } from './parser.ts'
import type { ReadSettings } from './read-settings.ts'

/**
 * Gathers the bytes of one body and hands them to the parser. It is an AsyncResource, because the events of a request
 * belong to its connection: a store entered by the middleware before would be lost in `next()` otherwise.
 */
export class BodyReader<Body> extends AsyncResource {
  declare req: BodyRequest
  declare res: ServerResponse
  declare next: Next
  declare settings: ReadSettings<Body>
  declare content: Content<Body>
  declare inflater: Transform | undefined
  declare length: number | null
  declare received: number
  /** Most bodies come in one piece, so the first has a place of its own. */
  declare first: Buffer | undefined
  declare more: Buffer[] | undefined
  declare onData: (piece: Buffer | string) => void
  declare onEnd: () => void
  declare onError: (error: Error) => void
  declare onClose: () => void

  constructor(req: BodyRequest, res: ServerResponse, next: Next, settings: ReadSettings<Body>, content: Content<Body>) {
    super('BodyReader')
    this.req = req
    this.res = res
    this.next = next
    this.settings = settings
    this.content = content
    this.inflater = undefined
    this.length = null
    this.received = 0
    this.first = undefined
    this.more = undefined
    // Bound, not arrow functions: V8 puts a function that is assigned to a property where it is made into the old space.
    this.onData = this.take.bind(this)
    this.onEnd = this.end.bind(this)
    this.onError = this.break.bind(this)
    this.onClose = this.close.bind(this)
  }

  /** Begins to read, through the inflater if there is one. `length` is the number of bytes to come, when it is known. */
  start(inflater: Transform | undefined, length: number | null): void {
    this.inflater = inflater
    this.length = length
    const { req } = this
    const error = precheckBody(inflater ?? req, length, this.settings.limit, this.content)
    if (error !== undefined) return this.fail(error)
    if (inflater !== undefined) req.pipe(inflater)
    const source: Readable = inflater ?? req
    source.on('data', this.onData)
    source.on('end', this.onEnd)
    req.on('error', this.onError)
    req.on('close', this.onClose)
    inflater?.on('error', this.onError)
  }

  private take(piece: Buffer | string): void {
    // Requests made by hand, for tests or by adapters, may emit text or plain bytes.
    const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(piece)
    this.received += chunk.length
    if (this.received > this.settings.limit) {
      const { settings } = this
      this.fail(createBodyError('entity.too.large', settings.toTooLargeFields(settings.limit, this.received)))
    } else if (this.first === undefined) this.first = chunk
    else if (this.more === undefined) this.more = [this.first, chunk]
    else this.more.push(chunk)
  }

  private end(): void {
    const { length, received } = this
    if (length !== null && received !== length) {
      return this.fail(createBodyError('request.size.invalid', { expected: length, length, received }))
    }
    this.detach()
    if (this.inflater !== undefined) this.release(this.inflater)
    this.runInAsyncScope(this.finish, this)
  }

  private break(error: Error): void {
    // Node reports a client that has left as an error of the request.
    this.fail(this.req.aborted === true ? this.createAborted() : toStreamError(error))
  }

  private close(): void {
    // A request that was read to its end closes too, and its inflater may still be at work.
    if (this.req.readableEnded !== true) this.fail(this.createAborted())
  }

  private createAborted(): Error {
    const { length, received } = this
    return createBodyError('request.aborted', { code: 'ECONNABORTED', expected: length, length, received })
  }

  private finish(): void {
    const { req, res, next, settings, content } = this
    const bytes = this.gather()
    this.releaseReferences()
    const error = parseBytes(req, res, settings, content, bytes)
    if (req.body === undefined) settings.markReadWithoutBody(req)
    if (error === undefined) next()
    else next(error)
  }

  /**
   * A reader that waited for its body is often in the old space by then, where even an unused object keeps what it refers
   * to until the next full collection. 3000 bodies of 90 kB caused 17 of those; without the references none (Node 20).
   */
  private releaseReferences(): void {
    // Nothing reads these fields after this, so their types need not allow for it.
    this.req = undefined as never
    this.res = undefined as never
    this.next = undefined as never
    this.first = undefined
    this.more = undefined
  }

  private gather(): Buffer {
    const { settings, first, more } = this
    if (more !== undefined) return Buffer.concat(more, this.received)
    if (first === undefined) return Buffer.alloc(0)
    // A piece is a view of the memory that the socket was read into: whoever keeps it would keep all of that.
    return settings.keepsBytes ? Buffer.from(first) : first
  }

  private fail(error: Error): void {
    this.settings.markReadWithoutBody(this.req)
    this.detach()
    this.first = undefined
    this.more = undefined
    if (this.inflater !== undefined) this.release(this.inflater)
    drain(this.req, this.res, () => this.runInAsyncScope(this.next, undefined, error))
  }

  /** Stops inflating: what the inflater still says is of no interest, and what the client still sends is thrown away. */
  private release(inflater: Transform): void {
    const { req } = this
    req.unpipe(inflater)
    inflater.on('error', ignore)
    inflater.destroy()
    req.resume()
  }

  private detach(): void {
    const { req, inflater } = this
    const source: Readable = inflater ?? req
    source.removeListener('data', this.onData)
    source.removeListener('end', this.onEnd)
    req.removeListener('error', this.onError)
    req.removeListener('close', this.onClose)
    inflater?.removeListener('error', this.onError)
  }
}

function ignore(): void {}

/** Finds what is wrong with a body before its first byte is read, in the order body-parser does. */
export function precheckBody(
  source: Readable,
  length: number | null,
  limit: number,
  content: Content<unknown>,
): Error | undefined {
  if (length !== null && length > limit) {
    return createBodyError('entity.too.large', { expected: length, length, limit })
  }
  if (source.readableEncoding) return createBodyError('stream.encoding.set')
  if (source.readable === false) return createBodyError('stream.not.readable')
  return content.decode === undefined ? createCharsetError(content.charset as string) : undefined
}

/**
 * Throws away what the client still sends, so that the connection can serve its next request. Calls back as soon as an
 * answer is safe: at once on a connection that stays open. One that closes with the answer must be read to its end
 * first, because closing it on a client that still sends resets it, and the answer would be lost on the way.
 */
export function drain(req: BodyRequest, res: ServerResponse, done: () => void): void {
  if (req.readableEnded || req.destroyed) return done()
  req.resume()
  if (res.shouldKeepAlive === true) return done()
  const finish = (): void => {
    req.removeListener('end', finish)
    req.removeListener('error', finish)
    req.removeListener('close', finish)
    done()
  }
  req.on('end', finish)
  req.on('error', finish)
  req.on('close', finish)
}
