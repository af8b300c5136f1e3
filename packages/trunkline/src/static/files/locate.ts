import * as nodePath from 'node:path'
import type { DotfilePolicy } from '../policy.ts'

/** Why a path is not looked up on disk. */
export type Refusal = 400 | 403 | 404

/** What is needed of `node:path`; tests pass the Windows version on any system. */
export type PathRules = Pick<typeof nodePath.posix, 'normalize' | 'join' | 'resolve' | 'sep'>

/**
 * Where a decoded path leads on disk, or the status that refuses it. With a root the result never lies outside of it by
 * name; symbolic links are followed, because the administrator created them.
 */
export function locate(
  path: string,
  root: string | undefined,
  dotfiles: DotfilePolicy,
  rules: PathRules = nodePath,
): string | Refusal {
  if (root !== undefined && rules.sep === '/' && PLAIN.test(path)) return root === '/' ? path : root + path
  if (path.indexOf('\0') !== -1) return 400
  return root === undefined ? locateAnywhere(path, dotfiles, rules) : locateInside(path, root, dotfiles, rules)
}

// Nothing to decode, normalise or refuse: every segment starts with a letter, a digit, `_` or `-`.
const PLAIN = /^(?:\/[\w-][\w.-]*)+$/

function locateInside(path: string, root: string, dotfiles: DotfilePolicy, rules: PathRules): string | Refusal {
  const relative = path === '' ? '' : rules.normalize(`.${rules.sep}${path}`)
  if (CLIMBS.test(relative)) return 403
  return refusalOfDotfiles(relative.split(rules.sep), dotfiles) ?? rules.normalize(rules.join(root, relative))
}

// Without a root there is no folder to stay in, so a path that climbs at all is refused.
function locateAnywhere(path: string, dotfiles: DotfilePolicy, rules: PathRules): string | Refusal {
  if (CLIMBS.test(path)) return 403
  return refusalOfDotfiles(rules.normalize(path).split(rules.sep), dotfiles) ?? rules.resolve(path)
}

// A `..` segment; backslashes separate on every system, because another one may serve the file later.
const CLIMBS = /(?:^|[\\/])\.\.(?:[\\/]|$)/

/** The status that refuses a path because of its dotfiles; undefined if it may be served. */
export function refusalOfDotfiles(parts: readonly string[], policy: DotfilePolicy): 403 | 404 | undefined {
  // A single dot is the directory itself.
  const hasDotfile = parts.some((part) => part.length > 1 && part.charCodeAt(0) === DOT)
  if (policy === 'allow' || !hasDotfile) return undefined
  if (policy === 'deny') return 403
  if (policy === 'ignore-files' && parts.at(-1)?.charCodeAt(0) !== DOT) return undefined
  return 404
}

const DOT = 46
