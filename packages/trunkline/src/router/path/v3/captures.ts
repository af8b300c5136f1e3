// hot path
import type { Captures } from '../legacy/captures.ts'
import type { PathKey } from './expression.ts'

/** `req.params` of 3.x: values without a name are its elements, the others its properties. */
export type ArrayParams = (string | undefined)[] & Record<string, unknown>

/**
 * Names and decodes what was captured.
 * @throws Error with status 400 for a bad escape, which is the client's mistake.
 */
export function readArrayParams(captures: Captures, keys: readonly PathKey[], params: ArrayParams): ArrayParams {
  for (let i = 1; i < captures.length; i++) {
    const key = keys[i - 1]
    const captured = captures[i]
    const value = typeof captured === 'string' && captured.indexOf('%') !== -1 ? decode(captured) : captured
    if (key === undefined) params.push(value)
    else params[key.name] = value
  }
  return params
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (cause) {
    throw Object.assign(new Error(`Failed to decode param '${value}'`, { cause }), { status: 400 })
  }
}
