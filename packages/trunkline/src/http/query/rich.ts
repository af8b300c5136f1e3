import { splitKey } from './brackets.ts'
import { Branch, listOf } from './branch.ts'
import { decodeComponent } from './decode.ts'
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
  const decode = options?.decode ?? decodeComponent
  if (!hasBrackets(text)) return limitLists(gatherPairs({}, text, parameterLimit, decode), arrayLimit)

  const given = gatherPairs({}, unescapeBrackets(text), parameterLimit, decode)
  const limits = { depth, strictDepth }
  const root = new Branch('record')
  for (const key of Object.keys(given)) {
    mergeNodes(root, growBranch(splitKey(key, limits), given[key] as Given, arrayLimit), arrayLimit)
  }
  return toPlain(root)
}

// Either bracket: a closing one alone still moves the border between name and value.
function hasBrackets(text: string): boolean {
  if (text.indexOf('[') !== -1 || text.indexOf(']') !== -1) return true
  return text.indexOf('%5') !== -1 && ESCAPED_BRACKET.test(text)
}

const ESCAPED_BRACKET = /%5[BD]/i

function limitLists(given: Record<string, Given>, arrayLimit: number): Record<string, unknown> {
  const result: Record<string, unknown> = given
  for (const name of Object.keys(given)) {
    const value = given[name] as Given
    if (typeof value !== 'string' && value.length > arrayLimit) result[name] = toPlain(listOf(value, arrayLimit))
  }
  return result
}

function unescapeBrackets(text: string): string {
  if (text.indexOf('%5') === -1) return text
  return text.replace(/%5B/gi, '[').replace(/%5D/gi, ']')
}
