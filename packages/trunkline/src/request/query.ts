// hot path
import type { ExchangeRequest, QueryFunction } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { queryOf } from '../http/url.ts'

export interface QueryMethods {
  /**
   * The query, parsed by the function that the setting `query parser` stands for: the same object at each read.
   * @example req.query.sort // 'desc' for /users?sort=desc
   */
  readonly query: Record<string, unknown>
}

/** The query, parsed at its first read: what is written into it stays. */
export const query: Part<ExchangeRequest & QueryMemo, QueryMethods> = {
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
}

/** The query, parsed at each read: what is written into it is lost. */
export const freshQuery: Part<ExchangeRequest, QueryMethods> = {
  get query() {
    const parse = this.app.get('query parser fn') as QueryFunction | undefined // as above
    return parse ? parse(queryOf(this.url)) : (Object.create(null) as Record<string, unknown>)
  },
}

const kQueries: unique symbol = Symbol('trunkline.queries')

interface QueryMemo {
  [kQueries]?: ParsedQuery
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
