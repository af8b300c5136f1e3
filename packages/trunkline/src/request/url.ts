import type { ExchangeRequest, QueryFunction } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { type ParsedUrl, pathnameOf, queryOf, toParsedUrl } from '../http/url/request-target.ts'

export interface PathMethods {
  /**
   * The path of `req.url`, without the query; in a mounted app, without the mount path.
   * @example req.path // '/users' for /users?sort=desc
   */
  readonly path: string | null | undefined
  /** The parsed `req.url`, where the `parseurl` package caches it. */
  _parsedUrl: ParsedUrl | undefined
}

export const path: Part<ExchangeRequest & { [kParsedUrl]?: ParsedUrl | undefined }, PathMethods> = {
  get path() {
    return pathnameOf(this.url)
  },

  get _parsedUrl() {
    if (this.url === undefined) return undefined
    const known = this[kParsedUrl]
    if (known?._raw === this.url) return known
    const parsed = toParsedUrl(this.url)
    this[kParsedUrl] = parsed
    return parsed
  },

  set _parsedUrl(parsed) {
    this[kParsedUrl] = parsed
  },
}

// Non-enumerable, because it is a cache: only the package `parseurl` reads it, by name.
Object.defineProperty(path, '_parsedUrl', { enumerable: false })

const kParsedUrl: unique symbol = Symbol('trunkline.parsedUrl')

export interface QueryMethods {
  /**
   * The parsed query string; the setting `query parser` chooses the parser. Each read returns the same object.
   * @example req.query.sort // 'desc' for /users?sort=desc
   */
  readonly query: Record<string, unknown>
}

/** The query, parsed at its first read: changes to the object stay. */
export const query: Part<ExchangeRequest & QueryMemo, QueryMethods> = {
  get query() {
    const { url } = this
    const parse = this.app.get('query parser fn') as QueryFunction | undefined // undefined if parsing is disabled
    const last = this[kQueries]
    if (last !== undefined && last.url === url && last.parse === parse) return last.query // the usual case: no parsing
    const text = queryOf(url)
    for (let known = last; known !== undefined; known = known.previous) {
      if (known.text === text && known.parse === parse) return known.query
    }
    const query = parse ? parse(text) : (Object.create(null) as Record<string, unknown>) // empty, so of any type
    this[kQueries] = { url, text, parse, query, previous: last }
    return query
  },
}

/**
 * Replaces `req.query`, which was `before`. If the query is parsed at its first read, this becomes the parsed value;
 * otherwise an own property of the request.
 */
export function replaceQuery(
  req: ExchangeRequest & QueryMemo,
  query: Record<string, unknown>,
  before: unknown = req.query,
): void {
  const known = req[kQueries]
  if (known !== undefined && known.query === before && !Object.hasOwn(req, 'query')) {
    req[kQueries] = { ...known, query, previous: known }
    return
  }
  Object.defineProperty(req, 'query', { value: query, configurable: true, enumerable: true, writable: true })
}

export function restoreQuery(req: ExchangeRequest & QueryMemo, query: Record<string, unknown>): void {
  const known = req[kQueries]
  if (known?.previous !== undefined && known.previous.query === query) req[kQueries] = known.previous
  else Object.defineProperty(req, 'query', { value: query, configurable: true, enumerable: true, writable: true })
}

/** The query, parsed at each read: changes to the object are lost. */
export const freshQuery: Part<ExchangeRequest, QueryMethods> = {
  get query() {
    const parse = this.app.get('query parser fn') as QueryFunction | undefined // undefined if parsing is disabled
    return parse ? parse(queryOf(this.url)) : (Object.create(null) as Record<string, unknown>)
  },
}

const kQueries: unique symbol = Symbol('trunkline.queries')

interface QueryMemo {
  [kQueries]?: ParsedQuery
}

/**
 * One parsed value of `req.query`. If `req.url` is rewritten, or a mounted app has another parser, a new value precedes
 * it. When the URL or the app is the former one again, so is the value, with the changes made to it.
 */
interface ParsedQuery {
  url: string
  text: string | null
  parse: QueryFunction | undefined
  query: Record<string, unknown>
  previous: ParsedQuery | undefined
}
