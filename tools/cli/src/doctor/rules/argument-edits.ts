import type { CallExpression, Node } from '@babel/types'
import type { Context, Edit } from '../finding.ts'

/**
 * Removes one of two arguments and the comma. The edit is minimal, so that the other argument can be edited too.
 * Undefined if more than a comma is between them, such as a comment or a parenthesis.
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

/** Inserts text before a node. */
export function insertBefore(node: Node, text: string): Edit {
  return { start: node.start as number, end: node.start as number, text }
}
