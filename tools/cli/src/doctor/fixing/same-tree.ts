import type { Node } from '@babel/types'
import type { Edit } from '../finding.ts'
import { nodesIn, type SourceFile } from '../source/parse.ts'
import { type Binding, Scopes } from '../source/scopes.ts'
import { Shift } from './edits.ts'

/**
 * Describes what edits change besides the code they replace; undefined if nothing. Compares the syntax trees before and
 * after: a statement may merge with the next, a name may refer to another variable, a comment may be lost.
 */
export function findSideEffect(before: SourceFile, after: SourceFile, edits: readonly Edit[]): string | undefined {
  if (problemsOf(after) > problemsOf(before)) return 'the result would not be valid'
  const shift = new Shift(edits)
  const counterparts = findCounterparts(before, after, shift)
  if (typeof counterparts === 'string') return counterparts
  return (
    findUnexpectedNode(after, counterparts, shift) ??
    findBrokenText(before, after, shift) ??
    findLostComment(before, after, shift) ??
    findChangedBinding(before, after, counterparts, shift)
  )
}

function problemsOf({ ast }: SourceFile): number {
  return (ast as { errors?: readonly unknown[] }).errors?.length ?? 0 // set by the parser, but missing in its types
}

/** Maps each node that no edit replaces to its node after the edits; says what is wrong if one has none. */
function findCounterparts(before: SourceFile, after: SourceFile, shift: Shift): Map<Node, Node> | string {
  const byRange = new Map(nodesIn(after.ast.program).map((node) => [rangeKey(node), node]))
  const counterparts = new Map<Node, Node>()
  for (const node of nodesIn(before.ast.program)) {
    const [start, end] = [node.start ?? 0, node.end ?? 0]
    if (shift.swallows(start, end) || shift.cuts(start, end)) continue
    const image = counterpartOf(node, start, end, shift, byRange)
    if (image === undefined) return meansElse(node)
    counterparts.set(node, image)
  }
  return counterparts
}

function meansElse({ loc }: Node): string {
  return `line ${loc?.start.line} would mean something else`
}

function counterpartOf(
  node: Node,
  start: number,
  end: number,
  shift: Shift,
  byRange: ReadonlyMap<string, Node>,
): Node | undefined {
  const [from, to] = [shift.of(start), shift.of(end)]
  for (const first of new Set([from.low, from.high])) {
    for (const last of new Set([to.high, to.low])) {
      const found = byRange.get(rangeKey({ type: node.type, start: first, end: last }))
      if (found && hasSameFields(node, found)) return found
    }
  }
  return undefined
}

function rangeKey({ type, start, end }: Pick<Node, 'type' | 'start' | 'end'>): string {
  return `${start} ${end} ${type}`
}

const POSITION_KEYS = new Set(['start', 'end', 'type'])

/** Compares names, values, operators: all fields that are not child nodes. */
function hasSameFields(a: Node, b: Node): boolean {
  for (const key in a) {
    const value = a[key as keyof Node] as unknown // a field of any node type
    if (POSITION_KEYS.has(key) || (typeof value === 'object' && value !== null)) continue
    if (typeof value !== 'function' && value !== (b[key as keyof Node] as unknown)) return false
  }
  return true
}

/** A new node that is not part of the text an edit wrote. */
function findUnexpectedNode(
  after: SourceFile,
  counterparts: ReadonlyMap<Node, Node>,
  shift: Shift,
): string | undefined {
  // Compare by range: the key and the value of `{ a }` are two nodes with the same range.
  const known = new Set([...counterparts.values()].map(rangeKey))
  const written = shift.written().filter(({ start, end }) => start < end)
  const unexpected = nodesIn(after.ast.program).find((node) => {
    const ends = [node.start ?? 0, node.end ?? 0]
    const touches = written.some(({ start, end }) => ends.some((offset) => start <= offset && offset <= end))
    return !touches && !known.has(rangeKey(node))
  })
  return unexpected && meansElse(unexpected)
}

/** Checks that the text written for one expression is one expression, and not a comment. */
function findBrokenText(before: SourceFile, after: SourceFile, shift: Shift): string | undefined {
  const was = new Set(nodesIn(before.ast.program).map(({ start, end }) => `${start} ${end}`))
  const is = new Set(nodesIn(after.ast.program).map(({ start, end }) => `${start} ${end}`))
  const starts = new Set(nodesIn(after.ast.program).map(({ start }) => start))
  const broken = shift.written().some(({ edit, start, end }) => {
    if (edit.text.trim() === '') return false
    if (edit.start < edit.end && was.has(`${edit.start} ${edit.end}`)) {
      // The node of a parenthesized expression does not include its parentheses.
      const inside = /^\(.*\)$/s.test(edit.text) ? `${start + 1} ${end - 1}` : ''
      return !is.has(`${start} ${end}`) && !is.has(inside)
    }
    if (!/\w/.test(edit.text)) return false
    for (let offset = start; offset < end; offset++) if (starts.has(offset)) return false
    return true
  })
  return broken ? 'what is written would not stand where it should' : undefined
}

function findLostComment(before: SourceFile, after: SourceFile, shift: Shift): string | undefined {
  const kept = new Set(after.comments.map(({ start, value }) => `${start} ${value}`))
  const isLost = before.comments.some(({ start, end, value }) => {
    const { low, high } = shift.of(start ?? 0)
    return shift.swallows(start ?? 0, end ?? 0) || (!kept.has(`${low} ${value}`) && !kept.has(`${high} ${value}`))
  })
  return isLost ? 'a comment would be lost' : undefined
}

/** A name that would refer to another variable than before. */
function findChangedBinding(
  before: SourceFile,
  after: SourceFile,
  counterparts: ReadonlyMap<Node, Node>,
  shift: Shift,
): string | undefined {
  const [old, now] = [new Scopes(before.ast.program), new Scopes(after.ast.program)]
  for (const [node, image] of counterparts) {
    if (node.type !== 'Identifier' || image.type !== 'Identifier') continue
    if (!isSameBinding(old.bindingOf(node), now.bindingOf(image), shift)) {
      return `${node.name} in line ${node.loc?.start.line} would be another variable`
    }
  }
  return undefined
}

function isSameBinding(a: Binding | undefined, b: Binding | undefined, shift: Shift): boolean {
  if (a === undefined || b === undefined) return a === b
  if (a.source.from !== b.source.from) return false
  const [from, to] = [startOf(a), startOf(b)]
  if (from === undefined || to === undefined) return from === to
  const { low, high } = shift.of(from)
  return to === low || to === high
}

function startOf({ source }: Binding): number | undefined {
  return 'node' in source ? (source.node.start ?? undefined) : undefined
}
