import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { readHeader } from '../headers.ts'

export interface V3HeaderMethods {
  /**
   * Returns the value of a request header; `Referer` and `Referrer` are the same.
   * @example req.get('Content-Type') // 'text/plain'
   */
  get(name: string): string | undefined
  /** The same function as `get`. */
  header(name: string): string | undefined
}

function header(this: ExchangeRequest, name: string): string | undefined {
  return readHeader(this, name) as string | undefined // a Set-Cookie is an array, but no client sends one
}

export const v3Headers: Part<ExchangeRequest, V3HeaderMethods> = { get: header, header }
