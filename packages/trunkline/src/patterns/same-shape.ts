/** A pattern with its plain segments replaced by short names: `/users/:id?` and `/teams/:id?` have the same shape. */
export interface Shape {
  readonly pattern: string
  /** Puts the pattern's own segments back into a text derived from the shape. */
  restore(text: string): string
}

const SEGMENT = /(?<=\/)[\w-]+(?=\/|$)/g

/**
 * The shape of a pattern. Plain segments mean the same on every release line, so a result for a shape holds for all
 * patterns that share it. Thousands of routes have few shapes.
 */
export function patternShape(pattern: string): Shape {
  const end = pattern.search(/[([{\\]/) // letters after these may be part of a RegExp
  const segments: string[] = []
  const shape = pattern.replace(SEGMENT, (segment, at: number) => {
    if (end !== -1 && at >= end) return segment
    if (!segments.includes(segment)) segments.push(segment)
    return `q${segments.indexOf(segment)}`
  })
  if (/q\d/.test(pattern) || segments.length > 10) return { pattern, restore: (text) => text }
  return { pattern: shape, restore: (text) => text.replace(/q(\d)/g, (_, i) => segments[i] ?? '') }
}
