import { AsyncResource } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBodyError, createCharsetError, toBodyError, toStreamError } from '../errors.ts'
import type { BodyRequest, Next } from '../parser.ts'
import type { Content } from './content.ts'
import type { ReadSettings } from './settings.ts'

/**
 * Collects the bytes of one body and passes them to the parser. An AsyncResource, because the events of a request
 * belong to its connection: otherwise an AsyncLocalStorage store entered by earlier middleware would be lost in
 * `next()`.
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
  /** Most bodies come in one chunk, so the first has its own field. */
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
    // Bound, not arrow functions: V8 allocates a closure assigned straight to a property in the old space.
    this.onData = this.take.bind(this)
    this.onEnd = this.end.bind(this)
    this.onError = this.break.bind(this)
    this.onClose = this.close.bind(this)
  }

  /** Starts to read, through the inflater if there is one. `length` is the expected number of bytes, if known. */
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
    // Hand-made requests, in tests or adapters, may emit strings or plain bytes.
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
    // Node reports a disconnected client as an error of the request.
    this.fail(this.req.aborted === true ? this.createAborted() : toStreamError(error))
  }

  private close(): void {
    // A request that was read to its end closes too, and its inflater may still be working.
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
   * A reader that waited for its body is often in the old space by then, where even an unused object keeps its
   * references alive until the next full GC. 3000 bodies of 90 kB caused 17 of those; without the references, none
   * (Node 20).
   */
  private releaseReferences(): void {
    // Nothing reads these fields afterwards, so their types need not allow it.
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
    // A chunk is a view of the memory that the socket was read into: keeping it would keep all of that.
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

  /** Stops inflating: ignores the rest of the inflater's output, and discards what the client still sends. */
  private release(inflater: Transform): void {
    const { req } = this
    req.unpipe(inflater)
    inflater.on('error', () => {})
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

/** Verifies, decodes and parses the bytes of a complete body into `req.body`; returns the error, if any. */
function parseBytes<Body>(
  req: BodyRequest,
  res: ServerResponse,
  settings: ReadSettings<Body>,
  content: Content<Body>,
  bytes: Buffer,
): Error | undefined {
  if (settings.rawBody) req.rawBody = bytes
  if (settings.verify !== undefined) {
    try {
      settings.verify(req, res, bytes, content.charset)
    } catch (error) {
      return toBodyError(error, 'entity.verify.failed', { body: bytes })
    }
  }
  let body: Body | undefined
  try {
    // The reader refuses a body without a decoder before it reads.
    body = (content.decode as (bytes: Buffer) => Body)(bytes)
    req.body = settings.parse(body, content.charset)
  } catch (error) {
    return toBodyError(error, 'entity.parse.failed', { body })
  }
  return undefined
}

/** Checks a body before its first byte is read, in the order of body-parser. */
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
 * Discards what the client still sends, so that the connection can serve its next request. Calls back as soon as a
 * response is safe: at once on a connection that stays open. One that closes with the response must be read to its end
 * first: closing it while the client still sends resets it, and the response would be lost.
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
