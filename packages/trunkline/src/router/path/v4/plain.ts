import type { PathOptions } from '../compiled-path.ts'
import {
  equalsOf,
  literalsOf,
  readSegments,
  type SegmentPattern,
  shapeOfSegments,
  startOf,
  textOf,
} from '../segments.ts'
import type { Captures, CompiledExpression, V4Key } from './expression.ts'

/**
 * The keys that path-to-regexp 0.1 gives a path made of whole segments. Reading them from the path avoids its RegExp,
 * which took three quarters of the time of a registration and which hardly any app reads.
 */
export function plainKeysOf({ literals, names }: SegmentPattern): V4Key[] {
  const keys: V4Key[] = []
  let offset = 0
  for (const literal of literals) {
    if (literal === undefined) keys.push({ name: names[keys.length] as string, optional: false, offset })
    offset += literal === undefined ? GROUP.length : '/'.length + literal.replaceAll('.', '\\.').length
  }
  return keys
}

/** The RegExp source of a parameter: its length is part of the `offset` of the keys behind it. */
const GROUP = '(?:/([^/]+?))'

/** Compiles a path made of whole segments to a matcher that finds what its RegExp would find. */
export function compilePlainPattern(pattern: SegmentPattern, options: PathOptions): CompiledExpression {
  const literals = literalsOf(pattern, options)
  const text = textOf(pattern, options)
  const equals = equalsOf(options)
  const endOfMatch = options.end ? endOfRoute : endOfMount
  const trailing = !options.strict
  const size = 1 + pattern.names.length
  return {
    execute(path: string): Captures | null {
      if (text !== undefined) {
        const found = startOf(path, text, equals)
        const end = found === undefined ? -1 : endOfMatch(path, text.length, trailing)
        if (end === -1) return null
        return [end === text.length ? found : end === path.length ? path : path.slice(0, end)]
      }
      const captures = new Array<string>(size) // the first element is the whole match
      const at = readSegments(path, literals, equals, captures, 1)
      if (at === -1) return null
      const end = endOfMatch(path, at, trailing)
      if (end === -1) return null
      captures[0] = end === path.length ? path : path.slice(0, end)
      return captures
    },
    shapes: [shapeOfSegments(pattern, options.end)],
  }
}

const SLASH = 0x2f

function endOfRoute(path: string, at: number, trailing: boolean): number {
  if (at === path.length) return at
  return trailing && at + 1 === path.length && path.charCodeAt(at) === SLASH ? path.length : -1
}

// A mount takes a slash that is followed by another one: `/m` leaves `/x` of `/m//x`.
function endOfMount(path: string, at: number, trailing: boolean): number {
  if (at === path.length) return at
  if (path.charCodeAt(at) !== SLASH) return -1
  const next = at + 1
  return trailing && (next === path.length || path.charCodeAt(next) === SLASH) ? next : at
}
