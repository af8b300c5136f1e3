// hot path
import { trimSpaces } from './trim-spaces.ts'

/** Request headers that freshness depends on. */
export interface ConditionalHeaders {
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
  'cache-control'?: string | undefined
}

/** What tells one version of a response from another. */
export interface Validators {
  etag: string | undefined
  lastModified: string | undefined
}

/** Tells whether a request asks for the body only if the client's copy is out of date. */
export function isConditional(headers: ConditionalHeaders): boolean {
  return Boolean(headers['if-none-match'] || headers['if-modified-since'])
}

/**
 * Tells whether the client's copy is still good. If-None-Match alone decides where it is sent; `no-cache` asks for a
 * reload from end to end.
 * @see RFC 9110 §13.1.2 and §13.1.3
 */
export function isFresh(headers: ConditionalHeaders, validators: Validators): boolean {
  if (!isConditional(headers)) return false
  const cacheControl = headers['cache-control']
  if (cacheControl && asksForReload(cacheControl)) return false
  const noneMatch = headers['if-none-match']
  if (noneMatch) return matchesAny(noneMatch, validators.etag)
  return isUnmodified(headers['if-modified-since'], validators.lastModified)
}

/**
 * The same, as it was told before RFC 7232: where both If-None-Match and If-Modified-Since are sent, both must hold.
 * @see RFC 2616 §14.26
 */
export function isFreshByBoth(headers: ConditionalHeaders, validators: Validators): boolean {
  const noneMatch = headers['if-none-match']
  const since = headers['if-modified-since']
  if (noneMatch && since && !isUnmodified(since, validators.lastModified)) return false
  return isFresh(headers, validators)
}

function asksForReload(cacheControl: string): boolean {
  if (cacheControl.indexOf('no-cache') === -1) return false
  return cacheControl.split(',').some((directive) => directive.trim() === 'no-cache')
}

// If-None-Match = "*" / #entity-tag, with weak comparison (RFC 9110 §8.8.3.2). Tags are cut at every comma, also inside
// quotes, as the `fresh` package does.
function matchesAny(noneMatch: string, etag: string | undefined): boolean {
  if (noneMatch === '*') return true
  if (!etag) return false
  let start = 0
  while (start <= noneMatch.length) {
    let end = noneMatch.indexOf(',', start)
    if (end === -1) end = noneMatch.length
    if (isSameTag(trimSpaces(noneMatch, start, end), etag)) return true
    start = end + 1
  }
  return false
}

function isSameTag(tag: string, etag: string): boolean {
  if (tag === etag) return true
  if (tag.length === etag.length + 2) return tag.startsWith('W/') && tag.endsWith(etag)
  return etag.length === tag.length + 2 && etag.startsWith('W/') && etag.endsWith(tag)
}

function isUnmodified(since: string | undefined, lastModified: string | undefined): boolean {
  if (!since || !lastModified) return false
  // A date that cannot be read is NaN, and NaN is never `<=`.
  return Date.parse(lastModified) <= Date.parse(since)
}
