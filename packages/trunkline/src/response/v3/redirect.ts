import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { toLocation } from '../../http/url/location.ts'
import { pathnameOf } from '../../http/url/request-target.ts'
import { isRelativeTarget, resolveTarget } from '../../http/url/v3/relative-target.ts'
import { createRedirect, previousPage, type V4RedirectMethods } from '../v4/redirect.ts'

/** Redirects with relative targets made absolute: from the requested path, or from the app's mount path. */
export const v3RedirectMethods: Part<ExchangeResponse, V4RedirectMethods> = {
  location(url) {
    const { req } = this
    const target = url === 'back' ? previousPage(req, req.host) : (url as string) // anything but a string throws below
    if (!isRelativeTarget(target)) return this.set('Location', toLocation(target))
    const pathname = pathnameOf(req.originalUrl ?? req.url) ?? '/'
    return this.set('Location', toLocation(resolveTarget(target, pathname, mountPathOf(this))))
  },

  redirect: createRedirect((res) => res.end(null)),
}

function mountPathOf(res: ExchangeResponse): string {
  return (res.app as unknown as { path(): string }).path() // other lines do not have it
}
