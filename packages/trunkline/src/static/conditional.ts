// hot path
import type { IncomingHttpHeaders } from 'node:http'
import { trimSpaces } from '../text/split-list.ts'
import type { AnswerPolicy } from './policy.ts'

/** The validators that a response has; a header set before may hold anything. */
export interface ResponseValidators {
  readonly etag: unknown
  readonly lastModified: unknown
}

/** Tells whether the answer depends on the client's copy. */
export function hasPreconditions(headers: IncomingHttpHeaders): boolean {
  return Boolean(
    headers['if-match'] || headers['if-unmodified-since'] || headers['if-none-match'] || headers['if-modified-since'],
  )
}

/**
 * What the preconditions of a request come to: `failed` is a 412, `unmodified` a 304.
 * @see RFC 9110 §13.2.2 for their order
 */
export function judgePreconditions(
  headers: IncomingHttpHeaders,
  validators: ResponseValidators,
  status: number,
  isFresh: AnswerPolicy['isFresh'],
): 'send' | 'failed' | 'unmodified' {
  if (!hasPreconditions(headers)) return 'send'
  if (isFailed(headers, validators)) return 'failed'
  return isCacheable(status) && isFresh(headers, textsOf(validators)) ? 'unmodified' : 'send'
}

/**
 * Tells whether ranges may be answered from this version: If-Range names none, or this one.
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
  // Without a date of our own, NaN here, the condition cannot hold.
  return !(parseDate(lastModified) <= since)
}

// If-Match asks for strong comparison, but every tag of a file is weak, so a strict reading could never match.
function isSameTag(tag: string, etag: string): boolean {
  return tag !== '' && (tag === etag || tag === `W/${etag}` || `W/${tag}` === etag)
}

function isCacheable(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304
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
