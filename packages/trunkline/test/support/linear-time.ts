import { expect } from 'vitest'

/**
 * Expects a run to take time in proportion to its size. Quadratic time would be 256 times as much for 16 times the
 * size; anything below 128 passes. Both times are of the processor, and the best of a growing number of runs, so that a
 * busy machine or a collection of garbage does not decide.
 */
export function expectLinearTime(size: number, run: (size: number) => unknown): void {
  let small = Number.POSITIVE_INFINITY
  let large = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && !isLinear(small, large); round++) {
    small = Math.min(small, timeOf(run, size))
    large = Math.min(large, timeOf(run, 16 * size))
  }
  expect({ small, large }).toSatisfy(() => isLinear(small, large), 'linear time')
}

const ROUNDS = 20
/** In milliseconds. */
const CLOCK_NOISE = 0.05

function isLinear(small: number, large: number): boolean {
  return large < 128 * Math.max(small, CLOCK_NOISE)
}

function timeOf(run: (size: number) => unknown, size: number): number {
  const before = process.cpuUsage()
  run(size)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
