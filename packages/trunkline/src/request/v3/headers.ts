// hot path
import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'

export interface V3HeaderMethods {
  /**
   * The value of a request header; `Referer` and `Referrer` are one.
   * @example req.get('Content-Type') // 'text/plain'
   */
  get(name: string): string | undefined
  /** The same function as `get`. */
  header(name: string): string | undefined
}

function header(this: ExchangeRequest, name: string): string | undefined {
  const field = name.toLowerCase()
  if (field === 'referer' || field === 'referrer') {
    const { referrer, referer } = this.headers
    return (referrer as string | undefined) || referer // node joins repeated ones into one text
  }
  return this.headers[field] as string | undefined // as above; a Set-Cookie from a client is a list
}

/** Reading request headers, whatever the name. */
export const v3Headers: Part<ExchangeRequest, V3HeaderMethods> = { get: header, header }
