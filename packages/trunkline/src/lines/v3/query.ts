import { parseRichQuery } from '@trunkline/parsers/query'
import type { Next } from '../../contract/exchange.ts'
import { queryOf } from '../../http/url/request-target.ts'

/** Makes the middleware that gives a request its `query`, unless it has one; `framework.query` on 3.x. */
export function query(): (req: QueryRequest, res: unknown, next: Next) => void {
  return function query(req, _res, next) {
    if (!req.query) req.query = parseRichQuery(queryOf(req.url))
    next()
  }
}

interface QueryRequest {
  url: string
  query?: unknown
}
