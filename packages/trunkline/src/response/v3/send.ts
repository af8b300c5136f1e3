// hot path
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { withUtf8Strictly } from '../../http/media-type/v4/content-type.ts'
import { statusText } from '../../http/status-text.ts'
import { strongMd5ETag, weakMd5ETag } from '../../http/v3/md5-etag.ts'
import { type NodeHeaders, removeTransferEncoding } from '../../node-http/headers.ts'
import { fastHeaders, HTML_TYPE } from '../headers.ts'
import { endWithText } from '../send.ts'
import { takeStatus } from '../v4/status-argument.ts'
import { v3CommonTypes } from './headers.ts'
import { type CharsetState, setsAsNode } from './node-headers.ts'

export interface V3SendMethods {
  /**
   * Sends a body: text as HTML, a Buffer as it is, anything else as JSON; a number alone is a status.
   * Sets Content-Type and Content-Length where none is set, by the `etag` setting also ETag, and answers 304 to a client
   * whose copy is still good.
   * @example res.send(404, 'no such user')
   */
  send(body?: unknown): this
  send(status: number): this
  send(status: number, body: unknown): this
  send(body: unknown, status: number): this
}

/** Sending, with or without a status. */
export const v3SendMethods: Part<V3Response, V3SendMethods> = {
  send(body: unknown) {
    // biome-ignore lint/complexity/noArguments: the signatures differ in their number; a rest would allocate
    const given = arguments.length
    if (given === 2) {
      // biome-ignore lint/complexity/noArguments: as above
      const second: unknown = arguments[1]
      return sendValue(this, takeStatus(this, body, second, typeof body !== 'number' && typeof second === 'number'))
    }
    if (typeof body === 'number' && given === 1) {
      if (!this.get('Content-Type')) this.type('txt')
      this.statusCode = body
      return sendValue(this, statusText(body))
    }
    return sendValue(this, body)
  },
}

type V3Response = ExchangeResponse & CharsetState

function sendValue<Self extends V3Response>(res: Self, value: unknown): Self {
  switch (typeof value) {
    case 'string':
      return sendHtml(res, value)
    case 'undefined':
      return endWith(res, undefined, undefined, 0)
    case 'boolean':
    case 'number':
      return res.json(value)
    case 'object':
      if (value === null) return sendText(res, '')
      // Other views of bytes are objects like any other, and are written as JSON.
      if (!Buffer.isBuffer(value)) return res.json(value)
      if (!res.get('Content-Type')) res.type('bin')
      return sendBody(res, value, value.length, undefined)
    default:
      // Symbols, functions and big integers have no length, and are refused with a TypeError that says so.
      return sendBody(res, '', Buffer.byteLength(value as unknown as string), undefined) // see above
  }
}

function sendHtml<Self extends V3Response>(res: Self, text: string): Self {
  const headers = fastHeaders(res, v3CommonTypes)
  if (headers === undefined || headers['content-length'] !== undefined || hasOwnTags(res)) {
    if (!res.get('Content-Type')) {
      res.charset ||= 'utf-8'
      res.type('html')
    }
    return sendText(res, text)
  }
  const type = headers['content-type']?.[1]
  if (!type) {
    res.charset ||= 'utf-8'
    headers['content-type'] = ['Content-Type', HTML_TYPE]
  } else if (typeof type === 'string') {
    const labelled = withUtf8Strictly(type)
    if (labelled !== type) res.set('Content-Type', labelled)
  }
  return sendQuickly(res, headers, text)
}

/** Whether tags are made by a function of the application's: it may see, and return, anything. */
function hasOwnTags(res: V3Response): boolean {
  const etagFn = res.app.settings['etag fn']
  return typeof etagFn === 'function' && etagFn !== strongMd5ETag && etagFn !== weakMd5ETag
}

/** Sends a text whose type is set, with the headers put straight among those that node keeps. */
function sendQuickly<Self extends V3Response>(res: Self, headers: NodeHeaders, text: string): Self {
  const length = Buffer.byteLength(text)
  if (!headers['transfer-encoding']?.[1]) headers['content-length'] = ['Content-Length', String(length)]
  const etagFn = res.app.settings['etag fn']
  if (typeof etagFn === 'function' && !headers['etag']?.[1]) headers['etag'] = ['ETag', etagFn(text, 'utf8')]
  return endWith(res, text, 'utf8', length)
}

function sendText<Self extends V3Response>(res: Self, text: string): Self {
  const type = res.get('Content-Type')
  if (typeof type === 'string' && type !== '') {
    const labelled = withUtf8Strictly(type)
    // Also set where a wrapper would see the call, and when the headers are sent: node then throws the error that tells
    // an app that it has answered twice.
    if (labelled !== type || !setsAsNode(res) || res.headersSent) res.set('Content-Type', labelled)
  }
  return sendBody(res, text, Buffer.byteLength(text), 'utf8')
}

/** A body whose type is set. Where a length was set too, there is no validator, as there is none in Express 3. */
function sendBody<Self extends V3Response>(
  res: Self,
  body: string | Buffer,
  length: number,
  encoding: 'utf8' | undefined,
): Self {
  const present = res.get('Content-Length')
  // As in Express 3, this is no error of `send`: node has one for whatever comes after the end.
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
 * A length that was set stays when it is that of the body, or of the one that a GET would get. Any other would leave the
 * client waiting, or have it take the rest for the next answer. With Transfer-Encoding there is none (RFC 9112 §6.2).
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
  const status = Number(res.statusCode) // may have been given as a text
  let chunk = body
  if (status === 204 || status === 304) {
    res.removeHeader('Content-Type')
    res.removeHeader('Content-Length')
    res.removeHeader('Transfer-Encoding')
    chunk = ''
  } else if (status === 205) {
    // RFC 9110 §15.3.6: a 205 has no content, and says so.
    res.set('Content-Length', '0')
    removeTransferEncoding(res)
    chunk = ''
  }
  if (req.method === 'HEAD') res.end()
  else if (typeof chunk === 'string') endWithText(res, chunk, encoding, chunk === '' ? 0 : length)
  else res.end(chunk, encoding as BufferEncoding) // node takes undefined as well
  return res
}
