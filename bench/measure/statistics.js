/** The median, with as many digits as a measurement deserves. */
export function summarise(numbers) {
  return Number(median(numbers).toPrecision(4))
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2
}

const DRAWS = 2000

/**
 * The 95 % interval of the median by bootstrap: the median of as many numbers drawn from these, with repetition, over and
 * over. The draws are the same each time, so that the same numbers give the same interval. Of five numbers, it goes from
 * the least to the largest.
 */
export function intervalOf(numbers, draws = DRAWS) {
  const random = randomFrom(1)
  const draw = () => numbers[Math.floor(random() * numbers.length)]
  const medians = Array.from({ length: draws }, () => median(numbers.map(draw))).sort((a, b) => a - b)
  return [medians[Math.floor(draws * 0.025)], medians[Math.ceil(draws * 0.975) - 1]]
}

/** Half the width of the interval, as a part of the median. */
export function marginOf(numbers) {
  const [low, high] = intervalOf(numbers)
  return (high - low) / 2 / median(numbers)
}

/** Numbers from 0 to 1 that look random and depend on the seed alone (mulberry32). */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
