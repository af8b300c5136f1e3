import type { KeyPath } from './brackets.ts'
import { Branch, listOf, type Node, toIndex } from './branch.ts'
import type { Given } from './pairs.ts'

/** Builds the branch that one name and its values stand for, from the innermost group outwards. */
export function growBranch(path: KeyPath, given: Given, arrayLimit: number): Branch {
  let node: Node = typeof given === 'string' ? given : listOf(given, arrayLimit)
  for (let i = path.groups.length - 1; i >= 0; i--) node = wrapGroup(path.groups[i] as string, node, arrayLimit)
  // Without a head the outermost group stands at the root, where its keys are the names.
  return path.head === '' ? (node as Branch) : wrapName(path.head, node)
}

function wrapGroup(group: string, node: Node, arrayLimit: number): Branch {
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

function wrapName(name: string, node: Node): Branch {
  const branch = new Branch('record')
  // Assigning `__proto__` on the finished object would replace its prototype. qs drops the name as well.
  if (name !== '__proto__') branch.put(name, node)
  return branch
}
