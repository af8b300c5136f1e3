import fc from 'fast-check'
import { fillSketch, sketch } from '../support/v4-patterns.ts'
import type { SampledPath, V4Change } from './case.ts'
import { path } from './patterns.ts'
import { fillV5Path } from './v5-fill.ts'

/** What cases of a line are made of. */
export interface Grammar {
  readonly path: fc.Arbitrary<SampledPath>
  /** Where URLs are cut off. */
  readonly longestUrl: number
  /** The names that parameter callbacks are registered for. */
  readonly paramName: fc.Arbitrary<string>
  /** What may be done to routers beyond that which may be done on every line. */
  readonly changes: readonly V4Change[]
}

export const v5Grammar: Grammar = {
  path: path.map((spec) => ({ path: spec, fill: (pick) => fillV5Path(spec, pick) })),
  longestUrl: Number.POSITIVE_INFINITY,
  paramName: fc.constantFrom('id', 'a', 'b', 'ñ', 'rest', '0'),
  changes: [],
}

const NAMES_OF_PROTOTYPE = /:(?:constructor|hasOwnProperty|__proto__)/

export const v4Grammar: Grammar = {
  // A router of Express takes such a name for a parameter that has callbacks; the proof of patterns has them.
  path: sketch
    .filter(({ path }) => !NAMES_OF_PROTOTYPE.test(String(path)))
    .map((drawn) => ({ path: drawn.path, fill: (pick) => fillSketch(drawn, pick) })),
  // Express takes exponential time for some patterns, and so do we for those with a backreference.
  longestUrl: 20,
  paramName: fc.constantFrom('id', 'a', 'b', 'long_name1', '0', '1', ':id'),
  changes: [
    'replace regexp',
    'replace regexp',
    'take the first regexp',
    'restore regexp',
    'rename the keys',
    'wrap process_params',
    'process no params',
    'refuse all params',
    'restore process_params',
    'add a param factory',
  ],
}
