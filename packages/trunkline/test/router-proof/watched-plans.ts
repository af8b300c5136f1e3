import { Plan } from '../../src/router/plan.ts'

type Candidates = readonly number[]

/** Counts how often a plan was followed, until stopped; what it says can be spoilt meanwhile. */
export function watchPlans(spoil = (candidates: Candidates): Candidates => candidates): { stop(): number } {
  const { candidates } = Plan.prototype
  let count = 0
  Plan.prototype.candidates = function watched(path) {
    count++
    const found = candidates.call(this, path)
    return found && spoil(found)
  }
  return {
    stop() {
      Plan.prototype.candidates = candidates
      return count
    },
  }
}
