import type { PathMatch } from '../compiled-path.ts'
import { decodeEscapes } from '../segments.ts'
import type { Outlined } from '../shape.ts'

/** `layer.regexp` of 4.x: a RegExp with two flags for paths that need no matching. */
export interface V4Expression extends RegExp {
  /** The path is `*`: everything matches, as one parameter. */
  fast_star?: boolean
  /** A mount at `/`: everything matches, and nothing is stripped. */
  fast_slash?: boolean
}

/** Matches with a RegExp of the app, which it registered or assigned to `layer.regexp`. */
export function matchV4Expression(expression: V4Expression, keys: readonly V4Key[], path: string): PathMatch | false {
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

/** The name of a capture group; the order of `layer.keys` is that of the groups in the RegExp. */
export interface V4Key {
  name: string | number
  optional: boolean
  offset: number
}

/** The matched string, then each group, as `RegExp.prototype.exec` returns them. */
export type Captures = readonly (string | undefined)[]

/** Finds what a RegExp would find. */
export type Execute = (path: string) => Captures | null

/** How to match the RegExp of a pattern, and the outlines of its paths. */
export interface CompiledExpression extends Outlined {
  readonly execute: Execute
}

export function readCaptures(captures: Captures, keys: readonly V4Key[]): PathMatch {
  const params: Record<string, unknown> = {}
  for (let i = 1; i < captures.length; i++) {
    const name = (keys[i - 1] as V4Key).name
    const value = decodeCapture(captures[i])
    // The alternatives of an array may share names: a group that did not match must not overwrite one that did. Only
    // strings get here, so a parameter called `__proto__` changes nothing, as in Express.
    if (value !== undefined || !Object.hasOwn(params, name)) params[name] = value
  }
  return { path: captures[0] as string, params }
}

/**
 * Decodes a captured value once; a group that did not match stays undefined. A bad escape is the client's mistake: its
 * URIError gets the status 400, in both fields that 4.x has for it.
 */
export function decodeCapture(value: string | undefined): string | undefined {
  if (value === undefined || value.indexOf('%') === -1) return value
  return decodeEscapes(value, (err, message) => Object.assign(err, { message, statusCode: 400, status: 400 }))
}
