import * as nodeUrl from 'node:url'
import { pathnameOf, queryOf } from './url.ts'

/** A request target taken apart, in the shape that the `parseurl` package keeps on requests. */
export interface ParsedUrl extends nodeUrl.UrlWithStringQuery {
  /** The text that was parsed; `parseurl` takes the rest for out of date when it differs from `req.url`. */
  _raw: string
}

/**
 * Parses a request target so that `parseurl` takes the answer for its own.
 * @throws URIError or TypeError where node's parser does
 */
export function toParsedUrl(url: string): ParsedUrl {
  const parsed = (isPlain(url) ? splitPlain(url) : nodeUrl.parse(url)) as ParsedUrl // complete with the line below
  parsed._raw = url
  return parsed
}

// `parseurl` only believes instances of this class, which node exports and its types do not.
const { Url } = nodeUrl as unknown as { Url: new () => nodeUrl.UrlWithStringQuery }

const SPECIAL = /[\t\n\f\r #\u00a0\ufeff]/

function isPlain(url: string): boolean {
  return url.startsWith('/') && !SPECIAL.test(url)
}

function splitPlain(url: string): nodeUrl.UrlWithStringQuery {
  const parsed = new Url()
  parsed.path = url
  parsed.href = url
  parsed.pathname = pathnameOf(url) ?? null
  parsed.query = queryOf(url)
  parsed.search = parsed.query === null ? null : '?' + parsed.query
  return parsed
}
