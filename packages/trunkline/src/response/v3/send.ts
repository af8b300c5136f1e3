import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withUtf8Strictly } from '../../http/media-type/v4/content-type.ts'
import { isMime1AsShipped } from '../../http/media-type/v4/mime1.ts'
import { strongMd5ETag, weakMd5ETag } from '../../http/v3/md5-etag.ts'
import type { NodeHeaders } from '../../node-http/headers.ts'
import { everyLineMethods } from '../every-line.ts'
import { dropBody, endWithText, type FastHeaderPolicy, fastHeaders, HTML_TYPE, type SendPolicy } from '../send.ts'
import { createSend, setUtf8 } from '../v4/send.ts'
import { v3HeaderMethods } from './headers.ts'
import { type CharsetState, v3WritableHeaders } from './node-headers.ts'

export interface V3SendMethods {
  /**
   * Sends a body: strings as HTML, a Buffer as it is, anything else as JSON; a number alone is a status. Sets
   * Content-Type and Content-Length if they are not set and, depending on the setting `etag`, ETag. Responds with 304
   * if the client's copy is still fresh.
   * @example res.send(404, 'no such user')
   */
  send(body?: unknown): this
  send(status: number): this
  send(status: number, body: unknown): this
  send(body: unknown, status: number): this
}

type V3Response = ExchangeResponse & CharsetState

const policy: SendPolicy<V3Response> = {
  sendText: sendHtml,
  sendNull: (res) => sendText(res, ''),
  // Other views of bytes are ordinary objects on 3.x, sent as JSON.
  isBytes: Buffer.isBuffer,
  sendBytes: (res, bytes) => sendBody(res, bytes, bytes.length, undefined),
  endWithoutBody: (res) => endWith(res, undefined, undefined, 0),
  refuse: (value) => Buffer.byteLength(value as string), // throws Node's own TypeError, which names the accepted types
}

export const v3SendMethods: Part<V3Response, V3SendMethods> = { send: createSend(policy) }

/** Types have the usual charset as long as `res.charset` is not another one. */
export const v3FastHeaderPolicy: FastHeaderPolicy<V3Response> = {
  methods: { ...everyLineMethods, ...v3HeaderMethods, ...v3SendMethods },
  hasCommonTypes: isMime1AsShipped,
  writableHeaders: (res) => (!res.charset || res.charset === 'utf-8' ? v3WritableHeaders(res) : undefined),
  sendWithFastHeaders: (res, headers, text) =>
    isTaggedAsUsual(res, headers) ? sendWithFastHeaders(res, headers, text) : sendText(res, text),
}

function sendHtml<Self extends V3Response>(res: Self, text: string): Self {
  const headers = fastHeaders(res, v3FastHeaderPolicy)
  if (headers === undefined || !isTaggedAsUsual(res, headers)) {
    if (!res.get('Content-Type')) {
      res.charset ||= 'utf-8'
      res.type('html')
    }
    return sendText(res, text)
  }
  const given = headers['content-type']?.[1]
  if (!given) res.charset ||= 'utf-8'
  const type = given || HTML_TYPE
  if (typeof type === 'string') headers['content-type'] = ['Content-Type', withUtf8Strictly(type)]
  return sendWithFastHeaders(res, headers, text)
}

/** False if a length is set, because Express 3 then sends no tag, and with a tag function of the app's own. */
function isTaggedAsUsual(res: V3Response, headers: NodeHeaders): boolean {
  const etagFn = res.app.settings['etag fn']
  const isUsual = typeof etagFn !== 'function' || etagFn === strongMd5ETag || etagFn === weakMd5ETag
  return isUsual && headers['content-length'] === undefined
}

/** Sends a string whose type is set, with Node's own header object. */
function sendWithFastHeaders<Self extends V3Response>(res: Self, headers: NodeHeaders, text: string): Self {
  const length = Buffer.byteLength(text)
  if (!headers['transfer-encoding']?.[1]) headers['content-length'] = ['Content-Length', String(length)]
  const etagFn = res.app.settings['etag fn']
  if (typeof etagFn === 'function' && !headers['etag']?.[1]) headers['etag'] = ['ETag', etagFn(text, 'utf8')]
  return endWith(res, text, 'utf8', length)
}

function sendText<Self extends V3Response>(res: Self, text: string): Self {
  setUtf8(res)
  return sendBody(res, text, Buffer.byteLength(text), 'utf8')
}

/** Sends a body whose type is set. If a length is set too, there is no validator, as in Express 3. */
function sendBody<Self extends V3Response>(
  res: Self,
  body: string | Buffer,
  length: number,
  encoding: 'utf8' | undefined,
): Self {
  const present = res.get('Content-Length')
  // As in Express 3, `send` itself does not throw here: Node reports writes after the end.
  if (present && res.writableEnded) return endWith(res, body, encoding, length)
  if (needsLength(res, present, length)) res.set('Content-Length', length)
  if (!present) {
    const etagFn = res.app.settings['etag fn']
    const etag = typeof etagFn === 'function' && !res.get('ETag') ? etagFn(body, encoding) : undefined
    if (etag) res.set('ETag', etag)
  }
  return endWith(res, body, encoding, length)
}

/**
 * Replaces a Content-Length that does not match the body: the client would wait for more, or read the rest as the next
 * response. HEAD may keep the length of the GET response. None with Transfer-Encoding (RFC 9112 §6.2).
 */
function needsLength(res: V3Response, present: unknown, length: number): boolean {
  if (res.get('Transfer-Encoding')) return false
  return !present || (Number(present) !== length && res.req.method !== 'HEAD')
}

function endWith<Self extends V3Response>(
  res: Self,
  body: string | Buffer | undefined,
  encoding: 'utf8' | undefined,
  length: number,
): Self {
  const { req } = res
  if (req.fresh) res.statusCode = 304
  const chunk = dropBody(res, Number(res.statusCode)) ? '' : body // may be a string
  if (req.method === 'HEAD') res.end()
  else if (typeof chunk === 'string') endWithText(res, chunk, encoding, chunk === '' ? 0 : length)
  else res.end(chunk, encoding as BufferEncoding) // Node accepts undefined too
  return res
}
