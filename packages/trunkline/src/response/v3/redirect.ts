import { posix } from 'node:path'
import { resolve } from 'node:url'
import type { ExchangeApplication, ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { toLocation } from '../../http/url/location.ts'
import { pathnameOf } from '../../http/url/request-target.ts'
import { createRedirect, previousPage, type V4RedirectMethods } from '../v4/redirect.ts'

/** Redirects with relative targets made absolute: from the requested path, or from the app's mount path. */
export const v3RedirectMethods: Part<ExchangeResponse, V4RedirectMethods> = {
  location(url) {
    const { req } = this
    const app = this.app as ExchangeApplication & { path(): string } // other lines do not have it
    const target = url === 'back' ? previousPage(req, req.host) : (url as string) // anything but a string throws below
    if (!isRelativeTarget(target)) return this.set('Location', toLocation(target))
    const pathname = pathnameOf(req.originalUrl ?? req.url) ?? '/'
    return this.set('Location', toLocation(resolveTarget(target, pathname, app.path())))
  },

  redirect: createRedirect((res) => res.end(null)),
}

/** Whether a redirect target is relative: it has no scheme or host, and does not start at the root. */
export function isRelativeTarget(url: string): boolean {
  return url.indexOf('://') === -1 && !url.startsWith('/')
}

/**
 * Resolves a relative target: from the requested path if it starts with a dot, otherwise from the app's mount path. The
 * requested path counts as a directory, with or without a slash at the end.
 * @example resolveTarget('../login', '/blog/post/1', '/blog') // '/blog/post/login'
 * @example resolveTarget('login', '/blog/post/1', '/blog') // '/blog/login'
 */
export function resolveTarget(target: string, pathname: string, mountPath: string): string {
  if (!target.startsWith('.')) return collapseLeadingSlashes(`${mountPath}/${target}`)
  return collapseLeadingSlashes(resolveFrom(pathname.endsWith('/') ? pathname : `${pathname}/`, target))
}

// Node 26 refuses what looks like a host with a bad port, in a path such as `//:./` or a target such as `.::.`.
function resolveFrom(base: string, target: string): string {
  try {
    return resolve(base, target)
  } catch {
    const end = target.search(/[?#]/)
    return end === -1 ? posix.join(base, target) : posix.join(base, target.slice(0, end)) + target.slice(end)
  }
}

// Two leading slashes would start a host name: `./login`, requested from `//host/`, must not lead there.
function collapseLeadingSlashes(path: string): string {
  return path.replace(/^\/{2,}/, '/')
}
