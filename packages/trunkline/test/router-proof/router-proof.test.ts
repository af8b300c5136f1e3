import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Case } from './case.ts'
import { withoutPlan } from './framework.ts'
import { proofs } from './lines.ts'
import { play } from './play.ts'
import { nestedCase, routerCase } from './stacks.ts'
import { watchPlans } from './watched-plans.ts'
import type { World } from './world.ts'

for (const { ours, express, grammar, runs } of proofs) {
  const linear = withoutPlan(ours)
  const isSame = async (given: Case): Promise<void> => {
    const mine = await play(ours, given)
    expectSame(mine, await play(linear, given))
    const theirs = await play(express, given)
    if (!theirs.crashed) expectSame(mine, theirs)
    else if (mine.crashed) throw new Error([...mine.script, ...mine.trace].join('\n'))
  }
  const sameEverywhere = fc.asyncProperty(routerCase(grammar), isSame)
  const sameNested = fc.asyncProperty(nestedCase(grammar), isSame)

  describe(`any stack, any change, any path, beside ${express.name}`, () => {
    it('runs the same handlers as asking every layer in turn, and as express', async () => {
      const plan = watchPlans()
      await fc.assert(sameEverywhere, { numRuns: runs })
      expect(plan.stop()).toBeGreaterThan(runs) // or it would have been two linear scans that agreed
    })

    it('notices a plan that forgets a layer', async () => {
      const plan = watchPlans((candidates) => candidates.slice(0, -1))
      const { failed } = await fc.check(sameEverywhere, { numRuns: 300, endOnFailure: true })
      plan.stop()
      expect(failed).toBe(true)
    })

    it('notices a plan that mixes up the order', async () => {
      const plan = watchPlans((candidates) => [...candidates].reverse())
      const { failed } = await fc.check(sameEverywhere, { numRuns: 300, endOnFailure: true })
      plan.stop()
      expect(failed).toBe(true)
    })
  })

  describe(`routers in routers, beside ${express.name}`, () => {
    it('do the same as in Express', async () => {
      await expect(fc.assert(sameNested, { numRuns: runs })).resolves.toBeUndefined()
    })
  })
}

function expectSame(mine: World, theirs: World): void {
  const at = firstDifference(mine.trace, theirs.trace)
  if (at === -1) return
  const common = mine.trace.slice(Math.max(0, at - 3), at)
  throw new Error(
    [
      ...mine.script,
      'The same until',
      ...common,
      `then ${mine.framework.name}`,
      ...mine.trace.slice(at, at + 2),
      `and ${theirs.framework.name}`,
      ...theirs.trace.slice(at, at + 2),
    ].join('\n  '),
  )
}

function firstDifference(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) if (a[i] !== b[i]) return i
  return -1
}
