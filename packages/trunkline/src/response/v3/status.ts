import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'

export interface V3StatusMethods {
  /**
   * Sets the response's status; node refuses, where it is sent, what cannot be one.
   * @example res.status(404).send('no such user')
   */
  status(code: number | string): this
}

/** Takes any value for a status, without a warning. */
export const v3Status: Part<ExchangeResponse, V3StatusMethods> = {
  status(code) {
    this.statusCode = code as number
    return this
  },
}
