import { type CharSet, hasChar } from '../linear/char-set.ts'
import type { Node, RepeatNode } from '../linear/node.ts'

/** One item of the sequence that a path must match. */
export type Item =
  | { readonly type: 'char'; readonly set: CharSet; readonly literal: string | undefined }
  /** Any number of characters of one set. */
  | { readonly type: 'run'; readonly set: CharSet; readonly canBeEmpty: boolean }
  | { readonly type: 'start' | 'end' }
  /** The end of a segment: before a slash, or at the end of the path. */
  | { readonly type: 'segment end' }
  /** Anything else. */
  | { readonly type: 'unknown' }

/** An expression after every choice in it was made. */
export type Alternative = readonly Item[]

/** All alternatives of an expression, as far as `Item` can describe them. */
export function expandAlternatives(node: Node): Item[][] {
  switch (node.type) {
    case 'char':
      return [[node]]
    case 'sequence':
      return node.nodes.reduce<Item[][]>(follow, [[]])
    case 'choice':
      return node.nodes.flatMap(expandAlternatives)
    case 'capture':
      return expandAlternatives(node.node)
    case 'repeat':
      return expandRepeat(node)
    case 'look':
      return [[isSegmentEnd(node) ? { type: 'segment end' } : UNKNOWN]]
    case 'start':
    case 'end':
      return [[{ type: node.type }]]
    default:
      return [[]] // a word boundary consumes nothing and costs nothing
  }
}

/** Each optional part doubles the alternatives. Beyond this many, the rest is left unknown. */
const MOST_ALTERNATIVES = 16

const UNKNOWN: Item = { type: 'unknown' }

function follow(alternatives: Item[][], node: Node): Item[][] {
  const next = expandAlternatives(node)
  if (next.length > 1 && alternatives.length * next.length <= MOST_ALTERNATIVES) {
    return alternatives.flatMap((alternative) => next.map((more) => [...alternative, ...more]))
  }
  const [only = []] = next
  for (const alternative of alternatives) alternative.push(...(next.length === 1 ? only : [UNKNOWN]))
  return alternatives
}

function expandRepeat({ node, min, max }: RepeatNode): Item[][] {
  const once = node.type === 'capture' ? node.node : node
  if (once.type === 'char' && max > 1) return [[{ type: 'run', set: once.set, canBeEmpty: min === 0 }]]
  if (max > 1 && min === 0) return [[UNKNOWN]]
  const alternatives = expandAlternatives(node)
  if (max > 1) return alternatives.map((alternative) => [...alternative, UNKNOWN])
  return min === 1 ? alternatives : [...alternatives, []]
}

function isSegmentEnd(look: Node & { type: 'look' }): boolean {
  if (look.negative || look.node.type !== 'choice' || look.node.nodes.length !== 2) return false
  const [slash, end] = look.node.nodes
  return slash?.type === 'char' && slash.literal === '/' && end?.type === 'end'
}

const SLASH = 0x2f

export function hasSlash(set: CharSet): boolean {
  return hasChar(set, SLASH)
}
