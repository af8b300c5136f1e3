import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { findParam } from '../v4/param.ts'

export interface V3ParamMethods {
  /**
   * A value by its name from `req.params`, else from `req.body`, else from `req.query`, else the default. A client may
   * send it in another place than was meant: where that matters, read it where it is known to be.
   * @example req.param('page', 1)
   */
  param(name: string, defaultValue?: unknown): unknown
}

/** Looking for a value wherever a client may have put it, without a warning. */
export const v3Param: Part<ExchangeRequest, V3ParamMethods> = {
  param(name, defaultValue) {
    return findParam(this, name, defaultValue)
  },
}
