/** A parsed name such as `head[group][group]`. */
export interface KeyPath {
  /** The text before the first bracket; empty if the name starts with one. */
  head: string
  groups: string[]
}

/** How deep a name may nest. */
export interface DepthLimits {
  /** Bracket groups that count; the rest of the name becomes one literal key. */
  depth: number
  /** Refuse a name with more groups than `depth` instead. */
  strictDepth: boolean
}

const OPEN = 91
const CLOSE = 93

/**
 * Splits a name at its brackets, in one pass. Text between two groups and after the last one is dropped.
 * @throws RangeError if `strictDepth` is set and the name has more groups than `depth`
 */
export function splitKey(key: string, limits: DepthLimits): KeyPath {
  if (limits.depth <= 0) return wholeKey(key)
  let open = key.indexOf('[')
  if (open === -1) return { head: key, groups: [] }
  const path: KeyPath = { head: key.slice(0, open), groups: [] }
  while (open !== -1) {
    if (path.groups.length >= limits.depth) {
      if (limits.strictDepth) throw new RangeError('The input exceeded the depth')
      path.groups.push(key.slice(open))
      return path
    }
    const close = findClose(key, open)
    if (close === -1) {
      // Never closed: the rest is a literal key, including its bracket.
      path.groups.push(key.slice(open))
      return path
    }
    path.groups.push(key.slice(open + 1, close))
    open = key.indexOf('[', close + 1)
  }
  return path
}

function wholeKey(key: string): KeyPath {
  const wrapped = key.startsWith('[') && key.endsWith(']')
  return wrapped ? { head: '', groups: [key.slice(1, -1)] } : { head: key, groups: [] }
}

/** Finds the bracket that closes the group opened at `open`; brackets inside are paired first. */
function findClose(key: string, open: number): number {
  let level = 0
  for (let i = open; i < key.length; i++) {
    const code = key.charCodeAt(i)
    if (code === OPEN) level++
    else if (code === CLOSE && --level === 0) return i
  }
  return -1
}
