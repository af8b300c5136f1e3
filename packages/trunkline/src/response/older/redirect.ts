import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { toLocation } from '../../http/location.ts'
import { isRelativeTarget, resolveTarget } from '../../http/relative-target.ts'
import { pathnameOf } from '../../http/url.ts'
import { previousPage } from '../legacy/previous-page.ts'
import { type LegacyRedirectMethods, legacyRedirectMethods } from '../legacy/redirect.ts'

/** Redirects whose relative targets are made absolute: from the requested path, or from where the app is mounted. */
export const olderRedirectMethods: Part<ExchangeResponse, LegacyRedirectMethods> = {
  location(url) {
    const { req } = this
    const target = url === 'back' ? previousPage(req, req.host) : (url as string) // what is no text throws below
    if (!isRelativeTarget(target)) return this.set('Location', toLocation(target))
    const pathname = pathnameOf(req.originalUrl ?? req.url) ?? '/'
    return this.set('Location', toLocation(resolveTarget(target, pathname, mountPathOf(this))))
  },

  redirect: legacyRedirectMethods.redirect,
}

function mountPathOf(res: ExchangeResponse): string {
  return (res.app as unknown as { path(): string }).path() // parts of other lines have no use for it
}
