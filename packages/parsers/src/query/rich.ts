import { splitKey } from './brackets.ts'
import { Branch, listOf } from './branch.ts'
import { decodeFormText } from './component.ts'
import { hasBrackets, parseFlat } from './flat.ts'
import { growBranch } from './grow.ts'
import { mergeNodes } from './merge.ts'
import { type Decode, type Given, gatherPairs } from './pairs.ts'
import { toPlain } from './plain.ts'

/** Limits of the rich query parser. */
export interface RichQueryOptions {
  /**
   * Bracket groups of a name that become levels; what lies deeper stays one literal key.
   * @default 5
   */
  depth?: number
  /**
   * Throw a RangeError for a name deeper than `depth` instead of keeping the rest literally.
   * @default false
   */
  strictDepth?: boolean
  /**
   * Elements an array may have, and the index it may reach; beyond it becomes an object with indices for keys.
   * @default 20
   */
  arrayLimit?: number
  /**
   * Pairs that are read; the rest is ignored.
   * @default 1000
   */
  parameterLimit?: number
  /**
   * Decodes a name or a value, for charsets other than UTF-8.
   * @default percent-decoding as UTF-8, with `+` for a space
   */
  decode?: Decode
}

/**
 * Parses a query string with nested names, as qs does with its defaults and prototype names allowed.
 * The time is linear in the text; `__proto__` is never a key, and nothing reaches a prototype.
 * @example parseRichQuery('user[name]=tj&tag[]=a&tag[]=b') // { user: { name: 'tj' }, tag: ['a', 'b'] }
 * @throws RangeError when `strictDepth` is set and a name is too deep
 */
export function parseRichQuery(text: string | null | undefined, options?: RichQueryOptions): Record<string, unknown> {
  if (!text) return {}
  const { depth = 5, strictDepth = false, arrayLimit = 20, parameterLimit = 1000 } = options ?? {}
  if (!hasBrackets(text)) return limitLists(parseNames(text, parameterLimit, options?.decode), text.length, arrayLimit)

  const given = gatherPairs({}, unescapeBrackets(text), parameterLimit, options?.decode ?? decodeFormText)
  const limits = { depth, strictDepth }
  const root = new Branch('record')
  for (const key of Object.keys(given)) {
    mergeNodes(root, growBranch(splitKey(key, limits), given[key] as Given, arrayLimit), arrayLimit)
  }
  return toPlain(root)
}

function parseNames(text: string, limit: number, decode: Decode | undefined): Record<string, unknown> {
  return decode === undefined ? parseFlat(text, limit) : gatherPairs({}, text, limit, decode)
}

function limitLists(result: Record<string, unknown>, length: number, arrayLimit: number): Record<string, unknown> {
  // Each element took a name and, but for the last, an ampersand: a short text has no long list.
  if (length <= 2 * arrayLimit) return result
  for (const name of Object.keys(result)) {
    const value = result[name] as Given
    if (typeof value !== 'string' && value.length > arrayLimit) result[name] = toPlain(listOf(value, arrayLimit))
  }
  return result
}

function unescapeBrackets(text: string): string {
  if (text.indexOf('%5') === -1) return text
  return text.replace(/%5B/gi, '[').replace(/%5D/gi, ']')
}
