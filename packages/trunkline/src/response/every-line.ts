import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'

/** Methods that do the same on every release line. Add a new one here, once for all of them. */
export interface EveryLineMethods {
  /**
   * Returns the current value of a response header; letter case does not matter.
   * @example res.get('Content-Type')
   */
  get(field: string): number | string | string[] | undefined
}

export const everyLineMethods: Part<ExchangeResponse, EveryLineMethods> = {
  get(field) {
    return this.getHeader(field)
  },
}
