/**
 * Compares the cost of a text with that of one 16 times as long: linear is 16, quadratic 256. The best run of each size
 * counts, for whatever disturbs a run only adds to it; what does not look linear is run again before it is believed.
 */
export async function isLinear(size: number, run: (size: number) => Promise<unknown>): Promise<boolean> {
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // Below a third of a millisecond it is the rest of the machinery that is measured.
  const looksLinear = (): boolean => large < 96 * Math.max(small, 0.3)
  for (let round = 0; round < 3 || (round < 30 && !looksLinear()); round++) {
    small = Math.min(small, await costOf(() => run(size)))
    large = Math.min(large, await costOf(() => run(16 * size)))
  }
  return looksLinear()
}

/** Processor time in milliseconds. Time on the clock would also count what other programs do meanwhile. */
async function costOf(run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
