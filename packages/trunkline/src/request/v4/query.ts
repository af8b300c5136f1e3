import { parseRichQuery } from '@trunkline/parsers/query'
import type { Next, QueryFunction } from '../../contract/exchange.ts'
import { queryOf } from '../../http/url/request-target.ts'

/** How far `query()` reads a query string. */
export interface QueryOptions {
  /**
   * Bracket groups of a name that become levels, false for none; what lies deeper stays one literal key.
   * @default 5
   */
  depth?: number | false | undefined
  /**
   * Elements that a list may have, and the index that it may reach; beyond it becomes an object with indices for keys.
   * @default 20
   */
  arrayLimit?: number | undefined
  /**
   * Pairs that are read; the rest is ignored.
   * @default 1000
   */
  parameterLimit?: number | undefined
}

/** Makes the middleware that gives a request its `query`, unless it has one; `framework.query` on 4.x. */
export function query(
  given?: QueryFunction | QueryOptions | null,
): (req: QueryRequest, res: unknown, next: Next) => void {
  const parseQuery = typeof given === 'function' ? given : createQueryFunction(given ?? {})
  return function query(req, _res, next) {
    if (!req.query) req.query = parseQuery(queryOf(req.url))
    next()
  }
}

function createQueryFunction({ depth, arrayLimit, parameterLimit }: QueryOptions): QueryFunction {
  const limits = {
    ...(depth !== undefined && { depth: depth || 0 }),
    ...(arrayLimit !== undefined && { arrayLimit }),
    ...(parameterLimit !== undefined && { parameterLimit }),
  }
  return (text) => parseRichQuery(text, limits)
}

interface QueryRequest {
  url: string
  query?: unknown
}
