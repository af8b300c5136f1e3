// hot path
import type { PathMatch, PathMatcher, PathOptions } from './compiled-path.ts'
import { type FlatToken, isAscii } from './shape.ts'

const SLASH = 0x2f

/** A pattern whose every segment is either literal or one parameter: the shape of nearly all routes. */
export interface SegmentPattern {
  /** Literal text of a segment, or undefined where a parameter stands. */
  readonly literals: readonly (string | undefined)[]
  readonly names: readonly string[]
}

/** Reads tokens as whole segments; undefined when the pattern is not that plain and needs an expression. */
export function toSegmentPattern(tokens: readonly FlatToken[]): SegmentPattern | undefined {
  const literals: (string | undefined)[] = []
  const names: string[] = []
  let source = ''
  for (const token of tokens) {
    if (token.type === 'wildcard') return undefined
    if (token.type === 'text') {
      if (!isAscii(token.value)) return undefined
      if (source.endsWith(MARK) && !token.value.startsWith('/')) return undefined
      source += token.value
    } else {
      if (!source.endsWith('/')) return undefined
      source += MARK
      names.push(token.name)
    }
  }
  if (!source.startsWith('/')) return undefined
  for (const segment of source.slice(1).split('/')) literals.push(segment === MARK ? undefined : segment)
  return { literals, names }
}

// A code point that isAscii() keeps out of every literal.
const MARK = '\u{10ffff}'

/** The matcher of a pattern made of whole segments: no expression, linear in the path. */
export function matchSegments(pattern: SegmentPattern, options: PathOptions): PathMatcher {
  const literals = literalsOf(pattern, options)
  const { names } = pattern
  const equals = equalsOf(options)
  const trailing = !options.strict
  const { end } = options
  // Asked once: Object.keys() of an object without a prototype costs more than all the rest of the match.
  const keys = Object.keys(Object.fromEntries(names.map((name) => [name, ''])))

  return function matchPath(path: string): PathMatch | false {
    const values = new Array<string>(names.length) // an empty one grows to 17 places at the first value
    const at = readSegments(path, literals, equals, values, 0)
    if (at === -1) return false
    const stop = endOfMatch(path, at, end, trailing)
    if (stop === -1) return false
    return { path: stop === path.length ? path : path.slice(0, stop), params: toParams(names, values), keys }
  }
}

type Equals = (path: string, at: number, literal: string) => boolean

/** Reads a path segment by segment; parameters go into `values` from an index on. Returns where it stopped, or -1. */
export function readSegments(
  path: string,
  literals: readonly (string | undefined)[],
  equals: Equals,
  values: string[],
  first: number,
): number {
  let filled = first
  let at = 0
  for (let i = 0; i < literals.length; i++) {
    if (path.charCodeAt(at) !== SLASH) return -1
    at++
    const literal = literals[i]
    if (literal !== undefined) {
      if (!equals(path, at, literal)) return -1
      at += literal.length
    } else {
      const start = at
      at = path.indexOf('/', start)
      if (at === -1) at = path.length
      if (at === start) return -1
      values[filled++] = path.slice(start, at)
    }
  }
  return at
}

/** How the literals of a pattern are compared. */
export function equalsOf(options: Pick<PathOptions, 'sensitive'>): Equals {
  return options.sensitive ? equalsExactly : equalsFolded
}

/** The literals of a pattern, in lower case where letter case does not count. */
export function literalsOf(
  pattern: SegmentPattern,
  options: Pick<PathOptions, 'sensitive'>,
): readonly (string | undefined)[] {
  return options.sensitive ? pattern.literals : pattern.literals.map((text) => text?.toLowerCase())
}

/** Where the match ends when the segments are used up at `at`; -1 when that is no place to end. */
function endOfMatch(path: string, at: number, end: boolean, trailing: boolean): number {
  if (at === path.length) return at
  if (path.charCodeAt(at) !== SLASH) return -1
  if (trailing && at + 1 === path.length) return path.length
  return end ? -1 : at
}

function toParams(names: readonly string[], values: readonly string[]): Record<string, unknown> {
  const params: Record<string, unknown> = Object.create(null)
  for (let i = 0; i < names.length; i++) params[names[i] as string] = decodeParam(values[i] as string)
  return params
}

function equalsExactly(path: string, at: number, literal: string): boolean {
  return path.startsWith(literal, at)
}

// Folds A to Z only: that is what an expression without the `u` flag takes for equal to an ASCII letter.
function equalsFolded(path: string, at: number, literal: string): boolean {
  for (let i = 0; i < literal.length; i++) {
    const code = path.charCodeAt(at + i)
    const wanted = literal.charCodeAt(i)
    if (code !== wanted && (code < 65 || code > 90 || code + 32 !== wanted)) return false
  }
  return true
}

/** Decodes a value captured from a path, once. A bad escape is the client's mistake: a URIError with status 400. */
export function decodeParam(value: string): string {
  return value.indexOf('%') === -1 ? value : decodeEscapes(value, toUriError)
}

/** Decodes what has a percent sign in it; each line makes its own error about a bad escape. */
export function decodeEscapes(value: string, toError: (message: string, cause: unknown) => Error): string {
  try {
    return decodeURIComponent(value)
  } catch (cause) {
    throw toError(`Failed to decode param '${value}'`, cause)
  }
}

function toUriError(message: string, cause: unknown): Error {
  return Object.assign(new URIError(message, { cause }), { status: 400 })
}
