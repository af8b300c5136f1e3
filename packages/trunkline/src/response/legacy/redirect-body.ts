import type { ExchangeResponse } from '../../contract/exchange.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { statusText } from '../../http/status-text.ts'

/** Ends a response whose Location is set with a sentence about it, as text or as a page. */
export function sendRedirect(res: ExchangeResponse, status: number): void {
  const address = String(res.get('Location'))
  const sentence = `${statusText(status)}. Redirecting to `
  let body = ''
  res.format({
    text() {
      body = sentence + address
    },
    // No link: the address may be a script's (CVE-2024-43796), and every client follows Location by itself.
    html() {
      body = `<p>${sentence}${escapeHtml(address)}</p>`
    },
    default() {
      body = ''
    },
  })

  res.statusCode = status
  // RFC 9112 §6.2: a message with Transfer-Encoding must not have Content-Length.
  if (!res.get('Transfer-Encoding')) res.set('Content-Length', Buffer.byteLength(body))
  if (res.req.method === 'HEAD') res.end()
  else res.end(body)
}
