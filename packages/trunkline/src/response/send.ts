import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { withDefaultCharset, withUtf8 } from '../http/media-type/content-type.ts'
import { etagOfText, isOwnETag } from '../http/validators.ts'
import { type NodeHeaders, removeTransferEncoding, writableHeaders } from '../node-http/headers.ts'
import { isEndReplaced } from '../node-http/replaced.ts'
import { endInSingleWrite } from '../node-http/single-write.ts'
import { everyLineMethods } from './every-line.ts'
import { headerMethods } from './headers.ts'

export interface SendMethods<Body = unknown> {
  /**
   * Sends a body: strings as HTML, bytes as they are, anything else as JSON. Sets Content-Type if it is not set,
   * Content-Length and, depending on the setting `etag`, ETag. Responds with 304 if the client's copy is still fresh.
   * @example res.send('<p>hello</p>')
   */
  send(body?: Body): this
}

export const sendMethods: Part<ExchangeResponse, SendMethods> = {
  send(body) {
    return sendValue(this, body, policy)
  },
}

/** What release lines do differently with the value passed to `send`. */
export interface SendPolicy<Res extends ExchangeResponse, Bytes extends ArrayBufferView = Buffer> {
  /** Sends a string, as HTML unless a type is set. */
  sendText<Self extends Res>(res: Self, text: string): Self
  /** Sends `null`: an empty body without a type of its own. */
  sendNull<Self extends Res>(res: Self): Self
  /** Whether an object is sent as bytes; any other is sent as JSON. */
  isBytes(value: object): value is Bytes
  sendBytes<Self extends Res>(res: Self, bytes: Bytes): Self
  endWithoutBody<Self extends Res>(res: Self): Self
  /** Throws the TypeError for a symbol, a function or a big integer. */
  refuse(value: unknown): unknown
}

export function sendValue<Res extends ExchangeResponse, Self extends Res, Bytes extends ArrayBufferView>(
  res: Self,
  value: unknown,
  policy: SendPolicy<Res, Bytes>,
): Self {
  switch (typeof value) {
    case 'string':
      return policy.sendText(res, value)
    case 'undefined':
      return policy.endWithoutBody(res)
    case 'boolean':
    case 'number':
      return res.json(value)
    case 'object':
      if (value === null) return policy.sendNull(res)
      if (!policy.isBytes(value)) return res.json(value)
      if (!res.get('Content-Type')) res.type('bin')
      return policy.sendBytes(res, value)
    default:
      policy.refuse(value)
      return res
  }
}

export const commonSends: Pick<SendPolicy<ExchangeResponse>, 'endWithoutBody' | 'refuse'> = {
  endWithoutBody: (res) => endWith(res, undefined, undefined, 0),
  refuse: (value) => Buffer.from(value as string), // throws Node's own TypeError, which names the accepted types
}

const policy: SendPolicy<ExchangeResponse, ArrayBufferView> = {
  ...commonSends,
  sendText,
  sendNull: (res) => sendBody(res, ''),
  isBytes: ArrayBuffer.isView,
  sendBytes: (res, view) => sendBody(res, toBuffer(view)),
}

/** How `send` and `json` of a line write to Node's header object, unless a method that they would call was replaced. */
export interface FastHeaderPolicy<Res extends ExchangeResponse = ExchangeResponse> {
  readonly methods: Readonly<Record<'get' | 'set' | 'type' | 'send', unknown>>
  /** Whether `html` and `json` still map to their usual types. Undefined if apps cannot change that. */
  readonly hasCommonTypes?: () => boolean
  /** Node's own header object of a response; undefined if headers must be set one by one. */
  readonly writableHeaders: (res: Res) => NodeHeaders | undefined
  /** Sends a string whose type was just set in that object. */
  readonly sendWithFastHeaders: <Self extends Res>(res: Self, headers: NodeHeaders, text: string) => Self
}

export const fastHeaderPolicy: FastHeaderPolicy = {
  methods: { ...everyLineMethods, ...headerMethods, ...sendMethods },
  writableHeaders,
  sendWithFastHeaders,
}

/**
 * Node's own header object, for the headers that `send` and `json` set. Undefined if a method that they would otherwise
 * call was replaced: its wrapper must see each call.
 */
export function fastHeaders<Res extends ExchangeResponse>(
  res: Res,
  { methods, hasCommonTypes, writableHeaders: headersOf }: FastHeaderPolicy<Res>,
): NodeHeaders | undefined {
  if (res.get !== methods.get || res.set !== methods.set || res.type !== methods.type) return undefined
  return hasCommonTypes === undefined || hasCommonTypes() ? headersOf(res) : undefined
}

export const HTML_TYPE = 'text/html; charset=utf-8'

