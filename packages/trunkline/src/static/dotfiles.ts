/**
 * What becomes of names that begin with a dot: `allow` serves them, `deny` answers 403, `ignore` hides them, and
 * `ignore-files` hides such files but serves what lies in such directories.
 */
export type DotfilePolicy = 'allow' | 'deny' | 'ignore' | 'ignore-files'

/** The status that refuses a path by its dotfiles; undefined when it may be served. */
export function refusalOfDotfiles(parts: readonly string[], policy: DotfilePolicy): 403 | 404 | undefined {
  if (policy === 'allow' || !parts.some(isDotfile)) return undefined
  if (policy === 'deny') return 403
  if (policy === 'ignore-files' && parts.at(-1)?.charCodeAt(0) !== DOT) return undefined
  return 404
}

const DOT = 46

// A lone dot is the directory itself.
function isDotfile(part: string): boolean {
  return part.length > 1 && part.charCodeAt(0) === DOT
}
