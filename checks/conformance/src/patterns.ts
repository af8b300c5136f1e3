import type { LineName } from './peers.ts'

/** Path patterns of one meaning that the lines write differently. */
export interface Patterns {
  /** Everything, `/` included. */
  everything: string
  /** What follows a prefix that ends in a slash: `/prefix/` and at least one more segment on 5.x. */
  below(prefix: string): string
  /** What follows a prefix, the prefix itself included. */
  from(prefix: string): string
  /** A part that may be missing, and the text around it. */
  optional(before: string, part: string, after?: string): string
  /** Like `below`, with more to come after it. */
  between(prefix: string, after: string): string
}

const starNamed: Patterns = {
  everything: '{*splat}',
  below: (prefix) => `${prefix}*rest`,
  from: (prefix) => `${prefix}{/*rest}`,
  optional: (before, part, after = '') => `${before}{${part}}${after}`,
  between: (prefix, after) => `${prefix}*rest${after}`,
}

const starNumbered: Patterns = {
  everything: '*',
  below: (prefix) => `${prefix}*`,
  from: (prefix) => `${prefix}(/*)?`,
  optional: (before, part, after = '') => `${before}(${part})?${after}`,
  between: (prefix, after) => `${prefix}*${after}`,
}

const GRAMMARS: Record<LineName, Patterns> = {
  '5.x': starNamed,
  '4.x': starNumbered,
  '3.x': starNumbered,
  // The parsing module has no paths.
  'module 2.x': starNamed,
  'module 1.x': starNumbered,
}

export function patternsOf(line: LineName): Patterns {
  return GRAMMARS[line]
}
