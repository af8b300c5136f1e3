/** Work on inputs of two sizes. */
export interface Growth {
  work: (size: number) => unknown
  sizes: [small: number, large: number]
  /** How many times as much the larger input may cost. */
  atMost: number
}

/**
 * Tells whether the larger input costs more than it may. The ratio counts, of processor time and above the noise of the
 * clock. Both inputs are worked on in turns and the best turn of each decides: what disturbs one turn does not matter.
 */
export function growsFaster({ work, sizes: [small, large], atMost }: Growth): boolean {
  const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  const isSteep = (): boolean => best.large > atMost * Math.max(best.small, CLOCK_NOISE)
  for (let turn = 0; turn < TURNS && (turn < FEWEST_TURNS || isSteep()); turn++) {
    best.small = Math.min(best.small, costOf(work, small))
    best.large = Math.min(best.large, costOf(work, large))
  }
  return isSteep()
}

const TURNS = 8
/** The first turns of all are slow, for nothing is compiled yet. */
const FEWEST_TURNS = 4
/** In microseconds. */
const CLOCK_NOISE = 50

function costOf(work: Growth['work'], size: number): number {
  const before = process.cpuUsage()
  work(size)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
