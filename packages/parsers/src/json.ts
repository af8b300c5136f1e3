import { parseJson, parseStrictJson } from './json-text.ts'
import type { ParserLine } from './line.ts'
import { type BodyOptions, compileSharedSettings, compileTextClassify } from './options.ts'
import type { ReadSettings } from './reader/settings.ts'

/** Options of `json()` in the 1.x line. */
export interface JsonOptionsV1 extends BodyOptions {
  /** Passed to `JSON.parse` as its second argument. */
  reviver?: ((this: unknown, key: string, value: unknown) => unknown) | null | undefined
  /**
   * Whether only objects and arrays are accepted; false accepts anything that `JSON.parse` does.
   * @default true
   */
  strict?: boolean | undefined
  /**
   * What to do with a key that could reach a prototype if careless code merges the value: `__proto__`, or `constructor`
   * with a `prototype` inside. `'keep'` keeps it as an own property, which is harmless in itself; `'reject'` responds
   * with 400.
   * @default 'keep'
   */
  prototypeKeys?: 'keep' | 'reject' | undefined
}

/** Options of `json()`. */
export interface JsonOptions extends JsonOptionsV1 {
  /**
   * The charset of a body whose Content-Type has none.
   * @default 'utf-8'
   */
  defaultCharset?: string | undefined
}

export function compileJson(options: JsonOptions | undefined, line: ParserLine): ReadSettings<string> {
  const fallback = (line.charsetOption && options?.defaultCharset) || 'utf-8'
  // RFC 8259 §8.1: UTF-8; the Unicode encodings of its predecessor are still accepted.
  const accepts = line.isJsonCharset
  return {
    ...compileSharedSettings(options, line),
    classify: compileTextClassify(options?.type || 'application/json', line, { fallback, accepts }),
    parse: compileParse(options),
  }
}

function compileParse(options: JsonOptions | undefined): (text: string) => unknown {
  const reviver = options?.reviver ?? undefined
  const parse = options?.strict === false ? parseJson : parseStrictJson
  if (options?.prototypeKeys !== 'reject') return (text) => parse(text, reviver)
  return (text) => {
    const value = parse(text)
    refusePrototypeKeys(text, value)
    return reviver === undefined ? value : parse(text, reviver)
  }
}

// The names in plain spelling, or any escape that could spell them.
const SUSPICION = /__proto__|constructor|\\u/i

/**
 * Looks for keys that reach a prototype if careless code merges the value.
 * @throws SyntaxError if there is one
 */
export function refusePrototypeKeys(text: string, value: unknown): void {
  // Most bodies contain neither name, and need no look at each key.
  if (!SUSPICION.test(text)) return
  const pending: unknown[] = [value]
  // A loop, not recursion: the client decides how deep the value is.
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    if (reachesPrototype(next)) throw new SyntaxError('Object contains forbidden prototype property')
    for (const inner of Object.values(next)) pending.push(inner)
  }
}

function reachesPrototype(value: object): boolean {
  if (Object.hasOwn(value, '__proto__')) return true
  if (!Object.hasOwn(value, 'constructor')) return false
  const inner = (value as { constructor: unknown }).constructor
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')
}
