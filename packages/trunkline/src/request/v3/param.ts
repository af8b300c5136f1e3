import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { findParam } from '../v4/param.ts'

export interface V3ParamMethods {
  /**
   * A value by name from `req.params`, `req.body` or `req.query`, in this order, or the default. The client chooses
   * where it comes from: if that matters, read the right one yourself.
   * @example req.param('page', 1)
   */
  param(name: string, defaultValue?: unknown): unknown
}

/** `req.param`, without a warning. */
export const v3Param: Part<ExchangeRequest, V3ParamMethods> = {
  param(name, defaultValue) {
    return findParam(this, name, defaultValue)
  },
}
