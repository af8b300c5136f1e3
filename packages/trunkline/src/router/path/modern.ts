import { match, parse, pathToRegexp, type Token } from 'path-to-regexp'
import type { CompiledPath, Path, PathMatcher, PathOptions } from './compiled.ts'
import { decodeParam } from './decode.ts'
import { explainPattern } from './explain.ts'
import { type CreateParams, createBareParams, matchExpression } from './expression.ts'
import { matchSegments, toSegmentPattern } from './segments.ts'
import { type FlatToken, type PathShape, shapeOf } from './shape.ts'

/** Patterns with more alternatives than this are sorted by what stands before their first group. */
const MOST_SHAPES = 16

const TRAILING_SLASHES = /\/+$/

/**
 * Compiles the path grammar of 5.x: `:name`, `*name`, `{optional}`.
 * @throws TypeError for a pattern that the grammar refuses, with the pattern to write instead where one was meant.
 */
export function compileModernPath(
  path: Path,
  options: PathOptions,
  createParams: CreateParams = createBareParams,
): CompiledPath {
  const matchers: PathMatcher[] = []
  let shapes: PathShape[] | undefined = []
  for (const alternative of alternatives(path)) {
    if (typeof alternative !== 'string') {
      matchers.push(matchExpression(alternative, createParams))
      shapes = undefined
      continue
    }
    const pattern = compilePattern(alternative, options)
    matchers.push(pattern.matcher)
    shapes = pattern.shapes && shapes?.concat(pattern.shapes)
  }
  // The mount at `/` takes every path, also those that its pattern would not match.
  const everything = path === '/' && !options.end
  return { matchers, shapes: everything ? undefined : shapes, everything }
}

function* alternatives(path: Path): Iterable<string | RegExp> {
  if (typeof path === 'string' || path instanceof RegExp) {
    yield path
  } else if (Array.isArray(path)) {
    for (const item of path) yield* alternatives(item)
  } else {
    throw new TypeError(`path must be a string, a RegExp or an array of them, but got ${describe(path)}`)
  }
}

function describe(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value
}

function compilePattern(
  source: string,
  options: PathOptions,
): { matcher: PathMatcher; shapes: PathShape[] | undefined } {
  const text = options.strict || source === '/' ? source : source.replace(TRAILING_SLASHES, '')
  const tokens = parsePattern(text, source)
  const flat = tokens.some((token) => token.type === 'group') ? undefined : (tokens as FlatToken[])
  const segments = flat && toSegmentPattern(flat)
  return {
    matcher: segments ? matchSegments(segments, options) : matchWithExpression(text, source, options),
    shapes: shapesOf(tokens, options.end),
  }
}

function parsePattern(text: string, source: string): Token[] {
  return explained(source, () => parse(text).tokens)
}

function matchWithExpression(text: string, source: string, options: PathOptions): PathMatcher {
  return explained(source, () =>
    match(text, {
      sensitive: options.sensitive,
      end: options.end,
      trailing: !options.strict,
      decode: decodeParam,
    }),
  )
}

function explained<T>(source: string, compile: () => T): T {
  try {
    return compile()
  } catch (err) {
    throw explainPattern(err, source, isAccepted)
  }
}

function isAccepted(pattern: string): boolean {
  try {
    pathToRegexp(pattern)
    return true
  } catch {
    return false // asked about a suggestion; the user is told about the pattern they wrote
  }
}

/** The outlines of a pattern with every way to take its groups; undefined when one of them cannot be told. */
function shapesOf(tokens: Token[], end: boolean): PathShape[] | undefined {
  const ways = expandGroups(tokens) ?? [[...beforeFirstGroup(tokens), { type: 'wildcard', name: 'rest' }]]
  const shapes: PathShape[] = []
  for (const way of ways) {
    const shape = shapeOf(way, end)
    if (shape === undefined) return undefined
    shapes.push(shape)
  }
  return shapes
}

function* beforeFirstGroup(tokens: Token[]): Iterable<FlatToken> {
  for (const token of tokens) {
    if (token.type === 'group') return
    yield token
  }
}

function expandGroups(tokens: Token[]): FlatToken[][] | undefined {
  let ways: FlatToken[][] = [[]]
  for (const token of tokens) {
    if (token.type !== 'group') {
      for (const way of ways) way.push(token)
      continue
    }
    const inside = expandGroups(token.tokens)
    if (inside === undefined || ways.length * (inside.length + 1) > MOST_SHAPES) return undefined
    ways = ways.flatMap((way) => [way, ...inside.map((taken) => [...way, ...taken])])
  }
  return ways
}
