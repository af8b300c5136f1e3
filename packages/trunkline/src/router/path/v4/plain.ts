// hot path
import type { PathOptions } from '../compiled-path.ts'
import { equalsOf, literalsOf, readSegments, type SegmentPattern, toSegmentPattern } from '../segments.ts'
import { type FlatToken, type PathShape, shapeOf } from '../shape.ts'
import type { Captures, Execute } from './captures.ts'

export interface PlainPattern {
  readonly execute: Execute
  readonly shape: PathShape | undefined
}

/**
 * Reads an expression made of whole segments only, literals and parameters, like nearly all routes. Undefined if it
 * contains anything else.
 */
export function compilePlainPattern(source: string, options: PathOptions): PlainPattern | undefined {
  const tail = TAIL.exec(source)
  const tokens = tail === null ? undefined : readTokens(source.slice(1, tail.index))
  const pattern = tokens && toSegmentPattern(tokens)
  if (tail === null || tokens === undefined || pattern === undefined) return undefined
  const end = tail[2] === '$'
  return {
    execute: executeSegments(pattern, options, end ? endOfRoute : endOfMount, tail[1] !== undefined),
    shape: shapeOf(tokens, end),
  }
}

// How path-to-regexp ends a pattern: an optional slash, then the end of the path, or of a segment.
const TAIL = /(\\\/\?)?(\$|\(\?=\\\/\|\$\))$/

// A parameter with the slash before it, as in 4.x, or without, as in 3.x; or text without operators. Not every engine
// escapes a slash in a class.
const TOKEN = /(\(\?:(\\\/)?\(\[\^\\?\/\]\+\?\)\))|(?:[^\\^$.*+?()[\]{}|]|\\[^\w])+/y
const SLASH_TEXT: FlatToken = { type: 'text', value: '/' }
const PARAMETER: FlatToken = { type: 'param', name: '' }
const ESCAPE = /\\(.)/g

function readTokens(source: string): FlatToken[] | undefined {
  const tokens: FlatToken[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const found = TOKEN.exec(source)
    if (found === null) return undefined
    if (found[1] === undefined) tokens.push({ type: 'text', value: found[0].replace(ESCAPE, '$1') })
    else tokens.push(...(found[2] === undefined ? [PARAMETER] : [SLASH_TEXT, PARAMETER]))
  }
  return tokens
}

type EndOfMatch = (path: string, at: number, trailing: boolean) => number

function executeSegments(
  pattern: SegmentPattern,
  options: PathOptions,
  endOfMatch: EndOfMatch,
  trailing: boolean,
): Execute {
  const literals = literalsOf(pattern, options)
  const equals = equalsOf(options)
  const size = 1 + pattern.names.length
  return function execute(path: string): Captures | null {
    const captures = new Array<string>(size) // the first element is the whole match
    const at = readSegments(path, literals, equals, captures, 1)
    if (at === -1) return null
    const end = endOfMatch(path, at, trailing)
    if (end === -1) return null
    captures[0] = end === path.length ? path : path.slice(0, end)
    return captures
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
