// hot path
import type { PathMatch } from '../compiled-path.ts'
import { decodeCapture, readCaptures, type V4Key } from './captures.ts'

/** `layer.regexp` of 4.x: an expression with two marks for paths that need none. */
export interface V4Expression extends RegExp {
  /** The path is `*`: everything matches, into one parameter. */
  fast_star?: boolean
  /** A mount at `/`: everything matches, and nothing is stripped. */
  fast_slash?: boolean
}

/**
 * Matches by the expression itself, whoever made it: a RegExp that the user registered, or one that was put in the
 * place of `layer.regexp` later.
 */
export function matchExpression(expression: V4Expression, keys: readonly V4Key[], path: string): PathMatch | false {
  if (expression.fast_slash) return matchNothing()
  if (expression.fast_star) return matchStar(path)
  // With the `g` or `y` flag, exec() would go on where the last request ended.
  if (expression.global || expression.sticky) expression.lastIndex = 0
  const captures = expression.exec(path)
  return captures !== null && readCaptures(captures, keys)
}

export function matchNothing(): PathMatch {
  return { path: '', params: {} }
}

export function matchStar(path: string): PathMatch {
  return { path, params: { 0: decodeCapture(path) } }
}
