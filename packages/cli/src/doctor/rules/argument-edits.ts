import type { CallExpression, Node } from '@babel/types'
import type { Context, Edit } from '../finding.ts'

/**
 * Takes an argument of two out of a call, with its comma. Edits are as small as can be, so that what stands in the other
 * argument can be rewritten as well. Undefined where more than a comma is between the two: a comment, a parenthesis.
 */
export function removeArgument({ arguments: args }: CallExpression, index: 0 | 1, context: Context): Edit | undefined {
  const [first, second] = args
  if (!first || !second || args.length !== 2) return undefined
  const [from, to] = [first.end as number, second.start as number]
  if (!/^\s*,\s*$/.test(context.view.file.text.slice(from, to))) return undefined
  return index === 0
    ? { start: first.start as number, end: to, text: '' }
    : { start: from, end: second.end as number, text: '' }
}

/** Puts a text in front of a node. */
export function insertBefore(node: Node, text: string): Edit {
  return { start: node.start as number, end: node.start as number, text }
}
