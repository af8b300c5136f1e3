import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'

export interface XhrMethods {
  /**
   * Whether a script sent the request and said so in `X-Requested-With`.
   * @example if (req.xhr) res.json(items)
   */
  readonly xhr: boolean
}

/** Telling scripts from pages. */
export const xhr: Part<ExchangeRequest, XhrMethods> = {
  get xhr() {
    return (this.get('X-Requested-With') ?? '').toLowerCase() === 'xmlhttprequest'
  },
}
