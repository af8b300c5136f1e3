import type { PathMatch, PathMatcher, PathOptions } from './compiled-path.ts'
import { ANY, type FlatToken, isAscii, type PathShape } from './shape.ts'

const SLASH = 0x2f

/** A pattern in which every segment is either a literal or one parameter, like nearly all routes. */
export interface SegmentPattern {
  /** The literal text of a segment, or undefined for a parameter. */
  readonly literals: readonly (string | undefined)[]
  readonly names: readonly string[]
}

/** Reads tokens as whole segments; undefined if the pattern is more complex and needs a RegExp. */
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

/**
 * Reads a path that consists of whole segments without operators, which every release line reads alike. Undefined for
 * any other path. This avoids the parser of 5.x, which took half the time of a registration, and the RegExp of 3.x and
 * 4.x.
 */
export function readPlainPath(path: string): SegmentPattern | undefined {
  if (!PLAIN.test(path)) return undefined
  const names: string[] = []
  const literals = path
    .slice(1)
    .split('/')
    .map((segment) => {
      if (!segment.startsWith(':')) return segment
      names.push(segment.slice(1))
      return undefined
    })
  return { literals, names }
}

// segment = literal / ":" name
const PLAIN = /^(?:\/(?:[\w.~-]+|:[A-Za-z_]\w*))+$/

// A code point that isAscii() excludes from every literal.
const MARK = '\u{10ffff}'

/** The outline of a pattern made of whole segments. */
export function shapeOfSegments({ literals }: SegmentPattern, end: boolean): PathShape {
  return { segments: literals.map((text) => text?.toLowerCase() ?? ANY), open: !end }
}

/** Compiles a pattern made of whole segments to a matcher without a RegExp. */
export function compileSegments(pattern: SegmentPattern, options: PathOptions): PathMatcher {
  const text = textOf(pattern, options)
  const literals = literalsOf(pattern, options)
  const { names } = pattern
  const equals = equalsOf(options)
  const trailing = !options.strict
  const { end } = options
  // Computed once: Object.keys() of an object without a prototype costs more than the rest of the match.
  const keys = names.length < 2 ? names : Object.keys(Object.fromEntries(names.map((name) => [name, ''])))

  return function matchPath(path: string): PathMatch | false {
    if (text !== undefined) {
      const found = startOf(path, text, equals)
      const stop = found === undefined ? -1 : endOfMatch(path, text.length, end, trailing)
      if (stop === -1) return false
      return { path: stop === text.length ? (found as string) : path, params: Object.create(null), keys }
    }
    const values = new Array<string>(names.length) // an empty array would grow to 17 elements at the first push
    const at = readSegments(path, literals, equals, values, 0)
    if (at === -1) return false
    const stop = endOfMatch(path, at, end, trailing)
    if (stop === -1) return false
    return { path: stop === path.length ? path : path.slice(0, stop), params: toParams(names, values), keys }
  }
}

/** A pattern without parameters as one string, in lower case if letter case does not count; undefined for any other. */
export function textOf(pattern: SegmentPattern, options: Pick<PathOptions, 'sensitive'>): string | undefined {
  if (pattern.names.length > 0) return undefined
  return literalsOf(pattern, options)
    .map((literal) => `/${literal}`)
    .join('')
}

/**
 * The start of a path that equals `text`, in the path's own letter case; undefined if it starts differently. If the
 * case is the same, as nearly always, that is `text` itself.
 */
export function startOf(path: string, text: string, equals: Equals): string | undefined {
  const start = path.slice(0, text.length) // comparing it takes fewer instructions than four letters one by one
  if (start === text) return text
  return start.length === text.length && equals(start, 0, text) ? start : undefined
}

type Equals = (path: string, at: number, literal: string) => boolean

/** Matches a path segment by segment. Parameters go into `values` from an index on. Returns where it stopped, or -1. */
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

export function equalsOf(options: Pick<PathOptions, 'sensitive'>): Equals {
  return options.sensitive ? equalsExactly : equalsFolded
}

/** The literals of a pattern, in lower case if letter case does not count. */
export function literalsOf(
  pattern: SegmentPattern,
  options: Pick<PathOptions, 'sensitive'>,
): readonly (string | undefined)[] {
  return options.sensitive ? pattern.literals : pattern.literals.map((text) => text?.toLowerCase())
}

/** The end of the match if the segments are used up at `at`; -1 if a match cannot end there. */
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

// Folds A to Z only: a RegExp without the `u` flag treats nothing else as equal to an ASCII letter.
function equalsFolded(path: string, at: number, literal: string): boolean {
  for (let i = 0; i < literal.length; i++) {
    const code = path.charCodeAt(at + i)
    const wanted = literal.charCodeAt(i)
    if (code !== wanted && (code < 65 || code > 90 || code + 32 !== wanted)) return false
  }
  return true
}

/** Decodes a captured value once. A bad escape is the client's mistake: its URIError gets the status 400. */
export function decodeParam(value: string): string {
  if (value.indexOf('%') === -1) return value
  return decodeEscapes(value, (err, message) => Object.assign(err, { message, status: 400 }))
}

/** Decodes a value that contains a percent sign. Each line turns the URIError for a bad escape into its own error. */
export function decodeEscapes(value: string, refuseEscape: (err: Error, message: string) => Error): string {
  try {
    return decodeURIComponent(value)
  } catch (err) {
    throw refuseEscape(err as URIError, `Failed to decode param '${value}'`) // it throws nothing else for a string
  }
}
