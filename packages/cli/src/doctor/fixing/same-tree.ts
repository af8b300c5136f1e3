import type { Node } from '@babel/types'
import type { Edit } from '../finding.ts'
import { type SourceFile, walk } from '../source/parse.ts'
import { type Binding, Scopes } from '../source/scopes.ts'
import { intervalsAt, Shift } from './edits.ts'

/**
 * What edits change besides the places that they are about; undefined when nothing. The trees of both texts are compared:
 * a statement that runs into the next one, a name that means another variable, a comment that is lost.
 */
export function findSideEffect(before: SourceFile, after: SourceFile, edits: readonly Edit[]): string | undefined {
  if (problemsOf(after) > problemsOf(before)) return 'the result would not be valid'
  const shift = new Shift(edits)
  const images = findImages(before, after, shift)
  if (images instanceof Problem) return images.text
  return (
    findStranger(after, images, shift) ??
    findBrokenText(before, after, shift) ??
    findLostComment(before, after, shift) ??
    findOtherBinding(before, after, images, shift)
  )
}

class Problem {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

function problemsOf({ ast }: SourceFile): number {
  return (ast as { errors?: readonly unknown[] }).errors?.length ?? 0 // the parser's, which its types leave out
}

/** Every node that no edit replaces, with the one that it is afterwards. */
function findImages(before: SourceFile, after: SourceFile, shift: Shift): Map<Node, Node> | Problem {
  const byPlace = new Map<string, Node>()
  walk(after.ast.program, (node) => byPlace.set(placeOf(node.type, node.start ?? 0, node.end ?? 0), node))
  const images = new Map<Node, Node>()
  let problem: Problem | undefined
  walk(before.ast.program, (node) => {
    const { start = 0, end = 0 } = node as { start?: number; end?: number }
    if (problem || shift.swallows(start, end) || shift.cuts(start, end)) return
    const image = imageOf(node, start, end, shift, byPlace)
    if (image === undefined) problem = new Problem(`line ${node.loc?.start.line} would mean something else`)
    else images.set(node, image)
  })
  return problem ?? images
}

function imageOf(
  node: Node,
  start: number,
  end: number,
  shift: Shift,
  byPlace: ReadonlyMap<string, Node>,
): Node | undefined {
  const [from, to] = [shift.of(start), shift.of(end)]
  for (const first of new Set([from.low, from.high])) {
    for (const last of new Set([to.high, to.low])) {
      const found = byPlace.get(placeOf(node.type, first, last))
      if (found && hasSameFields(node, found)) return found
    }
  }
  return undefined
}

function placeOf(type: string, start: number, end: number): string {
  return `${start} ${end} ${type}`
}

const PLACES = new Set(['start', 'end', 'type'])

/** Names, values, operators and the like: whatever a node has that is no node. */
function hasSameFields(a: Node, b: Node): boolean {
  for (const key in a) {
    const value = a[key as keyof Node] as unknown // whatever a node of any kind has
    if (PLACES.has(key) || (typeof value === 'object' && value !== null)) continue
    if (typeof value !== 'function' && value !== (b[key as keyof Node] as unknown)) return false
  }
  return true
}

/** A node that was not there, and that no written text begins or ends. */
function findStranger(after: SourceFile, images: ReadonlyMap<Node, Node>, shift: Shift): string | undefined {
  // By place: the key and the value of `{ a }` are two nodes at one.
  const known = new Set([...images.values()].map(({ type, start, end }) => placeOf(type, start ?? 0, end ?? 0)))
  const written = shift.written().filter(({ start, end }) => start < end)
  let found: string | undefined
  walk(after.ast.program, (node) => {
    const { start = 0, end = 0 } = node as { start?: number; end?: number }
    const touches = intervalsAt(written, start).length > 0 || intervalsAt(written, end).length > 0
    if (!touches && !known.has(placeOf(node.type, start, end)))
      found ??= `line ${node.loc?.start.line} would mean something else`
  })
  return found
}

/** What is written in the place of one expression is one, and what is written is no comment. */
function findBrokenText(before: SourceFile, after: SourceFile, shift: Shift): string | undefined {
  const was = new Set<string>()
  walk(before.ast.program, ({ start, end }) => was.add(`${start} ${end}`))
  const starts = new Set<number>()
  const is = new Set<string>()
  walk(after.ast.program, ({ start, end }) => {
    is.add(`${start} ${end}`)
    starts.add(start ?? 0)
  })
  const broken = shift.written().some(({ edit, start, end }) => {
    if (edit.text.trim() === '') return false
    if (edit.start < edit.end && was.has(`${edit.start} ${edit.end}`)) {
      // What stands in parentheses is one node without them.
      const inside = /^\(.*\)$/s.test(edit.text) ? `${start + 1} ${end - 1}` : ''
      return !is.has(`${start} ${end}`) && !is.has(inside)
    }
    if (!/\w/.test(edit.text)) return false
    for (let place = start; place < end; place++) if (starts.has(place)) return false
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

/** A name that would mean another variable than before. */
function findOtherBinding(
  before: SourceFile,
  after: SourceFile,
  images: ReadonlyMap<Node, Node>,
  shift: Shift,
): string | undefined {
  const [old, now] = [new Scopes(before.ast.program), new Scopes(after.ast.program)]
  for (const [node, image] of images) {
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
