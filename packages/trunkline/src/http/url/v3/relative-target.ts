import { posix } from 'node:path'
import { resolve } from 'node:url'

/** Whether the target of a redirect is relative: it names neither a scheme nor a host, and does not begin at the root. */
export function isRelativeTarget(url: string): boolean {
  return url.indexOf('://') === -1 && !url.startsWith('/')
}

/**
 * Where a relative target leads: from the requested path when it begins with a dot, else from where the app is mounted.
 * The requested path counts as a directory, with or without a slash at its end.
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

// Two slashes would begin the name of another host: `./login`, asked for by `//host/`, must not lead there.
function collapseLeadingSlashes(path: string): string {
  return path.replace(/^\/{2,}/, '/')
}
