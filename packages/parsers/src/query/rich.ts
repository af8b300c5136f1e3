import { type KeyPath, splitKey } from './brackets.ts'
import { Branch, listOf, mergeNodes, type QueryNode, toIndex } from './branch.ts'
import { decodeFormText } from './component.ts'
import { hasBrackets, parseFlat } from './flat.ts'
import { type Decode, type Given, gatherPairs } from './pairs.ts'

/** Limits of the rich query parser. */
export interface RichQueryOptions {
  /**
   * Bracket groups of a name that become levels; deeper ones stay one literal key.
   * @default 5
   */
  depth?: number
  /**
   * Throw a RangeError for a name deeper than `depth` instead of keeping the rest literally.
   * @default false
   */
  strictDepth?: boolean
  /**
   * Elements that an array may have, and its highest index; beyond, it becomes an object with indices as keys.
   * @default 20
   */
  arrayLimit?: number
  /**
   * Pairs that are parsed; the rest is ignored.
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
 * Parses a query string with nested names, like qs with its defaults and prototype names allowed. Linear in the length;
 * `__proto__` is never a key, and nothing reaches a prototype.
 * @example parseRichQuery('user[name]=tj&tag[]=a&tag[]=b') // { user: { name: 'tj' }, tag: ['a', 'b'] }
 * @throws RangeError if `strictDepth` is set and a name is too deep
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
  // Each element takes a name and, except for the last, an ampersand: a short string has no long list.
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

/** Builds the branch of one name and its values, from the innermost group outwards. */
function growBranch(path: KeyPath, given: Given, arrayLimit: number): Branch {
  let node: QueryNode = typeof given === 'string' ? given : listOf(given, arrayLimit)
  for (let i = path.groups.length - 1; i >= 0; i--) node = wrapGroup(path.groups[i] as string, node, arrayLimit)
  // Without a head the outermost group is at the root, where its keys are the names.
  return path.head === '' ? (node as Branch) : wrapName(path.head, node)
}

function wrapGroup(group: string, node: QueryNode, arrayLimit: number): Branch {
  if (group === '') {
    const flat = typeof node !== 'string' && node.kind !== 'record'
    return flat ? node : listOf([node], arrayLimit)
  }
  const index = toIndex(group)
  if (index === -1) return wrapName(group, node)
  const branch = new Branch(index < arrayLimit ? 'list' : 'sequence')
  branch.put(group, node)
  return branch
}

function wrapName(name: string, node: QueryNode): Branch {
  const branch = new Branch('record')
  // Assigning `__proto__` on the finished object would replace its prototype. qs drops the name too.
  if (name !== '__proto__') branch.put(name, node)
  return branch
}

type Container = Record<string, unknown> | unknown[]

/** Turns the tree into plain objects and arrays. A loop, because a name may be as deep as the caller's limit allows. */
export function toPlain(root: Branch): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const pending: [Branch, Container][] = [[root, result]]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [branch, container] = next
    for (const key of Object.keys(branch.entries)) {
      const node = branch.entries[key] as QueryNode
      const value = typeof node === 'string' ? node : containerFor(node)
      if (typeof node !== 'string') pending.push([node, value as Container])
      if (Array.isArray(container)) container.push(value)
      else container[key] = value
    }
  }
  return result
}

function containerFor(branch: Branch): Container {
  return branch.kind === 'list' ? [] : {}
}
