import type { ExchangeRequest, ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { isCacheable, isConditional, isFresh } from '../http/validators.ts'

export interface FreshnessMethods {
  /**
   * Whether the client's copy is still fresh, so that a 304 without a body is enough.
   * @example if (req.fresh) return res.status(304).end()
   * @see RFC 9110 §13.2.2 for the order of preconditions
   */
  readonly fresh: boolean
  /**
   * Whether the client needs the whole response.
   * @example if (req.stale) res.send(await report())
   */
  readonly stale: boolean
}

export const freshness: Part<ExchangeRequest, FreshnessMethods> = createFreshness(isFresh)

/** `req.fresh` and `req.stale`, with a function that compares the validators. */
export function createFreshness(decide: typeof isFresh): Part<ExchangeRequest, FreshnessMethods> {
  return {
    get fresh() {
      if (!isConditional(this.headers) || !isSafeRead(this.method)) return false
      const { res } = this
      if (!isCacheable(res.statusCode)) return false
      return decide(this.headers, { etag: validator(res, 'ETag'), lastModified: validator(res, 'Last-Modified') })
    },

    get stale() {
      return !this.fresh
    },
  }
}

function isSafeRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'QUERY'
}

function validator(res: ExchangeResponse, field: string): string | undefined {
  const value = res.get(field)
  return value === undefined ? undefined : String(value)
}
