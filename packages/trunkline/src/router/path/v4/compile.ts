import pathToRegexp from 'path-to-regexp-0.1'
import { markCallError } from '../../refusal.ts'
import type { Path, PathMatch, PathMatcher, PathOptions } from '../compiled-path.ts'
import { parseExpression } from '../linear/parse.ts'
import { compileProgram } from '../linear/program.ts'
import { runProgram } from '../linear/run.ts'
import type { PathShape } from '../shape.ts'
import { expandAlternatives } from './alternatives.ts'
import { type Execute, readCaptures, type V4Key } from './captures.ts'
import { matchExpression, matchNothing, matchStar, type V4Expression } from './expression.ts'
import { outline } from './outline.ts'
import { compilePlainPattern } from './plain.ts'
import { readPlainKeys } from './plain-keys.ts'
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
  const plainKeys = readPlainKeys(path)
  if (plainKeys !== undefined && (options.end || path !== '/')) return new LazyPattern(path, plainKeys, options)

  const keys: V4Key[] = []
  const regexp = makeExpression(path, keys, options)
  if (regexp.fast_slash) return { regexp, keys, match: matchNothing, shapes: undefined }
  if (regexp.fast_star) return { regexp, keys, match: matchStar, shapes: undefined }
  if (regexp === path) {
    return { regexp, keys, match: (text) => matchExpression(regexp, keys, text), shapes: undefined }
  }
  return new LazyPattern(path, keys, options, regexp)
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
 * Makes its RegExp when somebody reads it, and its matcher at the first match. Layers inside a route need neither, and
 * they are half of all layers.
 */
export class LazyPattern implements CompiledV4Path {
  readonly keys: V4Key[]
  readonly #path: Path
  readonly #options: PathOptions
  #regexp: V4Expression | undefined
  #compiled: CompiledExpression | undefined = undefined

  /** `regexp` may be left out for a path that cannot fail to become one. */
  constructor(path: Path, keys: V4Key[], options: PathOptions, regexp?: V4Expression) {
    this.#path = path
    this.keys = keys
    this.#options = options
    this.#regexp = regexp
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
    this.#compiled ??= compileExpression(this.regexp, this.#options)
    return this.#compiled
  }
}

/** How to match an expression, and what is known about its paths. */
export interface CompiledExpression {
  readonly execute: Execute
  readonly shapes: readonly PathShape[] | undefined
}

/** Chooses a way to match the expression of a pattern that takes time linear in the path. */
export function compileExpression(regexp: RegExp, options: PathOptions): CompiledExpression {
  const plain = compilePlainPattern(regexp.source, options)
  if (plain !== undefined) return { execute: plain.execute, shapes: plain.shape && [plain.shape] }

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
