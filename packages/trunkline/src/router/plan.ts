import { isMatchReplaced, StackLayer } from './layer.ts'
import { ANY, type PathShape } from './path/shape.ts'

/**
 * An index over a stack: it leaves out layers that cannot match a path. Each of the others, in registration order, is
 * still asked. It only keeps positions and path outlines, so handlers, methods and routes may change.
 */
export class Plan {
  readonly #root: Node = new Node()
  /** Layers that cannot be indexed: without a path, with a RegExp, or objects that other code put in the stack. */
  readonly #always: number[] = []
  /** One of the indexed layers. It shows whether an APM library has redefined `match` on the prototype. */
  #sample: StackLayer | undefined = undefined

  constructor(layers: readonly StackLayer[]) {
    for (let i = 0; i < layers.length; i++) {
      const layer = layers[i] as StackLayer
      const shapes = StackLayer.shapesOf(layer)
      if (shapes !== undefined) this.#sample ??= layer
      this.#insert(i, shapes)
    }
  }

  /** The positions of the layers to ask, ascending; do not change the array. Undefined if the plan is outdated. */
  candidates(path: string): readonly number[] | undefined {
    if (this.#sample !== undefined && isMatchReplaced(this.#sample)) return undefined
    if (path.charCodeAt(0) !== SLASH) return this.#always
    return collect(this.#root, path, 1, this.#always)
  }

  #insert(position: number, shapes: readonly PathShape[] | undefined): void {
    if (shapes === undefined || shapes.some((shape) => shape.open && shape.segments.length === 0)) {
      this.#always.push(position)
      return
    }
    for (const { segments, open } of shapes) {
      let node = this.#root
      for (const segment of segments) node = childFor(node, segment)
      const list = open ? node.prefix : node.whole
      if (list.at(-1) !== position) list.push(position)
    }
  }
}

const SLASH = 0x2f
const UPPER_A = 0x41
const UPPER_Z = 0x5a
const TO_LOWER_CASE = 0x20
const LAST_ASCII = 0x7f

class Node {
  /**
   * By the hash of a segment in lower case: looking up a number takes less than half the instructions of looking up a
   * new string. Segments with the same hash share a node; then layers of both are asked, and `match` decides.
   */
  literals: Map<number, Node> | undefined = undefined
  any: Node | undefined = undefined
  /** Layers whose paths end here. */
  readonly whole: number[] = []
  /** Layers whose paths may continue from here. */
  readonly prefix: number[] = []
}

function childFor(node: Node, segment: string | typeof ANY): Node {
  if (segment === ANY) {
    node.any ??= new Node()
    return node.any
  }
  const hash = hashSegment(segment)
  node.literals ??= new Map()
  let child = node.literals.get(hash)
  if (child === undefined) {
    child = new Node()
    node.literals.set(hash, child)
  }
  return child
}

/**
 * Goes down the segments of `path` from `start`, and adds the positions that it finds to `before`. Past the end of the
 * path, `start` is its length + 1.
 */
function collect(node: Node, path: string, start: number, before: readonly number[]): readonly number[] {
  let found = before
  for (;;) {
    found = merge(found, node.prefix)
    // A path may end here, or here with one more slash.
    if (start >= path.length) found = merge(found, node.whole)
    const { literals, any } = node
    if (start > path.length || (literals === undefined && any === undefined)) return found

    const child = literals?.get(hashAt(path, start))
    const end = literals === undefined ? endOfSegment(path, start) : hashedUpTo
    if (child !== undefined && (any === undefined || end === start)) node = child
    else if (any === undefined || end === start) return found
    else {
      if (child !== undefined) found = collect(child, path, end + 1, found)
      node = any
    }
    start = end + 1
  }
}

/** Second result of `hashAt`: where the segment ends. A variable, because returning an object would allocate. */
let hashedUpTo = 0

/** The hash of the segment at `start`. Looks for the slash itself: a call of `indexOf` costs as much as nine letters. */
function hashAt(path: string, start: number): number {
  let hash = 0
  let end = start
  for (; end < path.length; end++) {
    const code = path.charCodeAt(end)
    if (code === SLASH) break
    if (code > LAST_ASCII) {
      hashedUpTo = endOfSegment(path, start)
      return hashSegment(path.slice(start, hashedUpTo))
    }
    hash = addToHash(hash, code >= UPPER_A && code <= UPPER_Z ? code + TO_LOWER_CASE : code)
  }
  hashedUpTo = end
  return hash
}

function endOfSegment(path: string, start: number): number {
  const end = path.indexOf('/', start)
  return end === -1 ? path.length : end
}

/** The hash of a segment, in which letter case does not count. */
function hashSegment(segment: string): number {
  const text = segment.toLowerCase()
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = addToHash(hash, text.charCodeAt(i))
  return hash
}

// 30 bits: a small integer to V8 on every platform.
function addToHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) & 0x3fffffff
}

/** Merges two ascending lists, each position once. */
function merge(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0) return a
  if (a.length === 0) return b
  const merged: number[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const left = i < a.length ? (a[i] as number) : Number.POSITIVE_INFINITY
    const right = j < b.length ? (b[j] as number) : Number.POSITIVE_INFINITY
    merged.push(left < right ? left : right)
    if (left <= right) i++
    if (right <= left) j++
  }
  return merged
}
