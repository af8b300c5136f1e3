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

/** A pattern of 4.x, ready to be asked. */
export interface CompiledV4Path {
  /** What a 4.x layer shows. It may be replaced there; `match` and `shapes` are about this one. */
  readonly regexp: V4Expression
  readonly keys: V4Key[]
  readonly match: PathMatcher
  /** Every form a matching path can have, for the plan; undefined when nothing can be said. */
  readonly shapes: readonly PathShape[] | undefined
}

/**
 * Compiles the path grammar of 4.x, in which a pattern is an expression with abbreviations: `:name`, `*`, `.`.
 *
 * A pattern means what path-to-regexp 0.1 makes of it. How it is matched is decided here, so that the time is linear in
 * the length of the path.
 * @throws TypeError for something that is no path, SyntaxError for a pattern that makes no expression.
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
 * A pattern that is worked out when it is first asked. The layers of handlers within a route never are, and are half of
 * all layers.
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

/** An expression that is compiled when it is first asked. */
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

/** How an expression is asked, and what can be told of the paths it takes. */
export interface CompiledExpression {
  readonly execute: Execute
  readonly shapes: readonly PathShape[] | undefined
}

/** Decides how to ask an expression that was made of a pattern, so that no path takes more time than its length. */
export function compileExpression(regexp: RegExp, options: PathOptions): CompiledExpression {
  const plain = compilePlainPattern(regexp.source, options)
  if (plain !== undefined) return { execute: plain.execute, shapes: plain.shape && [plain.shape] }

  // An expression which our parser does not read is the developer's own: it costs what the native engine makes of it.
  const native: Execute = (path) => regexp.exec(path)
  const expression = parseExpression(regexp.source, regexp.ignoreCase)
  if (expression === undefined) return { execute: native, shapes: undefined }
  const alternatives = expandAlternatives(expression.node)
  const shapes = outline(alternatives)
  if (isUnambiguous(alternatives)) return { execute: native, shapes }
  const program = compileProgram(expression)
  return { execute: program === undefined ? native : (path) => runProgram(program, path), shapes }
}
