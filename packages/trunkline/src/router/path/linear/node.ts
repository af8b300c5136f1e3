import type { CharSet } from './char-set.ts'

/** A part of a regular expression. Non-capturing groups are not in the tree. */
export type Node =
  | CharNode
  | RepeatNode
  | LookNode
  | { readonly type: 'sequence'; readonly nodes: readonly Node[] }
  | { readonly type: 'choice'; readonly nodes: readonly Node[] }
  | { readonly type: 'capture'; readonly node: Node; readonly index: number }
  | { readonly type: 'start' | 'end' | 'word border' | 'no word border' }

export interface CharNode {
  readonly type: 'char'
  readonly set: CharSet
  /** The character, if it was written literally. */
  readonly literal: string | undefined
}

export interface RepeatNode {
  readonly type: 'repeat'
  readonly node: Node
  readonly min: number
  readonly max: number
  readonly greedy: boolean
  /** The captures inside: from the first up to, but excluding, the last. */
  readonly captures: readonly [number, number]
}

export interface LookNode {
  readonly type: 'look'
  readonly node: Node
  readonly negative: boolean
}

export function canBeEmpty(node: Node): boolean {
  switch (node.type) {
    case 'char':
      return false
    case 'sequence':
      return node.nodes.every(canBeEmpty)
    case 'choice':
      return node.nodes.some(canBeEmpty)
    case 'capture':
      return canBeEmpty(node.node)
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.node)
    default:
      return true
  }
}

export function isAnchored(node: Node): boolean {
  switch (node.type) {
    case 'start':
      return true
    case 'sequence':
      return node.nodes[0] !== undefined && isAnchored(node.nodes[0])
    case 'choice':
      return node.nodes.every(isAnchored)
    case 'capture':
      return isAnchored(node.node)
    default:
      return false
  }
}
