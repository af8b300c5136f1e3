import depd from 'depd'
import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { toLocation } from '../../http/location.ts'
import { isRelativeTarget, resolveTarget } from '../../http/relative-target.ts'
import { pathnameOf } from '../../http/url.ts'
import { previousPage } from '../legacy/previous-page.ts'
import type { LegacyRedirectMethods } from '../legacy/redirect.ts'
import { sendRedirect } from '../legacy/redirect-body.ts'

// depd reports the first caller outside the file that made this, so each file that warns makes its own.
const deprecate = depd('express')

/** Redirects whose relative targets are made absolute: from the requested path, or from where the app is mounted. */
export const olderRedirectMethods: Part<ExchangeResponse, LegacyRedirectMethods> = {
  location(url) {
    const { req } = this
    const target = url === 'back' ? previousPage(req, req.host) : (url as string) // what is no text throws below
    if (!isRelativeTarget(target)) return this.set('Location', toLocation(target))
    const pathname = pathnameOf(req.originalUrl ?? req.url) ?? '/'
    return this.set('Location', toLocation(resolveTarget(target, pathname, mountPathOf(this))))
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

function mountPathOf(res: ExchangeResponse): string {
  return (res.app as unknown as { path(): string }).path() // parts of other lines have no use for it
}
