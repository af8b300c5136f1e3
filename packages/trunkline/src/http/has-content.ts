import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request has a body with something in it (RFC 9112 §6.3). `announcesBody` of the parsers is also true for a
 * Content-Length of 0.
 */
export function hasContent(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
