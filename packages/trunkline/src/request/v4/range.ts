import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { parseRangeLeniently } from '../../http/ranges.ts'
import type { RangeMethods } from '../range.ts'

/** Asking for parts; invalid ranges are passed over. */
export const lenientRange: Part<ExchangeRequest, RangeMethods> = {
  range(size, options) {
    const value = this.get('Range')
    return value ? parseRangeLeniently(size, value, options) : undefined
  },
}
