/** A node of the tree that a query is parsed into. */
export type QueryNode = string | Branch

/**
 * What a branch becomes in the end.
 * - `list`: an array. Its indices may have holes, which close up in the end.
 * - `record`: an object.
 * - `sequence`: an object with indices for keys, because it was too long for an array or because values and named
 *   keys met in it. A bare value still goes to its end.
 */
export type BranchKind = 'list' | 'record' | 'sequence'

export class Branch {
  declare kind: BranchKind
  declare entries: Record<string, QueryNode>
  /** Number of entries, without holes. */
  declare count: number
  /** The highest index among the keys; -1 if there is none. */
  declare top: number
  /** Whether this list was created to hold a bare value next to named keys. */
  declare mixed: boolean

  constructor(kind: BranchKind) {
    this.kind = kind
    this.entries = new Entries()
    this.count = 0
    this.top = -1
    this.mixed = false
  }

  put(key: string, node: QueryNode): void {
    if (this.entries[key] === undefined) this.count++
    this.entries[key] = node
    const index = toIndex(key)
    if (index > this.top) this.top = index
  }

  append(node: QueryNode): void {
    this.top += 1
    this.put(String(this.top), node)
  }

  /** A list with more than `limit` entries becomes an object, so that no short string can create a long array. */
  limitTo(limit: number, size: number = this.count): this {
    if (this.kind === 'list' && size > limit) this.kind = 'sequence'
    return this
  }

  /** Turns a list into something that can hold named keys. */
  openToNames(): void {
    if (this.kind === 'list') this.kind = this.mixed ? 'sequence' : 'record'
  }
}

// An object that inherits from an object without a prototype has no inherited names either, and is created about 200 ns
// faster than with `Object.create(null)`, which creates a hash table (Node 20).
const Entries = function Entries() {} as unknown as new () => Record<string, QueryNode> // what `new` makes of it
Entries.prototype = Object.create(null)

/** A list of these nodes, or a sequence if they are too many. */
export function listOf(nodes: readonly QueryNode[], limit: number): Branch {
  const branch = new Branch('list')
  for (const node of nodes) branch.append(node)
  return branch.limitTo(limit)
}

/** The integer that a key spells in canonical form; -1 for any other key. */
export function toIndex(key: string): number {
  const code = key.charCodeAt(0)
  if (!(code >= 48 && code <= 57)) return -1
  const index = Number.parseInt(key, 10)
  return String(index) === key ? index : -1
}

/** Merges the value of one name into that of the names before; the result replaces `target`. */
export function mergeNodes(target: QueryNode, source: QueryNode, arrayLimit: number): QueryNode {
  if (typeof source === 'string') return addText(target, source, arrayLimit)
  if (typeof target === 'string') return prependText(target, source, arrayLimit)
  if (target.kind === 'list' && source.kind === 'list') return mergeLists(target, source, arrayLimit)
  return mergeKeys(target, source, arrayLimit)
}

function addText(target: QueryNode, text: string, arrayLimit: number): QueryNode {
  // An empty value does not change a name that already has a value.
  if (text === '') return target
  if (typeof target === 'string') return listOf([target, text], arrayLimit)
  if (target.kind === 'record') {
    const both = listOf([target, text], arrayLimit)
    both.mixed = true
    return both
  }
  target.append(text)
  return target.limitTo(arrayLimit)
}

function prependText(text: string, source: Branch, arrayLimit: number): Branch {
  if (source.kind === 'record') return listOf([text, source], arrayLimit)
  const shifted = new Branch(source.kind)
  shifted.put('0', text)
  for (const key of Object.keys(source.entries)) shifted.put(String(Number(key) + 1), nodeAt(source, key))
  // Holes count here: a bare value before a high index makes the list that much longer.
  return shifted.limitTo(arrayLimit, shifted.top + 1)
}

function mergeLists(target: Branch, source: Branch, arrayLimit: number): Branch {
  for (const key of Object.keys(source.entries)) {
    const node = nodeAt(source, key)
    const before = target.entries[key]
    if (before === undefined) target.put(key, node)
    else if (typeof before === 'string' || typeof node === 'string') target.append(node)
    else target.put(key, mergeNodes(before, node, arrayLimit))
  }
  return target.limitTo(arrayLimit)
}

function mergeKeys(target: Branch, source: Branch, arrayLimit: number): Branch {
  target.openToNames()
  for (const key of Object.keys(source.entries)) {
    const node = nodeAt(source, key)
    const before = target.entries[key]
    target.put(key, before === undefined ? node : mergeNodes(before, node, arrayLimit))
  }
  if (source.kind === 'sequence') target.kind = 'sequence'
  return target
}

function nodeAt(branch: Branch, key: string): QueryNode {
  // `key` comes from the branch's own keys.
  return branch.entries[key] as QueryNode
}
