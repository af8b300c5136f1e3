import * as nodeUrl from 'node:url'

const TAB = 0x09
const LINE_FEED = 0x0a
const FORM_FEED = 0x0c
const RETURN = 0x0d
const SPACE = 0x20
const HASH = 0x23
const SLASH = 0x2f
const QUESTION_MARK = 0x3f
const NO_BREAK_SPACE = 0xa0
const BYTE_ORDER_MARK = 0xfeff

/**
 * The path of a request target, as `parseurl` returns it: null if there is none, undefined if the target is invalid.
 * Routes, mounts and `req.path` all use this string.
 */
export function pathnameOf(url: string): string | null | undefined {
  const end = endOfPlainPath(url)
  if (end === -1) return parseWithNode(url)?.pathname
  return end === url.length ? url : url.slice(0, end)
}

/** The query string after the first `?`, or null if there is none. */
export function queryOf(url: string): string | null {
  const end = endOfPlainPath(url)
  if (end === -1) return parseWithNode(url)?.query ?? null
  return end === url.length ? null : url.slice(end + 1)
}

/** Scheme and host of an absolute-form target (RFC 9112 §3.2.2), `''` for any other form. */
export function originOf(url: string): string {
  if (url.length === 0 || url.charCodeAt(0) === SLASH) return ''
  const query = url.indexOf('?')
  const scheme = (query === -1 ? url : url.slice(0, query)).indexOf('://')
  if (scheme === -1) return ''
  const path = url.indexOf('/', scheme + 3)
  return path === -1 ? '' : url.slice(0, path)
}

/** The end of the path in an origin-form target; -1 if the target needs the full parser. */
function endOfPlainPath(url: string): number {
  if (url.charCodeAt(0) !== SLASH) return -1
  let end = -1
  for (let i = 1; i < url.length; i++) {
    const code = url.charCodeAt(i)
    if (code === QUESTION_MARK) {
      if (end === -1) end = i
    } else if (code <= HASH ? isSpecial(code) : code === NO_BREAK_SPACE || code === BYTE_ORDER_MARK) {
      return -1
    }
  }
  return end === -1 ? url.length : end
}

function isSpecial(code: number): boolean {
  return code === HASH || code === SPACE || code === TAB || code === LINE_FEED || code === FORM_FEED || code === RETURN
}

// The WHATWG parser would normalise what Express passes on unchanged (case, dot segments, escapes). So Node's older
// parser is used: middleware sees its result through `parseurl`.
function parseWithNode(url: string): { pathname: string | null; query: string | null } | undefined {
  try {
    return nodeUrl.parse(url)
  } catch {
    return undefined // an invalid target matches nothing; the caller turns it into a 404
  }
}

/** A parsed request target, in the shape that `parseurl` caches on requests. */
export interface ParsedUrl extends nodeUrl.UrlWithStringQuery {
  /** The string that was parsed; `parseurl` parses again if it differs from `req.url`. */
  _raw: string
}

/**
 * Parses a request target so that `parseurl` accepts the result as its own.
 * @throws URIError or TypeError where Node's parser does
 */
export function toParsedUrl(url: string): ParsedUrl {
  const parsed = (endOfPlainPath(url) === -1 ? nodeUrl.parse(url) : splitPlain(url)) as ParsedUrl // complete after the next line
  parsed._raw = url
  return parsed
}

/**
 * Sets `req._parsedUrl`, which middleware reads, as Express does. Only for a router without an application: requests of an
 * application create it when it is read.
 */
export function keepParsedUrl(req: { url: string; _parsedUrl?: ParsedUrl }, pathname: string | null | undefined): void {
  if (typeof pathname === 'string' && req._parsedUrl?._raw !== req.url) req._parsedUrl = toParsedUrl(req.url)
}

// `parseurl` only accepts instances of this class.
const { Url } = nodeUrl as unknown as { Url: new () => nodeUrl.UrlWithStringQuery } // node's types do not show it

function splitPlain(url: string): nodeUrl.UrlWithStringQuery {
  const parsed = new Url()
  parsed.path = url
  parsed.href = url
  parsed.pathname = pathnameOf(url) ?? null
  parsed.query = queryOf(url)
  parsed.search = parsed.query === null ? null : '?' + parsed.query
  return parsed
}
