import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { parseRangeLeniently } from '../../http/v4/ranges.ts'
import type { RangeMethods } from '../range.ts'

/** `req.range`, which skips invalid ranges. */
export const lenientRange: Part<ExchangeRequest, RangeMethods> = {
  range(size, options) {
    const value = this.get('Range')
    return value ? parseRangeLeniently(size, value, options) : undefined
  },
}
