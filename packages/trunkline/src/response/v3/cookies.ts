import { serialize } from 'cookie'
import { sign } from 'cookie-signature'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { flatCopy } from '../../flat-copy.ts'
import { type CookieMethods, type CookieOptions, ownOptions, toAttributes } from '../cookies.ts'

/** Cookies, added by `res.set`. */
export const v3CookieMethods: Part<ExchangeResponse, CookieMethods> = {
  cookie(name, value, options) {
    const { signed, ...attributes } = flatCopy(options) as CookieOptions
    const text = toCookieText(value)
    const content = signed ? signText(text, this.req.secret) : String(text)
    return this.set('Set-Cookie', serialize(String(name), content, toAttributes(ownOptions(attributes), ageOf)))
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
  return `s:${sign(text as string, secret as string)}` // throws for anything but a string
}

// As in Express 3, an age of null counts as 0: the cookie is deleted at once.
function ageOf(options: CookieOptions): number | undefined {
  if (!('maxAge' in options)) return undefined
  return options.maxAge === null ? 0 : Number(options.maxAge)
}
