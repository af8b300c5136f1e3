/** Stands for a segment with unknown content. */
export const ANY: unique symbol = Symbol('any segment')

/**
 * An outline of the paths that a pattern can match, segment by segment. The plan sorts layers by it. It may include too
 * many paths (the layer is still asked), never too few.
 */
export interface PathShape {
  /** Literal segments in lower case, without slashes. */
  readonly segments: readonly (string | typeof ANY)[]
  /** Whether more segments may follow. */
  readonly open: boolean
}

/** The tokens of a pattern after every optional group was either kept or dropped. */
export type FlatToken =
  | { type: 'text'; value: string }
  | { type: 'param'; name: string }
  | { type: 'wildcard'; name: string }

/** The outline of a flat token list; undefined if its paths do not start with a slash. */
export function shapeOf(tokens: readonly FlatToken[], end: boolean): PathShape | undefined {
  const first = tokens[0]
  if (first?.type !== 'text' || !first.value.startsWith('/')) return undefined

  const segments: (string | typeof ANY)[] = []
  let segment: string | typeof ANY | undefined
  for (const token of tokens) {
    if (token.type === 'wildcard') return { segments, open: true }
    if (token.type === 'param') {
      segment = ANY
      continue
    }
    const [head = '', ...rest] = token.value.split('/')
    segment = join(segment, head)
    for (const text of rest) {
      if (segment !== undefined) segments.push(segment)
      segment = literal(text)
    }
  }
  if (segment !== undefined) segments.push(segment)
  return { segments, open: !end }
}

/** The outlines of all alternatives of a pattern; undefined if one of them is unknown. */
export function shapesOfAll<Alternative>(
  alternatives: readonly Alternative[],
  toShape: (alternative: Alternative) => PathShape | undefined,
): PathShape[] | undefined {
  const shapes = alternatives.map(toShape).filter((shape) => shape !== undefined)
  return shapes.length === alternatives.length ? shapes : undefined
}

function join(segment: string | typeof ANY | undefined, text: string): string | typeof ANY | undefined {
  if (text === '') return segment
  return typeof segment === 'string' ? literal(segment + text) : ANY
}

// Beyond ASCII, RegExp case folding and toLowerCase() differ, so such a segment is ANY.
function literal(text: string): string | typeof ANY {
  return isAscii(text) ? text.toLowerCase() : ANY
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 0x7f) return false
  }
  return true
}

/** A compiled path. Its outlines may be computed lazily, when a plan is built. */
export interface Outlined {
  /** Every form that a matching path can have; undefined if unknown. */
  readonly shapes: readonly PathShape[] | undefined
}
