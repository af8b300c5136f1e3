import { expect } from 'vitest'

/**
 * Expects a run to take time in proportion to its size. The comparison is within one process and takes the best of
 * several runs, so that a busy machine does not decide it: quadratic time would be 64 times as much for 8 times the
 * size, and anything below 32 passes.
 */
export function expectLinearTime(size: number, run: (size: number) => unknown): void {
  expect(bestOf(5, () => run(8 * size))).toBeLessThan(
    32 *
      Math.max(
        bestOf(5, () => run(size)),
        CLOCK_NOISE,
      ),
  )
}

const CLOCK_NOISE = 0.2

function bestOf(times: number, run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
