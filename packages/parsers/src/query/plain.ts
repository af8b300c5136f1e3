import type { Branch, Node } from './branch.ts'

type Container = Record<string, unknown> | unknown[]

/** Turns the tree into plain objects and arrays. A loop, because a name may be as deep as the caller's limit allows. */
export function toPlain(root: Branch): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const pending: [Branch, Container][] = [[root, result]]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [branch, container] = next
    for (const key of Object.keys(branch.entries)) {
      const node = branch.entries[key] as Node
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
