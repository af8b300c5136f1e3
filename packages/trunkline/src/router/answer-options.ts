import type { ExchangeResponse } from '../contract/exchange.ts'

/** 5.x: the methods of every route that matched by path, in alphabetical order, as plain text. */
export function answerOptionsAsText(res: ExchangeResponse, methods: readonly string[]): void {
  const allow = [...new Set(methods)].sort().join(', ')
  res.setHeader('Allow', allow)
  res.setHeader('Content-Length', Buffer.byteLength(allow))
  res.setHeader('Content-Type', 'text/plain')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.end(allow)
}
