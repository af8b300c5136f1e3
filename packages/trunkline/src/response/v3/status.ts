import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'

export interface V3StatusMethods {
  /**
   * Sets the status; Node refuses an invalid one when the response is sent.
   * @example res.status(404).send('no such user')
   */
  status(code: number | string): this
}

/** Accepts any value as a status, without a warning. */
export const v3Status: Part<ExchangeResponse, V3StatusMethods> = {
  status(code) {
    this.statusCode = code as number
    return this
  },
}
