import { type CharSet, hasChar, subtract, unite } from './char-set.ts'
import type { Node } from './node.ts'

/**
 * Makes one character of a look-ahead and the character it guards: path-to-regexp writes `(?!\/|-).` in a parameter
 * that follows a `-`, which is `[^\/-]`, but for the cost.
 */
export function fuseGuards(nodes: readonly Node[]): Node[] {
  const fused: Node[] = []
  for (const node of nodes) {
    const guard = fused.at(-1)
    const barred = guard?.type === 'look' && guard.negative ? decidingChars(guard.node) : undefined
    if (barred === undefined || node.type !== 'char') fused.push(node)
    else fused[fused.length - 1] = { type: 'char', set: subtract(node.set, barred), literal: undefined }
  }
  return fused
}

/** The characters on which alone a node's match depends; undefined when it may depend on more than one. */
function decidingChars(node: Node): CharSet | undefined {
  const alternatives = node.type === 'choice' ? node.nodes : [node]
  let chars: CharSet | undefined
  for (const alternative of alternatives) {
    if (alternative.type === 'char') chars = chars === undefined ? alternative.set : unite(chars, alternative.set)
  }
  return chars !== undefined && alternatives.every((alternative) => isDecidedBy(alternative, chars)) ? chars : undefined
}

// In `\/|\/files-`, the second way adds nothing to the first.
function isDecidedBy(alternative: Node, chars: CharSet): boolean {
  if (alternative.type === 'char') return true
  const first = alternative.type === 'sequence' ? alternative.nodes[0] : undefined
  return first?.type === 'char' && first.literal !== undefined && hasChar(chars, first.literal.charCodeAt(0))
}
