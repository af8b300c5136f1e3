/** A pattern with short names in the places of its plain segments: `/users/:id?` and `/teams/:id?` are one shape. */
export interface Shape {
  readonly pattern: string
  /** A text that was made from the shape, with the segments of the pattern in it. */
  restore(text: string): string
}

const SEGMENT = /(?<=\/)[\w-]+(?=\/|$)/g

/**
 * The shape of a pattern. A segment of plain text means itself on every line, so what is true of a shape is true of every
 * pattern that has it: a file with thousands of routes has few shapes.
 */
export function shapeOf(pattern: string): Shape {
  const end = pattern.search(/[([{\\]/) // letters behind these may be part of an expression
  const segments: string[] = []
  const shape = pattern.replace(SEGMENT, (segment, at: number) => {
    if (end !== -1 && at >= end) return segment
    if (!segments.includes(segment)) segments.push(segment)
    return `q${segments.indexOf(segment)}`
  })
  if (/q\d/.test(pattern) || segments.length > 10) return { pattern, restore: (text) => text }
  return { pattern: shape, restore: (text) => text.replace(/q(\d)/g, (_, i) => segments[i] ?? '') }
}
