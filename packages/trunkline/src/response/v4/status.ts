import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { statusText } from '../../http/names.ts'
import type { SendStatusMethods } from '../status.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

export interface LenientStatusMethods extends SendStatusMethods {
  /**
   * Sets the status. Strings and fractions are accepted; Node converts them to an integer.
   * @example res.status(404).json({ error: 'no such user' })
   */
  status(code: number | string): this
}

/** Accepts any value as a status; Node refuses an invalid one when it is sent. */
export const lenientStatus: Part<ExchangeResponse, LenientStatusMethods> = {
  status(code) {
    const number = Math.floor(code as number) // this and the comparisons convert a string
    if (number !== code && (code as number) > 99 && (code as number) < 1000) {
      deprecate(`res.status(${JSON.stringify(code)}): use res.status(${number}) instead`)
    }
    this.statusCode = code as number
    return this
  },

  sendStatus(code) {
    this.statusCode = code
    this.type('txt')
    return this.send(statusText(code) || String(code))
  },
}
