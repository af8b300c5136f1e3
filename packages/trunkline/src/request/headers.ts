import type { ExchangeRequest } from '../contract/exchange.ts'
import type { Part } from '../contract/part.ts'

export interface HeaderMethods {
  /**
   * Returns the value of a request header; `Referer` and `Referrer` are the same.
   * @example req.get('Content-Type') // 'text/plain'
   * @throws TypeError if the name is missing or not a string
   */
  get(name: 'set-cookie' | 'Set-Cookie'): string[] | undefined
  get(name: string): string | undefined
  /** The same function as `get`. */
  header(name: 'set-cookie' | 'Set-Cookie'): string[] | undefined
  header(name: string): string | undefined
}

function header(this: ExchangeRequest, name: 'set-cookie' | 'Set-Cookie'): string[] | undefined
function header(this: ExchangeRequest, name: string): string | undefined
function header(this: ExchangeRequest, name: string): string | string[] | undefined {
  if (!name) throw new TypeError('name argument is required to req.get')
  if (typeof name !== 'string') throw new TypeError('name must be a string to req.get')
  return readHeader(this, name)
}

export function readHeader({ headers }: ExchangeRequest, name: string): string | string[] | undefined {
  const field = name.toLowerCase()
  return field === 'referer' || field === 'referrer' ? headers['referrer'] || headers.referer : headers[field]
}

export const headers: Part<ExchangeRequest, HeaderMethods> = { get: header, header }

export interface XhrMethods {
  /**
   * Whether the request has `X-Requested-With: XMLHttpRequest`, which some client libraries send.
   * @example if (req.xhr) res.json(items)
   */
  readonly xhr: boolean
}

export const xhr: Part<ExchangeRequest, XhrMethods> = {
  get xhr() {
    return (this.get('X-Requested-With') ?? '').toLowerCase() === 'xmlhttprequest'
  },
}
