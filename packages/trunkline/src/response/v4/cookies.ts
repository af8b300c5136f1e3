import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { flatCopy } from '../../flat-copy.ts'
import { type CookieMethods, type CookieOptions, cookieMethods } from '../cookies.ts'

const deprecate = depd('express') // one for each file: see `response/redirect.ts`

/** Cookies with inherited options. Clearing one uses the given expiry. */
export const v4CookieMethods: Part<ExchangeResponse, CookieMethods> = {
  cookie(name, value, options) {
    return Reflect.apply(cookieMethods.cookie, this, [name, value, flatCopy(options)])
  },

  clearCookie(name, options) {
    if (options?.maxAge) deprecate(warningOf('maxAge'))
    if (options?.expires) deprecate(warningOf('expires'))
    return this.cookie(name, '', { expires: new Date(1), path: '/', ...(flatCopy(options) as CookieOptions) })
  },
}

function warningOf(option: 'maxAge' | 'expires'): string {
  return (
    `res.clearCookie: Passing "options.${option}" is deprecated. In v5.0.0 of Express, this option will be ignored, ` +
    'as res.clearCookie will automatically set cookies to expire immediately. ' +
    'Please update your code to omit this option.'
  )
}
