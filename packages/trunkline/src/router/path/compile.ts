import { match, parse, type Token } from 'path-to-regexp'
import { explainPattern } from '../../patterns/explain.ts'
import { markCallError } from '../refusal.ts'
import type { CompiledPath, Path, PathMatcher, PathOptions } from './compiled-path.ts'
import { type CreateParams, compileRegExp, createBareParams } from './expression.ts'
import { compileSegments, decodeParam, readPlainPath, shapeOfSegments, toSegmentPattern } from './segments.ts'
import { type FlatToken, type PathShape, shapeOf, shapesOfAll } from './shape.ts'

/** Patterns with more alternatives than this are planned only by the text before their first group. */
const MOST_SHAPES = 16

const TRAILING_SLASHES = /\/+$/

/** Compiles the path of a layer. All handlers inside routes share a result. */
export function compileLayerPath(
  path: Path,
  options: Partial<PathOptions> | undefined,
  createParams: CreateParams,
): CompiledPath {
  const [sensitive, strict, end] = [Boolean(options?.sensitive), Boolean(options?.strict), options?.end !== false]
  if (path === '/' && !sensitive && !strict && end) return insideRoute
  return compilePath(path, { sensitive, strict, end }, createParams)
}

/**
 * Compiles the path grammar of 5.x: `:name`, `*name`, `{optional}`.
 * @throws TypeError for a pattern that the grammar refuses, with the pattern to write instead if one was clearly meant.
 */
export function compilePath(
  path: Path,
  options: PathOptions,
  createParams: CreateParams = createBareParams,
): CompiledPath {
  const matchers: PathMatcher[] = []
  let shapes: PathShape[] | undefined = []
  for (const alternative of alternatives(path)) {
    if (typeof alternative !== 'string') {
      matchers.push(compileRegExp(alternative, createParams))
      shapes = undefined
      continue
    }
    const pattern = compilePattern(alternative, options)
    matchers.push(pattern.matcher)
    shapes = pattern.shapes && shapes?.concat(pattern.shapes)
  }
  // A mount at `/` matches every path, even those that its pattern would not.
  const everything = path === '/' && !options.end
  return { matchers, shapes: everything ? undefined : shapes, everything }
}

function* alternatives(path: Path): Iterable<string | RegExp> {
  if (Array.isArray(path)) for (const item of path) yield* alternativesIn(item)
  else yield checkPath(path)
}

/** As in Express, an empty list is the empty pattern: middleware for `['/a', []]` runs for every path. */
function* alternativesIn(item: Path): Iterable<string | RegExp> {
  const paths: unknown[] = ([item] as unknown[]).flat(Number.POSITIVE_INFINITY)
  if (paths.length === 0) yield ''
  for (const path of paths) yield checkPath(path)
}

function checkPath(path: unknown): string | RegExp {
  if (typeof path === 'string' || path instanceof RegExp) return path
  const type = path === null ? 'null' : typeof path
  const message = `path must be a string, a RegExp or an array of them, but got ${type}`
  throw markCallError(new TypeError(message), 'TRUNKLINE_PATH_TYPE')
}

function compilePattern(
  source: string,
  options: PathOptions,
): { matcher: PathMatcher; shapes: PathShape[] | undefined } {
  const plain = readPlainPath(source)
  if (plain !== undefined) {
    return { matcher: compileSegments(plain, options), shapes: [shapeOfSegments(plain, options.end)] }
  }

  const text = options.strict || source === '/' ? source : source.replace(TRAILING_SLASHES, '')
  const tokens = explained(source, options, () => parse(text).tokens)
  const flat = tokens.some((token) => token.type === 'group') ? undefined : (tokens as FlatToken[])
  const segments = flat && toSegmentPattern(flat)
  return {
    matcher: segments ? compileSegments(segments, options) : compileWithLibrary(text, source, options),
    shapes: shapesOf(tokens, options.end),
  }
}

function compileWithLibrary(text: string, source: string, options: PathOptions): PathMatcher {
  return explained(source, options, () =>
    match(text, {
      sensitive: options.sensitive,
      end: options.end,
      trailing: !options.strict,
      decode: decodeParam,
    }),
  )
}

function explained<T>(source: string, options: PathOptions, compile: () => T): T {
  try {
    return compile()
  } catch (err) {
    throw markCallError(explainPattern(err, source, options), 'TRUNKLINE_PATH_PATTERN')
  }
}

/** The outlines of a pattern, one for each choice of optional groups; undefined if one of them is unknown. */
function shapesOf(tokens: Token[], end: boolean): PathShape[] | undefined {
  const ways = expandGroups(tokens) ?? [upToFirstGroup(tokens)]
  return shapesOfAll(ways, (way) => shapeOf(way, end))
}

function upToFirstGroup(tokens: Token[]): FlatToken[] {
  const first = tokens.findIndex((token) => token.type === 'group')
  return [...(tokens.slice(0, first) as FlatToken[]), { type: 'wildcard', name: 'rest' }]
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

/** The path of handlers inside a route, which has matched already: half of all layers have it. */
const insideRoute = compilePath('/', { sensitive: false, strict: false, end: true })
