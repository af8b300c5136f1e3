import { parseRichQuery } from '@trunkline/parsers/query'
import type { Next, QueryFunction } from '../../contract/exchange.ts'
import { queryOf } from '../../http/url.ts'

/** Makes the middleware that gives a request its `query`, unless it has one; `framework.query` on 4.x. */
export function query(parse?: QueryFunction): (req: QueryRequest, res: unknown, next: Next) => void {
  const parseQuery = typeof parse === 'function' ? parse : parseRichQuery
  return function query(req, _res, next) {
    if (!req.query) req.query = parseQuery(queryOf(req.url))
    next()
  }
}

interface QueryRequest {
  url: string
  query?: unknown
}
