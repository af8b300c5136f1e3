import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { framework } from '../../../src/lines/v3/exports.ts'
import { Plan } from '../../../src/router/plan.ts'
import { loadExpress3 } from '../../support/express3.ts'
import { runs } from '../runs.ts'
import { watchPlans } from '../watched-plans.ts'
import { anyCase, type Case } from './case.ts'
import { type AppLike, Play } from './play.ts'

const RUNS = runs(60)

const ours = framework as unknown as () => AppLike
const express = loadExpress()

const sameEverywhere = fc.asyncProperty(anyCase, async (given) => {
  const mine = await new Play(ours, given).run()
  expectSame(given, mine, await withoutPlan(() => new Play(ours, given).run()))
  const theirs = await new Play(express, given).run()
  if (!theirs.crashed) expectSame(given, mine, theirs)
})

describe('any application of 3.x, any change, any path, beside express 3', () => {
  it('runs the same handlers as asking every route in turn, and as express', async () => {
    const plan = watchPlans()
    await fc.assert(sameEverywhere, { numRuns: RUNS })
    expect(plan.stop()).toBeGreaterThan(RUNS / 4) // or it would have been two linear scans that agreed
  })

  it('notices a plan that forgets a route', async () => {
    const plan = watchPlans((candidates) => candidates.slice(0, -1))
    const { failed } = await fc.check(sameEverywhere, { numRuns: 500, endOnFailure: true })
    plan.stop()
    expect(failed).toBe(true)
  })
})

/** Lets every route be asked in turn. */
async function withoutPlan<T>(run: () => Promise<T>): Promise<T> {
  const { candidates } = Plan.prototype
  Plan.prototype.candidates = () => undefined
  try {
    return await run()
  } finally {
    Plan.prototype.candidates = candidates
  }
}

/** Express 3 takes `setImmediate` when it is loaded; ours stands in for it later, as in the other proofs. */
function loadExpress(): () => AppLike {
  const real = globalThis.setImmediate
  const late = (task: (...args: unknown[]) => void, ...args: unknown[]) => globalThis.setImmediate(task, ...args)
  globalThis.setImmediate = Object.assign(late, real) as typeof setImmediate
  try {
    return loadExpress3() as () => AppLike
  } finally {
    globalThis.setImmediate = real
  }
}

function expectSame(given: Case, mine: Play, theirs: Play): void {
  const at = mine.trace.findIndex((event, i) => event !== theirs.trace[i])
  if (at === -1 && mine.trace.length === theirs.trace.length) return
  const from = at === -1 ? mine.trace.length : at
  throw new Error(
    [
      JSON.stringify(given, null, 1),
      'The same until',
      ...mine.trace.slice(Math.max(0, from - 4), from),
      'then ours',
      ...mine.trace.slice(from, from + 2),
      'and theirs',
      ...theirs.trace.slice(from, from + 2),
    ].join('\n'),
  )
}
