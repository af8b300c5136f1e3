import { serialize } from 'cookie'
import { sign } from 'cookie-signature'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { flatCopy } from '../../flat-copy.ts'
import type { CookieMethods, CookieOptions } from '../cookies.ts'

/** Cookies, added by `res.set`. */
export const v3CookieMethods: Part<ExchangeResponse, CookieMethods> = {
  cookie(name, value, options) {
    const { signed, ...attributes } = flatCopy(options) as CookieOptions
    const text = toCookieText(value)
    const content = signed ? signText(text, this.req.secret) : String(text)
    return this.set('Set-Cookie', serialize(String(name), content, withExpiry(attributes)))
  },

  clearCookie(name, options) {
    return this.cookie(name, '', { expires: new Date(1), path: '/', ...(flatCopy(options) as CookieOptions) })
  },
}

function toCookieText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return typeof value === 'object' ? `j:${JSON.stringify(value)}` : value
}

function signText(text: unknown, secret: string | string[] | undefined): string {
  if (!secret) throw new Error('connect.cookieParser("secret") required for signed cookies')
  return `s:${sign(text as string, secret as string)}` // refuses what is no text
}

// Without a prototype, so that a polluted Object.prototype gives no cookie a domain, a path or an encoder.
function withExpiry(attributes: CookieOptions): object {
  const result: CookieOptions = Object.assign(Object.create(null), attributes)
  result.path ??= '/'
  if (!('maxAge' in result)) return result
  // Nothing in the place of an age is none at all, so the cookie goes at once, as in Express 3.
  const milliseconds = result.maxAge === null ? 0 : Number(result.maxAge)
  result.expires = new Date(Date.now() + milliseconds)
  result.maxAge = Math.floor(milliseconds / 1000)
  return result
}
