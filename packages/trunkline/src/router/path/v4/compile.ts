import pathToRegexp from 'path-to-regexp-0.1'
import { markCallError } from '../../refusal.ts'
import type { Path, PathMatcher, PathOptions } from '../compiled-path.ts'
import { parseExpression } from '../linear/parse.ts'
import { compileProgram } from '../linear/program.ts'
import { runProgram } from '../linear/run.ts'
import type { PathShape } from '../shape.ts'
import { expandAlternatives } from './alternatives.ts'
import { type Execute, readCaptures, type V4Key } from './captures.ts'
import { matchExpression, matchNothing, matchStar, type V4Expression } from './expression.ts'
import { outline } from './outline.ts'
import { compilePlainPattern } from './plain.ts'
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
  const keys: V4Key[] = []
  const regexp: V4Expression = makeExpression(path, keys, options)
  regexp.fast_star = path === '*'
  regexp.fast_slash = path === '/' && options.end === false

  if (regexp.fast_slash) return { regexp, keys, match: matchNothing, shapes: undefined }
  if (regexp.fast_star) return { regexp, keys, match: matchStar, shapes: undefined }
  if (regexp === path) {
    return { regexp, keys, match: (text) => matchExpression(regexp, keys, text), shapes: undefined }
  }
  return new LazyPattern(regexp, keys, options)
}

function makeExpression(path: Path, keys: V4Key[], options: PathOptions): RegExp {
  try {
    return pathToRegexp(path, keys, options)
  } catch (err) {
    throw markCallError(err)
  }
}

/**
 * Compiles a pattern at its first use. Layers inside a route never need it, and they are half of all layers.
 */
class LazyPattern implements CompiledV4Path {
  readonly regexp: V4Expression
  readonly keys: V4Key[]
  readonly match: PathMatcher
  readonly #expression: LazyExpression

  constructor(regexp: V4Expression, keys: V4Key[], options: PathOptions) {
    this.regexp = regexp
    this.keys = keys
    this.#expression = new LazyExpression(regexp, options)
    const { execute } = this.#expression
    this.match = function matchPath(path) {
      const captures = execute(path)
      return captures !== null && readCaptures(captures, keys)
    }
  }

  get shapes(): readonly PathShape[] | undefined {
    return this.#expression.shapes
  }
}

/** A RegExp that is compiled at its first use. */
export class LazyExpression {
  readonly execute: Execute
  readonly #compile: () => CompiledExpression

  constructor(regexp: RegExp, options: PathOptions) {
    let compiled: CompiledExpression | undefined
    this.#compile = () => {
      compiled ??= compileExpression(regexp, options)
      return compiled
    }
    this.execute = (path) => {
      compiled ??= compileExpression(regexp, options)
      return compiled.execute(path)
    }
  }

  get shapes(): readonly PathShape[] | undefined {
    return this.#compile().shapes
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
