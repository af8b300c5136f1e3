/** Compares the cost of a text with that of one 16 times as long: linear is 16, quadratic 256. */
export async function isLinear(size: number, run: (size: number) => Promise<unknown>): Promise<boolean> {
  const small = await bestOf(5, () => run(size))
  const large = await bestOf(5, () => run(16 * size))
  // Below a third of a millisecond it is the rest of the machinery that is measured.
  return large < 96 * Math.max(small, 0.3)
}

/**
 * The least processor time of several runs, in milliseconds: that of the one nothing disturbed. Time on the clock would
 * also count what other programs do meanwhile.
 */
async function bestOf(times: number, run: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const start = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
