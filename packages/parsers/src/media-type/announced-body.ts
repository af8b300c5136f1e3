import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request has a body (RFC 9112 §6.3): Transfer-Encoding, or a Content-Length that is a number, announces one. */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || !Number.isNaN(Number(headers['content-length']))
}
