import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { toLocation } from '../../http/location.ts'
import type { LocationMethods } from '../redirect.ts'
import { previousPage } from './previous-page.ts'
import { sendRedirect } from './redirect-body.ts'

// depd reports the first caller outside the file that made this: `redirect` calls `location`, so both are in one file.
const deprecate = depd('express')

export interface LegacyRedirectMethods extends LocationMethods {
  /**
   * Sends the client elsewhere, with status 302 unless another is given first; `'back'` is where it came from.
   * Never pass on a target that a client chose without checking it.
   * @example res.redirect(301, '/users/7')
   */
  redirect(url: string): void
  redirect(status: number, url: string): void
  /** @deprecated Use `res.redirect(status, url)`. */
  redirect(url: string, status: number): void
}

/** Redirects, with `'back'` and the status in either place. */
export const legacyRedirectMethods: Part<ExchangeResponse, LegacyRedirectMethods> = {
  location(url) {
    if (url !== 'back') return this.set('Location', toLocation(String(url)))
    deprecate(
      'res.location("back"): use res.location(req.get("Referrer") || "/") and refer to ' +
        'https://dub.sh/security-redirect for best practices',
    )
    return this.set('Location', toLocation(previousPage(this.req, this.req.hostname)))
  },

  redirect(first: unknown, ...more: unknown[]) {
    let [status, target] = [302, first]
    if (more.length === 1) {
      if (typeof first === 'number') {
        ;[status, target] = [first, more[0]]
      } else {
        deprecate('res.redirect(url, status): Use res.redirect(status, url) instead')
        status = more[0] as number // node refuses what cannot be one
      }
    }

    this.location(target)
    sendRedirect(this, status)
  },
}
