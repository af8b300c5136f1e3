import type { IncomingHttpHeaders } from 'node:http'
import { isCacheable } from '../../http/validators.ts'
import { trimSpaces } from '../../text/split-list.ts'
import type { ResponsePolicy } from '../policy.ts'

/** The validators of a response; a header set earlier may hold anything. */
export interface ResponseValidators {
  readonly etag: unknown
  readonly lastModified: unknown
}

/** Whether the response depends on the client's copy. */
export function hasPreconditions(headers: IncomingHttpHeaders): boolean {
  return Boolean(
    headers['if-match'] || headers['if-unmodified-since'] || headers['if-none-match'] || headers['if-modified-since'],
  )
}

/**
 * The result of a request's preconditions: `failed` is a 412, `unmodified` a 304.
 * @see RFC 9110 §13.2.2 for their order
 */
export function judgePreconditions(
  headers: IncomingHttpHeaders,
  validators: ResponseValidators,
  status: number,
  isFresh: ResponsePolicy['isFresh'],
): 'send' | 'failed' | 'unmodified' {
  if (!hasPreconditions(headers)) return 'send'
  if (isFailed(headers, validators)) return 'failed'
  return isCacheable(status) && isFresh(headers, textsOf(validators)) ? 'unmodified' : 'send'
}

/**
 * Whether ranges of this version may be sent: If-Range is missing, or names this version.
 * @see RFC 9110 §13.1.5
 */
export function isRangeCurrent(ifRange: string | undefined, validators: ResponseValidators): boolean {
  if (!ifRange) return true
  const { etag, lastModified } = textsOf(validators)
  if (ifRange.indexOf('"') !== -1) return Boolean(etag) && ifRange.indexOf(String(etag)) !== -1
  return parseDate(lastModified) <= parseDate(ifRange)
}

function isFailed(headers: IncomingHttpHeaders, validators: ResponseValidators): boolean {
  const { etag, lastModified } = textsOf(validators)
  const match = headers['if-match']
  if (match)
    return !etag || (match !== '*' && !match.split(',').some((tag) => isSameTag(trimSpaces(tag, 0, tag.length), etag)))
  const since = parseDate(headers['if-unmodified-since'])
  if (Number.isNaN(since)) return false
  // Without a date of our own (NaN), the condition cannot match.
  return !(parseDate(lastModified) <= since)
}

// If-Match asks for strong comparison, but every file's ETag is weak, so a strict reading could never match.
function isSameTag(tag: string, etag: string): boolean {
  return tag !== '' && (tag === etag || tag === `W/${etag}` || `W/${tag}` === etag)
}

function textsOf({ etag, lastModified }: ResponseValidators): {
  etag: string | undefined
  lastModified: string | undefined
} {
  return { etag: etag ? String(etag) : undefined, lastModified: lastModified ? String(lastModified) : undefined }
}

function parseDate(text: string | undefined): number {
  return text ? Date.parse(text) : Number.NaN
}
