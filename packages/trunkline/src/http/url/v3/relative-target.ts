import { posix } from 'node:path'
import { resolve } from 'node:url'

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
