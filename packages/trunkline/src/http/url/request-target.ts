// hot path
import * as nodeUrl from 'node:url'
import { parse } from 'node:url'

const TAB = 0x09
const LINE_FEED = 0x0a
const FORM_FEED = 0x0c
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const HASH = 0x23
const SLASH = 0x2f
const QUESTION_MARK = 0x3f
const NO_BREAK_SPACE = 0xa0
const BYTE_ORDER_MARK = 0xfeff

/**
 * The path part of a request target, as the `parseurl` package tells it: null when there is none, undefined when the
 * target cannot be parsed. Routes, mounts and `req.path` all decide on this one string.
 */
export function pathnameOf(url: string): string | null | undefined {
  const end = endOfPlainPath(url)
  if (end === -1) return parseWithNode(url)?.pathname
  return end === url.length ? url : url.slice(0, end)
}

/** The text behind the first `?`, or null when there is none. */
export function queryOf(url: string): string | null {
  const end = endOfPlainPath(url)
  if (end === -1) return parseWithNode(url)?.query ?? null
  return end === url.length ? null : url.slice(end + 1)
}

/** Scheme and host of an absolute-form target (RFC 9112 §3.2.2), `''` for every other form. */
export function originOf(url: string): string {
  if (url.length === 0 || url.charCodeAt(0) === SLASH) return ''
  const query = url.indexOf('?')
  const scheme = (query === -1 ? url : url.slice(0, query)).indexOf('://')
  if (scheme === -1) return ''
  const path = url.indexOf('/', scheme + 3)
  return path === -1 ? '' : url.slice(0, path)
}

/** Where the path of an origin-form target ends; -1 when the target needs the full parser. */
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
  return (
    code === HASH ||
    code === SPACE ||
    code === TAB ||
    code === LINE_FEED ||
    code === FORM_FEED ||
    code === CARRIAGE_RETURN
  )
}

// The WHATWG parser would normalise what Express passes on untouched (case, dot segments, escapes), so node's older
// parser has to answer here: it is the one middleware gets to see through `parseurl`.
function parseWithNode(url: string): { pathname: string | null; query: string | null } | undefined {
  try {
    return parse(url)
  } catch {
    return undefined // a target that cannot be parsed matches nothing; the caller turns it into a 404
  }
}

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

// `parseurl` only believes instances of this class.
const { Url } = nodeUrl as unknown as { Url: new () => nodeUrl.UrlWithStringQuery } // node's types do not show it

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
