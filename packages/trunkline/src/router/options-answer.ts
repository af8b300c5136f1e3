import type { ExchangeResponse } from '../contract/exchange.ts'
import { removeTransferEncoding } from '../node-http/headers.ts'

/** 5.x: plain text with the methods of every route that matched by path, in alphabetical order. */
export function answerOptionsAsText(res: ExchangeResponse, methods: readonly string[]): void {
  const allow = [...new Set(methods)].sort().join(', ')
  // RFC 9112 §6.2: never together with Content-Length. Routers also run on plain objects, which lack the method.
  if (res.getHeader?.('Transfer-Encoding')) removeTransferEncoding(res)
  res.setHeader('Allow', allow)
  res.setHeader('Content-Length', Buffer.byteLength(allow))
  res.setHeader('Content-Type', 'text/plain')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.end(allow)
}

/** 4.x: the methods in registration order, sent like any body. */
export function answerOptionsBySend(res: ExchangeResponse, methods: readonly string[]): void {
  const allow = [...new Set(methods)].join(',')
  res.set('Allow', allow)
  res.send(allow)
}
