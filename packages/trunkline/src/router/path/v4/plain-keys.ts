import type { Path } from '../compiled-path.ts'
import type { V4Key } from './captures.ts'

/** Whole segments, each a literal or one parameter. In 3.x and 4.x such a path is always a valid RegExp. */
const PLAIN = /^\/(?:(?::\w+|[\w-]+)(?:\/(?::\w+|[\w-]+))*)?$/

/** Whether a path consists of whole segments, literals and parameters without operators, like nearly all routes. */
function isPlainPath(path: Path): path is string {
  return typeof path === 'string' && PLAIN.test(path)
}

/**
 * The keys that path-to-regexp 0.1 gives such a path, without its RegExp; undefined for any other path. Making the RegExp
 * took three quarters of the time of a registration, and hardly anybody reads it.
 */
export function readPlainKeys(path: Path): V4Key[] | undefined {
  if (!isPlainPath(path)) return undefined
  const keys: V4Key[] = []
  let grown = 0
  for (let at = path.indexOf('/:'); at !== -1; at = path.indexOf('/:', at + 2)) {
    const slash = path.indexOf('/', at + 2)
    const end = slash === -1 ? path.length : slash
    keys.push({ name: path.slice(at + 2, end), optional: false, offset: at + grown })
    grown += GROUP.length - (end - at)
  }
  return keys
}

/** What a parameter becomes; the offset of a key is its place in the source of the RegExp. */
const GROUP = '(?:/([^/]+?))'
