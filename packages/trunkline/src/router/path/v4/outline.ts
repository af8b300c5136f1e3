import { ANY, isAscii, type PathShape, shapesOfAll } from '../shape.ts'
import { type Alternative, hasSlash, type Item } from './alternatives.ts'

/** The outlines of the paths that a pattern can match; undefined if an alternative does not start with a slash. */
export function outline(alternatives: readonly Alternative[]): readonly PathShape[] | undefined {
  return shapesOfAll(alternatives, outlineAlternative)
}

type Segment = string | typeof ANY

/** Reads an alternative up to its first unknown item. Only segments that certainly ended go into the shape. */
function outlineAlternative([first, ...items]: Alternative): PathShape | undefined {
  if (first?.type !== 'start') return undefined
  const segments: Segment[] = []
  let segment: Segment | undefined
  for (const [i, item] of items.entries()) {
    if (item.type === 'char' && item.literal === '/') {
      if (segment !== undefined) segments.push(segment)
      segment = ''
    } else if (isClosing(item)) {
      if (i < items.length - 1) continue
      // The plan allows one more slash in any case.
      if (segment !== undefined && segment !== '') segments.push(segment)
      return { segments, open: item.type === 'segment end' }
    } else {
      if (segment === undefined) return undefined
      const longer = extend(segment, item)
      if (longer === undefined) break
      segment = longer
    }
  }
  return { segments, open: true }
}

function isClosing(item: Item): boolean {
  return item.type === 'start' || item.type === 'end' || item.type === 'segment end'
}

/** Appends an item to a segment; undefined if the item may contain a slash, or if both may be empty. */
function extend(segment: Segment, item: Item): Segment | undefined {
  if (item.type !== 'char' && item.type !== 'run') return undefined
  if (hasSlash(item.set)) return undefined
  if (item.type === 'run') return segment === '' && item.canBeEmpty ? undefined : ANY
  // Beyond ASCII, RegExp case folding and toLowerCase() differ, so such a segment is ANY.
  if (segment === ANY || item.literal === undefined || !isAscii(item.literal)) return ANY
  return segment + item.literal.toLowerCase()
}
