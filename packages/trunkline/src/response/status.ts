import type { ExchangeResponse } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'
import { statusText } from '../http/names.ts'

export interface StatusMethods<Code = number> {
  /**
   * Sets the response's status, an integer from 100 to 999.
   * @example res.status(404).json({ error: 'no such user' })
   * @throws TypeError if it is not an integer, RangeError if it is out of range
   */
  status(code: Code): this
}

/** Refuses an invalid status when it is set. */
export const strictStatus: Part<ExchangeResponse, StatusMethods> = {
  status(code) {
    if (!Number.isInteger(code)) {
      throw new TypeError(`Invalid status code: ${JSON.stringify(code)}. Status code must be an integer.`)
    }
    if (code < 100 || code > 999) {
      throw new RangeError(
        `Invalid status code: ${JSON.stringify(code)}. Status code must be greater than 99 and less than 1000.`,
      )
    }
    this.statusCode = code
    return this
  },
}

export interface SendStatusMethods<Code = number> {
  /**
   * Sets the status and sends its reason phrase, or the number itself, as plain text.
   * @example res.sendStatus(404) // 'Not Found'
   */
  sendStatus(code: Code): this
}

export const sendStatus: Part<ExchangeResponse, SendStatusMethods> = {
  sendStatus(code) {
    const body = statusText(code) || String(code)
    this.status(code)
    this.type('txt')
    return this.send(body)
  },
}
