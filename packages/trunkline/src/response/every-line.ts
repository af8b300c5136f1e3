import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'

/** Methods that responses have on every line, and that do the same on each. A new one is added here, once for all lines. */
export interface EveryLineMethods {
  /**
   * The value that a response header has so far; the case of its name does not matter.
   * @example res.get('Content-Type')
   */
  get(field: string): number | string | string[] | undefined
}

export const everyLineMethods: Part<ExchangeResponse, EveryLineMethods> = {
  get(field) {
    return this.getHeader(field)
  },
}
