import pathToRegexp from 'path-to-regexp-0.1'
import { markCallError } from '../../refusal.ts'
import type { Path, PathMatch, PathMatcher, PathOptions } from '../compiled-path.ts'
import { readPlainPath } from '../segments.ts'
import type { PathShape } from '../shape.ts'
import { matchExpression, matchNothing, matchStar, readCaptures, type V4Expression, type V4Key } from './expression.ts'
import { type KnownForms, LazyExpression } from './lazy-expression.ts'
import { plainKeysOf } from './plain.ts'

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
  if (path === '/' && options.end) {
    // Its slash is optional, as at the end of any path, unless the router is strict.
    return new LazyPattern(path, [], options, { segments: { literals: options.strict ? [''] : [], names: [] } })
  }

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
    throw markCallError(err, err instanceof SyntaxError ? 'TRUNKLINE_PATH_PATTERN' : 'TRUNKLINE_PATH_TYPE')
  }
}

/** A pattern whose RegExp is created when the app reads it. */
class LazyPattern extends LazyExpression<V4Expression, V4Key> implements CompiledV4Path {
  constructor(path: Path, keys: V4Key[], options: PathOptions, known?: KnownForms<V4Expression>) {
    super(() => makeExpression(path, [], options), keys, options, known)
  }

  match(path: string): PathMatch | false {
    const captures = this.execute(path)
    return captures !== null && readCaptures(captures, this.keys)
  }
}
