import parseRange from 'range-parser'
import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import type { RangeOptions, RangeResult } from '../http/ranges.ts'
import type { parseRangeLeniently } from '../http/v4/ranges.ts'

export interface RangeMethods {
  /**
   * The ranges that the client requests: undefined without a `Range` header, -1 if none can be satisfied, -2 if the
   * header is malformed.
   * @example req.range(1000) // for "bytes=0-499": [{ start: 0, end: 499 }], with a `type` of 'bytes'
   * @see RFC 9110 §14.2
   */
  range(size: number, options?: RangeOptions): RangeResult | undefined
}

export const range: Part<ExchangeRequest, RangeMethods> = createRange(parseRange)

/** `req.range`, with a function that parses the header. */
export function createRange(parse: typeof parseRangeLeniently): Part<ExchangeRequest, RangeMethods> {
  return {
    range(size, options) {
      const value = this.get('Range')
      return value ? parse(size, value, options) : undefined
    },
  }
}
