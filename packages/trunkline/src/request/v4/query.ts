import { parseRichQuery } from '@trunkline/parsers/query'
import type { Next, QueryFunction } from '../../contract/exchange.ts'
import { queryOf } from '../../http/url/request-target.ts'

/** Limits of `query()`. */
export interface QueryOptions {
  /**
   * Bracket groups that become nested objects, false for none; deeper ones stay part of the key.
   * @default 5
   */
  depth?: number | false | undefined
  /**
   * Elements that an array may have, and its highest index; beyond, it becomes an object with indices as keys.
   * @default 20
   */
  arrayLimit?: number | undefined
  /**
   * Pairs that are parsed; the rest is ignored.
   * @default 1000
   */
  parameterLimit?: number | undefined
}

/** Creates the middleware that sets `req.query`, unless it is set; `framework.query` on 4.x. */
export function query(
  given?: QueryFunction | QueryOptions | null,
): (req: QueryRequest, res: unknown, next: Next) => void {
  const setQuery = createSetQuery(given)
  return function query(req, _res, next) {
    setQuery(req)
    next()
  }
}

/** The work of that middleware without its call of `next`. */
export function createSetQuery(given?: QueryFunction | QueryOptions | null): (req: QueryRequest) => void {
  const parseQuery = typeof given === 'function' ? given : createQueryFunction(given ?? {})
  return (req) => {
    if (!req.query) req.query = parseQuery(queryOf(req.url))
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
