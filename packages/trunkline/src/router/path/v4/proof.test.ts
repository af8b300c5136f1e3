import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/router-proof/runs.ts'
import { attempt } from '../../../../test/support/attempt.ts'
import { pathFor, sketch } from '../../../../test/support/v4-patterns.ts'
import type { Path, PathMatch } from '../compiled-path.ts'
import { ANY, type PathShape } from '../shape.ts'
import { compileV4Path } from './compile.ts'

const RUNS = runs(3000)
const PATHS_EACH = 8

interface OracleLayer {
  readonly regexp: RegExp & { fast_star: boolean; fast_slash: boolean }
  readonly keys: readonly unknown[]
  readonly path: string
  readonly params: Record<string, unknown>
  match(path: string): boolean
}
type OracleLayerClass = new (path: Path, options: object, fn: () => void) => OracleLayer
const Layer = createRequire(__filename)('express4/lib/router/layer') as OracleLayerClass

const options = fc.record({ sensitive: fc.boolean(), strict: fc.boolean(), end: fc.boolean() })

describe('any pattern of 4.x', () => {
  it('is compiled and matched as by express 4, and its outline leaves no match out', () => {
    const picks = fc.array(fc.array(fc.nat({ max: 99 }), { minLength: 8, maxLength: 8 }), {
      minLength: PATHS_EACH,
      maxLength: PATHS_EACH,
    })
    fc.assert(
      fc.property(sketch, options, picks, (given, chosen, allPicks) => {
        const mine = attempt(() => compileV4Path(given.path, chosen))
        const theirs = attempt(() => new Layer(given.path, chosen, () => {}))
        if (mine.error !== undefined || theirs.error !== undefined) {
          expect(mine).toStrictEqual(theirs)
          return
        }
        const pattern = mine.value
        const { regexp, keys, shapes } = pattern
        const layer = theirs.value
        expect(String(regexp)).toBe(String(layer.regexp))
        expect([regexp.fast_star, regexp.fast_slash]).toEqual([layer.regexp.fast_star, layer.regexp.fast_slash])
        expect(keys).toStrictEqual(layer.keys)
        for (const path of allPicks.map((each) => pathFor(given, each))) {
          const found = attempt(() => show(pattern.match(path)))
          expect(found, path).toStrictEqual(attempt(() => show(layer.match(path) && layer)))
          if (found.value !== false && shapes !== undefined && path !== '') {
            expect(shapes, path).toSatisfy(() => shapes.some((shape) => admits(shape, path)))
          }
        }
      }),
      { numRuns: RUNS },
    )
  })
})

/** A match with the order of its params and what they inherit from. */
function show(match: Pick<PathMatch, 'path' | 'params'> | false): unknown {
  if (match === false) return false
  const { path, params } = match
  return { path, names: Object.keys(params), params, isPlain: Object.getPrototypeOf(params) === Object.prototype }
}

/** Whether a plan would ask about the path: the segments of the outline, then perhaps one slash. */
function admits({ segments, open }: PathShape, path: string): boolean {
  if (open && segments.length === 0) return true
  if (!path.startsWith('/')) return false
  const parts = path.toLowerCase().slice(1).split('/')
  if (!open && parts.length !== segments.length && !(parts.length === segments.length + 1 && parts.at(-1) === '')) {
    return false
  }
  return segments.every((segment, i) => (segment === ANY ? (parts[i] ?? '') !== '' : parts[i] === segment))
}
