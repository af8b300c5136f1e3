import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/router-proof/runs.ts'
import { attempt } from '../../../../test/support/attempt.ts'
import { loadExpress3 } from '../../../../test/support/express3.ts'
import { pathFor, sketch } from '../../../../test/support/v4-patterns.ts'
import type { StackLayer } from '../../layer.ts'
import { Plan } from '../../plan.ts'
import { Route } from '../../v3/route.ts'
import type { Path } from '../compiled-path.ts'

const RUNS = runs(3000)
const PATHS_EACH = 8

type RouteClass = new (method: string, path: Path, callbacks: [], options: object) => RouteLike
interface RouteLike {
  readonly regexp: RegExp
  readonly keys: readonly unknown[]
  readonly params: unknown[]
  match(path: string): boolean
}

const OracleRoute = loadExpress3('express3/lib/router/route') as RouteClass
const OurRoute = Route as unknown as RouteClass

const options = fc.record({ sensitive: fc.boolean(), strict: fc.boolean() })
const picks = fc.array(fc.array(fc.nat({ max: 99 }), { minLength: 8, maxLength: 8 }), {
  minLength: PATHS_EACH,
  maxLength: PATHS_EACH,
})

describe('any pattern of 3.x', () => {
  it('is compiled and matched as by express 3, and the plan leaves no match out', () => {
    const matched = { yes: 0, no: 0 }
    fc.assert(
      fc.property(sketch, options, picks, (given, chosen, allPicks) => {
        const mine = attempt(() => new OurRoute('get', given.path, [], chosen))
        const theirs = attempt(() => new OracleRoute('get', given.path, [], chosen))
        if (mine.error !== undefined || theirs.error !== undefined) {
          expect(mine).toStrictEqual(theirs)
          return
        }
        expect(String(mine.value.regexp)).toBe(String(theirs.value.regexp))
        expect(mine.value.keys).toStrictEqual(theirs.value.keys)
        const plan = new Plan([mine.value as unknown as StackLayer])
        for (const path of allPicks.map((each) => pathFor(given, each))) {
          const found = attempt(() => show(mine.value, path))
          expect(found, path).toStrictEqual(attempt(() => show(theirs.value, path)))
          matched[found.value === false ? 'no' : 'yes']++
          if (found.value !== false && path !== '') expect(plan.candidates(path), path).toEqual([0])
        }
      }),
      { numRuns: RUNS },
    )
    expect(Math.min(matched.yes, matched.no)).toBeGreaterThan(RUNS)
  })
})

/** What a route makes of a path: the values by number and by name, in order. */
function show(route: RouteLike, path: string): unknown {
  if (!route.match(path)) return false
  return { entries: Object.entries(route.params), isArray: Array.isArray(route.params) }
}
