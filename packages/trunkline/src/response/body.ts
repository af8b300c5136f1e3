// hot path
import { ServerResponse } from 'node:http'
import type { ETagFunction, ExchangeResponse } from '../contract/exchange.ts'
import { strongETag, weakETag } from '../http/etag.ts'
import { type HeaderTable, removeTransferEncoding } from '../http/header-table.ts'
import { endInSingleWrite } from '../http/single-write.ts'

/** Sends a body whose type is set: its length, its validator, and what of it this request is to get. */
export function sendBody<Self extends ExchangeResponse>(res: Self, body: string | Buffer): Self {
  const etagFn = res.app.settings['etag fn']
  const tagged = typeof etagFn === 'function' && !res.get('ETag')
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  const chunk = typeof body === 'string' && needsBytes(res, body, length, etagFn) ? Buffer.from(body) : body

  // RFC 9112 §6.2: a message with Transfer-Encoding must not have Content-Length.
  if (!res.get('Transfer-Encoding')) res.set('Content-Length', length)
  if (tagged) {
    const etag = etagFn(chunk)
    if (etag) res.set('ETag', etag)
  }
  return endWith(res, chunk)
}

/** The same for a text, with the headers put straight into their table. */
export function sendQuickly<Self extends ExchangeResponse>(res: Self, table: HeaderTable, text: string): Self {
  const etagFn = res.app.settings['etag fn']
  if (etagFn !== undefined && !isOurs(etagFn)) return sendBody(res, text)
  const length = Buffer.byteLength(text)
  const chunk = needsBytes(res, text, length, etagFn) ? Buffer.from(text) : text

  if (!table['transfer-encoding']?.[1]) table['content-length'] = ['Content-Length', String(length)]
  if (etagFn !== undefined && !table['etag']?.[1]) table['etag'] = ['ETag', etagFn(chunk)]
  return endWith(res, chunk)
}

/** Ends the response with as much of the body as its status and the request allow. */
export function endWith<Self extends ExchangeResponse>(res: Self, body: string | Buffer | undefined): Self {
  const { req } = res
  if (req.fresh) res.status(304)

  let chunk = body
  const { statusCode } = res
  if (statusCode === 204 || statusCode === 304) {
    res.removeHeader('Content-Type')
    res.removeHeader('Content-Length')
    res.removeHeader('Transfer-Encoding')
    chunk = ''
  } else if (statusCode === 205) {
    // RFC 9110 §15.3.6: a 205 has no content, and says so.
    res.set('Content-Length', '0')
    removeTransferEncoding(res)
    chunk = ''
  }

  if (req.method === 'HEAD') res.end()
  else if (typeof chunk === 'string') endWithText(res, chunk)
  else res.end(chunk)
  return res
}

// Text that comes here is ASCII, which is the same in every encoding.
function endWithText(res: ExchangeResponse, text: string): void {
  if (res.app.settings['single write'] !== false && endInSingleWrite(res, text)) return
  res.end(text, res.end === NODE_END ? 'latin1' : 'utf8')
}

/**
 * Node writes a text together with the headers in one go, bytes on their own, so a text stays a text where nobody
 * could tell. Beyond ASCII it could be told: head and body would go out in one encoding, and header values are latin-1.
 * Others' tag functions, and an `end` that middleware has put in node's place, have always been given bytes.
 */
function needsBytes(res: ExchangeResponse, body: string, length: number, etagFn: ETagFunction | undefined): boolean {
  if (length !== body.length) return true
  return etagFn !== undefined && (!isOurs(etagFn) || res.end !== NODE_END)
}

function isOurs(etagFn: ETagFunction): boolean {
  return etagFn === weakETag || etagFn === strongETag
}

const NODE_END = ServerResponse.prototype.end
