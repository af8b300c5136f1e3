import type { PathMatch } from '../compiled-path.ts'
import { decodeCapture, type Execute, readCaptures, type V4Key } from './captures.ts'

/** `layer.regexp` of 4.x: a RegExp with two flags for paths that need no matching. */
export interface V4Expression extends RegExp {
  /** The path is `*`: everything matches, as one parameter. */
  fast_star?: boolean
  /** A mount at `/`: everything matches, and nothing is stripped. */
  fast_slash?: boolean
}

/**
 * Matches with the RegExp itself: one that the user registered, or one assigned to `layer.regexp` later.
 */
export function matchExpression(expression: V4Expression, keys: readonly V4Key[], path: string): PathMatch | false {
  if (expression.fast_slash) return matchNothing()
  if (expression.fast_star) return matchStar(path)
  const captures = executeAnew(expression, path)
  return captures !== null && readCaptures(captures, keys)
}

/** Runs a RegExp from the start: with the `g` or `y` flag, exec() would continue where the last request ended. */
export function executeAnew(regexp: RegExp, path: string): ReturnType<Execute> {
  if (regexp.global || regexp.sticky) regexp.lastIndex = 0
  return regexp.exec(path)
}

export function matchNothing(): PathMatch {
  return { path: '', params: {} }
}

export function matchStar(path: string): PathMatch {
  return { path, params: { 0: decodeCapture(path) } }
}
