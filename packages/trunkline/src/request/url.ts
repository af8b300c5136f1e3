// hot path
import type { ExchangeRequest, QueryFunction } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { type ParsedUrl, toParsedUrl } from '../http/parsed-url.ts'
import { pathnameOf, queryOf } from '../http/url.ts'

export interface UrlMethods {
  /**
   * The path of `req.url`, without the query; in a mounted app without the mount path.
   * @example req.path // '/users' for /users?sort=desc
   */
  readonly path: string | null | undefined
  /**
   * The query, parsed by the function that the setting `query parser` stands for: the same object at each read.
   * @example req.query.sort // 'desc' for /users?sort=desc
   */
  readonly query: Record<string, unknown>
  /** The parsed `req.url`, where the `parseurl` package looks for it and keeps it. */
  _parsedUrl: ParsedUrl | undefined
}

/** The parts of the request's URL. */
export const url: Part<ExchangeRequest & UrlMemo, UrlMethods> = {
  get path() {
    return pathnameOf(this.url)
  },

  get query() {
    const text = queryOf(this.url)
    const parse = this.app.get('query parser fn') as QueryFunction | undefined // absent when parsing is disabled
    for (let known = this[kQueries]; known !== undefined; known = known.older) {
      if (known.text === text && known.parse === parse) return known.query
    }
    const query = parse ? parse(text) : (Object.create(null) as Record<string, unknown>) // empty, so of any type
    this[kQueries] = { text, parse, query, older: this[kQueries] }
    return query
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

// Not listed among the request's own methods: it is a cache that one package looks for by name.
Object.defineProperty(url, '_parsedUrl', { enumerable: false })

const kQueries: unique symbol = Symbol('trunkline.queries')
const kParsedUrl: unique symbol = Symbol('trunkline.parsedUrl')

interface UrlMemo {
  [kQueries]?: ParsedQuery
  [kParsedUrl]?: ParsedUrl | undefined
}

/**
 * One answer of `req.query`. A rewritten `req.url` or a mounted app with another parser adds one before it, so that
 * what was written into the first is still there when they are gone again.
 */
interface ParsedQuery {
  text: string | null
  parse: QueryFunction | undefined
  query: Record<string, unknown>
  older: ParsedQuery | undefined
}
