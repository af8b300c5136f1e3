import type { PathOptions } from '../compiled-path.ts'
import { compileCaptures, endOfRoute, type SegmentPattern, shapeOfSegments } from '../segments.ts'
import type { CompiledExpression, V4Key } from './expression.ts'

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
  return {
    execute: compileCaptures(pattern, options, options.end ? endOfRoute : endOfMount),
    shapes: [shapeOfSegments(pattern, options.end)],
  }
}

const SLASH = 0x2f

// A mount takes a slash that is followed by another one: `/m` leaves `/x` of `/m//x`.
function endOfMount(path: string, at: number, trailing: boolean): number {
  if (at === path.length) return at
  if (path.charCodeAt(at) !== SLASH) return -1
  const next = at + 1
  return trailing && (next === path.length || path.charCodeAt(next) === SLASH) ? next : at
}
