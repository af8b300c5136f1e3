// hot path
import type { ETagFunction, ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { withUtf8 } from '../http/media-type/content-type.ts'
import { strongETag, weakETag } from '../http/validators.ts'
import { type NodeHeaders, removeTransferEncoding } from '../node-http/headers.ts'
import { hasNodeEnd } from '../node-http/if-unpatched.ts'
import { endInSingleWrite } from '../node-http/single-write.ts'
import { commonTypes, fastHeaders, HTML_TYPE } from './headers.ts'

export interface SendMethods {
  /**
   * Sends a body: text as HTML, bytes as they are, anything else as JSON.
   * Sets Content-Type where none is set, Content-Length and, by the `etag` setting, ETag, and answers 304 to a client
   * whose copy is still good.
   * @example res.send('<p>hello</p>')
   */
  send(body?: unknown): this
}

export const sendMethods: Part<ExchangeResponse, SendMethods> = {
  send(body) {
    switch (typeof body) {
      case 'string':
        return sendText(this, body)
      case 'undefined':
        return endWith(this, undefined, undefined, 0)
      case 'boolean':
      case 'number':
        return this.json(body)
      case 'object':
        if (body === null) return sendBody(this, '')
        if (!ArrayBuffer.isView(body)) return this.json(body)
        if (!this.get('Content-Type')) this.type('bin')
        return sendBody(this, toBuffer(body))
      default:
        // Symbols, functions and big integers: Buffer.from refuses them with a TypeError that says what it takes.
        return sendBody(this, Buffer.from(body as unknown as string)) // see above
    }
  },
}

function sendText<Self extends ExchangeResponse>(res: Self, text: string): Self {
  const headers = fastHeaders(res, commonTypes)
  if (headers === undefined) {
    labelText(res)
    return sendBody(res, text)
  }
  const type = headers['content-type']
  if (type === undefined) headers['content-type'] = ['Content-Type', HTML_TYPE]
  else if (!isLabelled(type[1])) labelText(res)
  return sendQuickly(res, headers, text)
}

function isLabelled(type: unknown): boolean {
  return typeof type === 'string' && type !== '' && withUtf8(type) === type
}

function labelText(res: ExchangeResponse): void {
  const type = res.get('Content-Type')
  if (typeof type !== 'string') {
    res.type('html')
    return
  }
  // Even if it has its charset already: Express calls `set` here, and middleware that wraps `set` sees the call.
  res.set('Content-Type', withUtf8(type))
}

// Typed arrays of any width and DataViews are the bytes they look at.
function toBuffer(view: ArrayBufferView): Buffer {
  return Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength)
}

/** Sends a body whose type is set: its length, its validator, and what of it this request is to get. */
export function sendBody<Self extends ExchangeResponse>(res: Self, body: string | Buffer): Self {
  const etagFn = res.app.settings['etag fn']
  const tagged = typeof etagFn === 'function' && !res.get('ETag')
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  const encoding = encodingOf(body, tagged)
  // Others' tag functions have always been given bytes.
  const chunk = tagged && typeof body === 'string' && !isOurs(etagFn) ? Buffer.from(body) : body

  // RFC 9112 §6.2: a message with Transfer-Encoding must not have Content-Length.
  if (!res.get('Transfer-Encoding')) res.set('Content-Length', length)
  if (tagged) {
    const etag = etagFn(chunk, encoding)
    if (etag) res.set('ETag', etag)
  }
  return endWith(res, chunk, encoding, length)
}

/** The same for a text, with the headers put straight among those that node keeps. */
export function sendQuickly<Self extends ExchangeResponse>(res: Self, headers: NodeHeaders, text: string): Self {
  const etagFn = res.app.settings['etag fn']
  if (etagFn !== undefined && !isOurs(etagFn)) return sendBody(res, text)
  const length = Buffer.byteLength(text)
  const tagged = etagFn !== undefined && !headers['etag']?.[1]

  if (!headers['transfer-encoding']?.[1]) headers['content-length'] = ['Content-Length', String(length)]
  if (tagged) headers['etag'] = ['ETag', etagFn(text)]
  return endWith(res, text, encodingOf(text, tagged), length)
}

/** In which encoding `end` is given a body: Express makes bytes of a text that gets a tag, and of a long one. */
function encodingOf(body: string | Buffer, tagged: boolean): 'utf8' | undefined {
  return typeof body === 'string' && !tagged && body.length < 1000 ? 'utf8' : undefined
}

/** Ends the response with as much of the body, of that many bytes, as its status and the request allow. */
export function endWith<Self extends ExchangeResponse>(
  res: Self,
  body: string | Buffer | undefined,
  encoding: 'utf8' | undefined,
  length: number,
): Self {
  const { req } = res
  if (req.fresh) res.status(304)

  let chunk = body
  const { statusCode } = res
  if (statusCode === 204 || statusCode === 304) {
    res.removeHeader('Content-Type')
    res.removeHeader('Content-Length')
    res.removeHeader('Transfer-Encoding')
    chunk = NOTHING
  } else if (statusCode === 205) {
    // RFC 9110 §15.3.6: a 205 has no content, and says so.
    res.set('Content-Length', '0')
    removeTransferEncoding(res)
    chunk = NOTHING
  }

  if (req.method === 'HEAD') res.end()
  else if (chunk === NOTHING)
    res.end('', encoding as BufferEncoding) // node takes undefined as well
  else if (typeof chunk === 'string') endWithText(res, chunk, encoding, length)
  else res.end(chunk, encoding as BufferEncoding)
  return res
}

/**
 * Node writes a text together with the head, but bytes on their own, so an ASCII text is passed on as a text. Any other
 * text has to become bytes: head and text would go out in one encoding, and header values are latin-1. Where `end`, or a
 * method behind it, was replaced, the wrapper gets bytes, as from Express.
 */
export function endWithText(res: ExchangeResponse, text: string, encoding: 'utf8' | undefined, length: number): void {
  const isAscii = length === text.length
  if (isAscii && res.app.settings['single write'] !== false && endInSingleWrite(res, text)) return
  const asNode = hasNodeEnd(res)
  if (asNode && isAscii) res.end(text, 'latin1')
  else if (asNode || encoding === undefined)
    res.end(Buffer.from(text), undefined as never) // as above
  else res.end(text, encoding)
}

function isOurs(etagFn: ETagFunction): boolean {
  return etagFn === weakETag || etagFn === strongETag
}

/** In the place of a body that is not sent. Express gives `end` an empty text then, whatever the body was. */
const NOTHING: Buffer = Buffer.alloc(0)
