import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { statusText } from '../../http/status-text.ts'
import type { SendStatusMethods } from '../status.ts'

// depd reports the first caller outside the file that made this, so each file that warns makes its own.
const deprecate = depd('express')

export interface LenientStatusMethods extends SendStatusMethods {
  /**
   * Sets the response's status; texts and fractions pass, and node makes an integer of them.
   * @example res.status(404).json({ error: 'no such user' })
   */
  status(code: number | string): this
}

/** Takes any value for a status; node refuses an impossible one when it is sent. */
export const lenientStatus: Part<ExchangeResponse, LenientStatusMethods> = {
  status(code) {
    const number = Math.floor(code as number) // makes a number of a text, as the comparisons below do
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
