import pathToRegexp from 'path-to-regexp-0.1'
import { markCallError } from '../../refusal.ts'
import type { Path, PathMatch, PathMatcher, PathOptions } from '../compiled-path.ts'
import { parseExpression } from '../linear/parse.ts'
import { compileProgram } from '../linear/program.ts'
import { runProgram } from '../linear/run.ts'
import { readPlainPath, type SegmentPattern } from '../segments.ts'
import type { PathShape } from '../shape.ts'
import { expandAlternatives } from './alternatives.ts'
import { type CompiledExpression, type Execute, readCaptures, type V4Key } from './captures.ts'
import { matchExpression, matchNothing, matchStar, type V4Expression } from './expression.ts'
import { outline } from './outline.ts'
import { compilePlainPattern, plainKeysOf } from './plain.ts'
import { isUnambiguous } from './unambiguous.ts'

/** A compiled pattern of 4.x. */
export interface CompiledV4Path {
  /** `layer.regexp`. The app may replace it there; `match` and `shapes` describe this one. */
  readonly regexp: V4Expression
  readonly keys: V4Key[]
  readonly match: PathMatcher
  /** Every form that a matching path can have, for the plan; undefined if unknown. */
  readonly shapes: readonly PathShape[] | undefined
}

/**
 * Compiles the path grammar of 4.x, in which a pattern is RegExp source with abbreviations: `:name`, `*`, `.`.
 *
 * path-to-regexp 0.1 defines what a pattern means. This function decides how to match it, so that the time is linear in
 * the length of the path.
 * @throws TypeError for a value that is not a path, SyntaxError for a pattern that is not a valid RegExp.
 */
export function compileV4Path(path: Path, options: PathOptions): CompiledV4Path {
  const segments = typeof path === 'string' ? readPlainPath(path) : undefined
  if (segments !== undefined) return new LazyPattern(path, plainKeysOf(segments), options, { segments })
  if (path === '/' && options.end) return new LazyPattern(path, [], options)

  const keys: V4Key[] = []
  const regexp = makeExpression(path, keys, options)
  if (regexp.fast_slash) return { regexp, keys, match: matchNothing, shapes: undefined }
  if (regexp.fast_star) return { regexp, keys, match: matchStar, shapes: undefined }
  if (regexp === path) {
    return { regexp, keys, match: (text) => matchExpression(regexp, keys, text), shapes: undefined }
  }
  return new LazyPattern(path, keys, options, { regexp })
}

function makeExpression(path: Path, keys: V4Key[], options: PathOptions): V4Expression {
  try {
    const regexp: V4Expression = pathToRegexp(path, keys, options)
    regexp.fast_star = path === '*'
    regexp.fast_slash = path === '/' && options.end === false
    return regexp
  } catch (err) {
    throw markCallError(err)
  }
}

/**
 * Creates its RegExp when it is read, and its matcher at the first match. Layers inside a route need neither, and they are
 * half of all layers. A path made of whole segments is matched without its RegExp.
 */
export class LazyPattern implements CompiledV4Path {
  readonly keys: V4Key[]
  readonly #path: Path
  readonly #options: PathOptions
  readonly #segments: SegmentPattern | undefined
  #regexp: V4Expression | undefined
  #compiled: CompiledExpression | undefined = undefined

  /** `regexp` may be left out for a path that is always a valid one. */
  constructor(path: Path, keys: V4Key[], options: PathOptions, known: KnownForms = {}) {
    this.#path = path
    this.keys = keys
    this.#options = options
    this.#segments = known.segments
    this.#regexp = known.regexp
  }

  get regexp(): V4Expression {
    this.#regexp ??= makeExpression(this.#path, [], this.#options)
    return this.#regexp
  }

  get shapes(): readonly PathShape[] | undefined {
    return this.#compile().shapes
  }

  match(path: string): PathMatch | false {
    const captures = (this.#compiled ?? this.#compile()).execute(path)
    return captures !== null && readCaptures(captures, this.keys)
  }

  #compile(): CompiledExpression {
    this.#compiled ??= this.#segments
      ? compilePlainPattern(this.#segments, this.#options)
      : compileExpression(this.regexp)
    return this.#compiled
  }
}

interface KnownForms {
  readonly regexp?: V4Expression
  readonly segments?: SegmentPattern
}

/** Chooses a way to match the expression of a pattern that takes time linear in the path. */
export function compileExpression(regexp: RegExp): CompiledExpression {
  // Our parser cannot read it, so the user wrote a RegExp inside the pattern: use the native engine, at its cost.
  const native: Execute = (path) => regexp.exec(path)
  const expression = parseExpression(regexp.source, regexp.ignoreCase)
  if (expression === undefined) return { execute: native, shapes: undefined }
  const alternatives = expandAlternatives(expression.node)
  const shapes = outline(alternatives)
  if (isUnambiguous(alternatives)) return { execute: native, shapes }
  const program = compileProgram(expression)
  return { execute: program === undefined ? native : (path) => runProgram(program, path), shapes }
}
