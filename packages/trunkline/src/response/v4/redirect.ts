import depd from 'depd'
import type { ExchangeRequest, ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { toLocation } from '../../http/url/location.ts'
import { describeRedirect, type LocationMethods } from '../redirect.ts'

const deprecate = depd('express') // for this file: `redirect` calls `location`

export interface V4RedirectMethods extends LocationMethods {
  /**
   * Redirects the client, with status 302 unless another is given first; `'back'` is the page it came from. Never
   * redirect to a client-supplied target without checking it.
   * @example res.redirect(301, '/users/7')
   */
  redirect(url: string): void
  redirect(status: number, url: string): void
  /** @deprecated Use `res.redirect(status, url)`. */
  redirect(url: string, status: number): void
}

/** Redirects, with `'back'` and the status in either position. */
export const v4RedirectMethods: Part<ExchangeResponse, V4RedirectMethods> = {
  location(url) {
    if (url !== 'back') return this.set('Location', toLocation(String(url)))
    deprecate(
      'res.location("back"): use res.location(req.get("Referrer") || "/") and refer to ' +
        'https://dub.sh/security-redirect for best practices',
    )
    return this.set('Location', toLocation(previousPage(this.req, this.req.hostname)))
  },

  redirect: createRedirect((res) => res.end()),
}

type Redirect = (this: ExchangeResponse, first: unknown, ...more: unknown[]) => void

/** @param endHead ends the response to HEAD; middleware that wraps `res.end` sees how */
export function createRedirect(endHead: (res: ExchangeResponse) => void): Redirect {
  return function redirect(first, ...more) {
    let [status, target] = [302, first]
    if (more.length === 1) {
      if (typeof first === 'number') [status, target] = [first, more[0]]
      else {
        deprecate('res.redirect(url, status): Use res.redirect(status, url) instead')
        status = more[0] as number // Node refuses an invalid one
      }
    }

    this.location(target)
    // No link: the address may be a script (CVE-2024-43796), and every client follows Location itself.
    const body = describeRedirect(this, status, (html) => `<p>${html}</p>`)
    this.statusCode = status
    // RFC 9112 §6.2: a message with Transfer-Encoding must not have Content-Length.
    if (!this.get('Transfer-Encoding')) this.set('Content-Length', Buffer.byteLength(body))
    if (this.req.method === 'HEAD') endHead(this)
    else this.end(body)
  }
}

/**
 * The page that the client came from, or `/`. Another site may have sent it here, and would get it back. With the
 * setting `same host back`, only pages of the requested host count.
 */
export function previousPage(req: ExchangeRequest, hostname: string | undefined): string {
  const page = req.get('Referrer')
  if (!page || (req.app.enabled('same host back') && !isOnHost(page, hostname))) return '/'
  return page
}

// Without a scheme, such as `//host/`, there is no host to compare with ours.
function isOnHost(page: string, hostname: string | undefined): boolean {
  try {
    return new URL(page).hostname === hostname?.toLowerCase()
  } catch {
    return false
  }
}
