import type { IncomingHttpHeaders } from 'node:http'
import { appendVary } from '../../http/vary.ts'
import { judgePreconditions } from './conditional.ts'
import type { FileProperties } from './file-metadata.ts'
import { chooseRange, type Span, spanOf } from './ranges.ts'
import type { FileSettings } from './settings.ts'

/** The response before the file's headers are set. Those that it has already stay. */
export interface ResponseSoFar {
  readonly status: number
  readonly acceptRanges: unknown
  readonly cacheControl: unknown
  readonly lastModified: unknown
  readonly etag: unknown
  readonly contentType: unknown
  readonly vary: unknown
  readonly transferEncoding: unknown
}

export type Header = readonly [name: string, value: string | number]

/** What to send. */
export type Decision =
  | { readonly kind: 'body'; readonly status: number; readonly headers: readonly Header[]; readonly span: Span }
  | { readonly kind: 'unmodified'; readonly headers: readonly Header[] }
  | { readonly kind: 'refused'; readonly status: 412 | 416; readonly headers: readonly Header[] }

/** Decides status, headers and bytes of the response to a request for a file. */
export function decideResponse(
  request: IncomingHttpHeaders,
  response: ResponseSoFar,
  file: FileProperties,
  settings: FileSettings,
): Decision {
  const { contentType, etag, lastModified } = file.headers
  const validators = {
    etag: response.etag || (settings.etag ? etag : undefined),
    lastModified: response.lastModified || (settings.lastModified ? lastModified : undefined),
  }
  const headers = describeFile(response, file, settings)

  const verdict = judgePreconditions(request, validators, response.status, settings.isFresh)
  // Set it for a 304 too, though it is removed before sending: Express does both, and middleware can observe it.
  if (!response.contentType && contentType) headers.push(['Content-Type', contentType])
  if (verdict === 'unmodified') return { kind: 'unmodified', headers }
  if (verdict === 'failed') return { kind: 'refused', status: 412, headers }

  const whole = spanOf(file.size, settings.start, settings.end)
  const range = settings.acceptRanges ? chooseRange(request, whole.length, validators, settings.parseRange) : undefined
  if (range === 'unsatisfiable') {
    headers.push(['Content-Range', `bytes */${whole.length}`])
    return { kind: 'refused', status: 416, headers }
  }
  // Not for a refusal: the error handler sends a body in another encoding.
  if (file.coding !== undefined) headers.push(['Content-Encoding', file.coding])
  const status = range === undefined ? response.status : 206
  const span = range === undefined ? whole : { start: whole.start + range.start, length: range.length }
  if (range !== undefined) {
    headers.push(['Content-Range', `bytes ${range.start}-${range.start + range.length - 1}/${whole.length}`])
  }
  // RFC 9112 §6.2: a message with Transfer-Encoding must not have Content-Length.
  if (!response.transferEncoding) headers.push(['Content-Length', span.length])
  return { kind: 'body', status, headers, span }
}

/** The headers that every response has, also a 304, in the order of Express. */
function describeFile(response: ResponseSoFar, file: FileProperties, settings: FileSettings): Header[] {
  const headers: Header[] = []
  if (settings.acceptRanges && !response.acceptRanges) headers.push(ACCEPT_RANGES)
  if (settings.cacheControl !== undefined && !response.cacheControl) {
    headers.push(['Cache-Control', settings.cacheControl])
  }
  if (settings.lastModified && !response.lastModified) headers.push(['Last-Modified', file.headers.lastModified])
  if (settings.etag && !response.etag) headers.push(['ETag', file.headers.etag])
  if (file.negotiated) headers.push(['Vary', appendVary(String(response.vary ?? ''), 'Accept-Encoding')])
  return headers
}

const ACCEPT_RANGES: Header = ['Accept-Ranges', 'bytes']
