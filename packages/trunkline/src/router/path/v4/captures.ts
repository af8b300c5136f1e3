import type { PathMatch } from '../compiled-path.ts'
import { decodeEscapes } from '../segments.ts'
import type { Outlined } from '../shape.ts'

/** The name of a capture group. Its index in `layer.keys` is that of the group in the RegExp. */
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
  return value === undefined || value.indexOf('%') === -1 ? value : decodeEscapes(value, refuse)
}

function refuse(err: Error, message: string): Error {
  return Object.assign(err, { message, statusCode: 400, status: 400 })
}
