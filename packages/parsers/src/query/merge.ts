import { Branch, listOf, type QueryNode } from './branch.ts'

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