function sendText<Self extends ExchangeResponse>(res: Self, text: string): Self {
  const headers = fastHeaders(res, fastHeaderPolicy)
  if (headers === undefined) {
    setTextType(res)
    return sendBody(res, text)
  }
  const type = headers['content-type']?.[1]
  headers['content-type'] = ['Content-Type', typeof type === 'string' ? withDefaultCharset(withUtf8(type)) : HTML_TYPE]
  return sendWithFastHeaders(res, headers, text)
}

function setTextType(res: ExchangeResponse): void {
  const type = res.get('Content-Type')
  if (typeof type !== 'string') {
    res.type('html')
    return
  }
  // Call `set` even if the charset is there already: Express does, and middleware that wraps `set` sees it.
  res.set('Content-Type', withUtf8(type))
}

function toBuffer(view: ArrayBufferView): Buffer {
  return Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength)
}

/** Sends a body whose type is set: adds length and validator, and drops the body if the request must not get it. */
export function sendBody<Self extends ExchangeResponse>(res: Self, body: string | Buffer): Self {
  const etagFn = res.app.settings['etag fn']
  const tagged = typeof etagFn === 'function' && !res.get('ETag')
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  const encoding = encodingOf(body, tagged)
  // Custom tag functions have always been called with bytes.
  const chunk = tagged && typeof body === 'string' && !isOwnETag(etagFn) ? Buffer.from(body) : body

  // RFC 9112 §6.2: a message with Transfer-Encoding must not have Content-Length.
  if (!res.get('Transfer-Encoding')) res.set('Content-Length', length)
  if (tagged) {
    const etag = typeof chunk === 'string' ? etagOfText(etagFn, chunk, length) : etagFn(chunk, encoding)
    if (etag) res.set('ETag', etag)
  }
  return endWith(res, chunk, encoding, length)
}

/** `sendBody` for a string, with Node's own header object. */
export function sendWithFastHeaders<Self extends ExchangeResponse>(
  res: Self,
  headers: NodeHeaders,
  text: string,
): Self {
  const etagFn = res.app.settings['etag fn']
  if (etagFn !== undefined && !isOwnETag(etagFn)) return sendBody(res, text)
  const length = Buffer.byteLength(text)
  const tagged = etagFn !== undefined && !headers['etag']?.[1]

  if (!headers['transfer-encoding']?.[1]) headers['content-length'] = ['Content-Length', String(length)]
  if (tagged) headers['etag'] = ['ETag', etagOfText(etagFn, text, length)]
  return endWith(res, text, encodingOf(text, tagged), length)
}

/**
 * The encoding to pass to `end()`. Like Express, none for a string with an ETag or of 1000 characters and more: Express
 * turns those into a Buffer.
 */
function encodingOf(body: string | Buffer, tagged: boolean): 'utf8' | undefined {
  return typeof body === 'string' && !tagged && body.length < 1000 ? 'utf8' : undefined
}

/** Ends the response with the body, or without it for a fresh copy, a HEAD request or a bodiless status. */
export function endWith<Self extends ExchangeResponse>(
  res: Self,
  body: string | Buffer | undefined,
  encoding: 'utf8' | undefined,
  length: number,
): Self {
  const { req } = res
  if (req.fresh) res.status(304)

  const chunk = dropBody(res, res.statusCode) ? NOTHING : body
  if (req.method === 'HEAD') res.end()
  else if (chunk === NOTHING)
    res.end('', encoding as BufferEncoding) // Node accepts undefined too
  else if (typeof chunk === 'string') endWithText(res, chunk, encoding, length)
  else res.end(chunk, encoding as BufferEncoding)
  return res
}

/** Whether a response of this status has no body. If so, removes the headers that describe one. */
export function dropBody(res: ExchangeResponse, status: number): boolean {
  if (status === 204 || status === 304) {
    res.removeHeader('Content-Type')
    res.removeHeader('Content-Length')
    res.removeHeader('Transfer-Encoding')
    return true
  }
  if (status !== 205) return false
  // RFC 9110 §15.3.6: a 205 has no content, and says so with a length of 0.
  res.set('Content-Length', '0')
  removeTransferEncoding(res)
  return true
}

/**
 * Node sends a string together with the head, but a Buffer separately, so an ASCII string stays a string. Any other
 * string must become bytes: head and body would share one encoding, and header values are latin-1. If `end` or a method
 * behind it was replaced, the wrapper gets bytes, as from Express.
 */
export function endWithText(res: ExchangeResponse, text: string, encoding: 'utf8' | undefined, length: number): void {
  const isAscii = length === text.length
  if (isAscii && res.app.settings['single write'] !== false && endInSingleWrite(res, text)) return
  const isReplaced = isEndReplaced(res)
  if (!isReplaced && isAscii) res.end(text, 'latin1')
  else if (!isReplaced || encoding === undefined)
    res.end(Buffer.from(text), undefined as never) // Node accepts undefined too
  else res.end(text, encoding)
}

/** In the place of a body that is not sent: Express passes an empty string to `end` then. */
const NOTHING: Buffer = Buffer.alloc(0)
