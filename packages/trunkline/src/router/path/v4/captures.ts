// hot path
import type { PathMatch } from '../compiled-path.ts'
import { decodeEscapes } from '../segments.ts'

/** What a group of the expression is called; found at the same place in `layer.keys` as the group in the expression. */
export interface V4Key {
  name: string | number
  optional: boolean
  offset: number
}

/** The matched text and then each group, as `RegExp.prototype.exec` gives them. */
export type Captures = readonly (string | undefined)[]

/** Something that finds what an expression would find. */
export type Execute = (path: string) => Captures | null

/** Names and decodes what was captured. */
export function readCaptures(captures: Captures, keys: readonly V4Key[]): PathMatch {
  const params: Record<string, unknown> = {}
  for (let i = 1; i < captures.length; i++) {
    const name = (keys[i - 1] as V4Key).name
    const value = decodeCapture(captures[i])
    // The alternatives of an array may share names: those that took no part must not wipe out the one that did.
    // Only strings get here, so that a parameter called `__proto__` changes nothing, as in Express.
    if (value !== undefined || !Object.hasOwn(params, name)) params[name] = value
  }
  return { path: captures[0] as string, params }
}

/**
 * Decodes a captured value once; a group that took no part stays undefined. A bad escape is the client's mistake: a
 * URIError with status 400, told in both fields that 4.x has for it.
 */
export function decodeCapture(value: string | undefined): string | undefined {
  return value === undefined || value.indexOf('%') === -1 ? value : decodeEscapes(value, toError)
}

function toError(message: string, cause: unknown): Error {
  return Object.assign(new URIError(message, { cause }), { status: 400, statusCode: 400 })
}
