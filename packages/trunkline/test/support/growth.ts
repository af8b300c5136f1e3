import { expect } from 'vitest'

/** Work whose cost is to grow no faster than the size of its input. */
export interface Growth<Input> {
  /** Makes the hostile input of about this many characters or items; not measured. */
  input: (size: number) => Input
  /** The work itself, synchronous. */
  run: (input: Input) => unknown
  /** The smallest of the four sizes; each further one is twice the one before. */
  from?: number
}

/**
 * Expects cost to grow in proportion to the input, by doubling the input three times and looking at the slope of the
 * logarithms: 1 for linear work, about 1.1 for sorting, 2 for quadratic work, far more for exponential work. Only
 * ratios within one process count, never a number of milliseconds.
 *
 * A busy machine can spoil a measurement but not make quadratic work look linear: sizes are measured in turns, each
 * often enough to be seen by the clock, the cheapest of the rounds counts, for noise only adds, and a slope that is too steep is measured
 * again before it is believed: with larger inputs, where noise weighs less, and in more and more rounds, for a process
 * with a large heap may collect garbage in most of them.
 */
export function expectLinearGrowth<Input>(growth: Growth<Input>): void {
  const from = growth.from ?? 2048
  const slopes: number[] = []
  for (const [factor, rounds] of ATTEMPTS) {
    slopes.push(Number(measureSlope(growth, from * factor, { rounds }).toFixed(2)))
    if ((slopes.at(-1) as number) < STEEPEST) break
  }
  const grows = `cost grows with the power ${slopes.join(', then ')} of the input's size; linear work stays near 1`
  expect(slopes.at(-1), grows).toBeLessThan(STEEPEST)
}

/** What a path is made of, over and over, and what keeps it from matching at its very end. */
export type LongPath = readonly [start: string, repeated: string, end: string]

/** Expects a matcher to take time in proportion to the length of such a path. */
export function expectLinearTime([start, repeated, end]: LongPath, run: (path: string) => unknown): void {
  expectLinearGrowth({ input: (size) => start + repeated.repeat(size / repeated.length) + end, run, from: 4096 })
}

/** The exponent by which cost grows with size, measured on sizes from `from` on, each twice the one before. */
export function measureSlope<Input>(
  growth: Growth<Input>,
  from: number,
  { doublings = 3, rounds = 2 }: { doublings?: number; rounds?: number } = {},
): number {
  const sizes = Array.from({ length: doublings + 1 }, (_, doubled) => from * 2 ** doubled)
  const inputs = sizes.map(growth.input)
  const times = repetitions(growth, inputs[0] as Input)
  const costs: number[][] = sizes.map(() => [])
  for (let round = 0; round < rounds; round++) {
    inputs.forEach((input, i) => {
      costs[i]?.push(cost(growth, input, times))
    })
  }
  return slopeOf(
    sizes.map(Math.log2),
    costs.map((each) => Math.log2(Math.min(...each))),
  )
}

/** Half-way between linear and quadratic. */
const STEEPEST = 1.5
/** How many times larger the inputs of each attempt are, and in how many rounds they are measured. */
const ATTEMPTS = [
  [1, 2],
  [2, 4],
  [4, 8],
  [1, 32],
] as const
/** What the clock can tell from nothing, in microseconds of CPU time. */
const VISIBLE = 1000
const MOST_REPETITIONS = 4096

function repetitions<Input>(growth: Growth<Input>, smallest: Input): number {
  let times = 1
  // The first runs are slow because nothing is compiled yet; the loop doubles as warming up.
  while (times < MOST_REPETITIONS && cost(growth, smallest, times) < VISIBLE) times *= 2
  return times
}

function cost<Input>(growth: Growth<Input>, input: Input, times: number): number {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) growth.run(input)
  const { user, system } = process.cpuUsage(before)
  return Math.max(user + system, 1)
}

/** The slope of the straight line that lies closest to the points (least squares). */
function slopeOf(x: number[], y: number[]): number {
  const meanX = mean(x)
  const meanY = mean(y)
  let above = 0
  let below = 0
  x.forEach((value, i) => {
    above += (value - meanX) * ((y[i] as number) - meanY)
    below += (value - meanX) ** 2
  })
  return above / below
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
