/** The median, with as many digits as a measurement deserves. */
export function summarise(numbers) {
  return Number(median(numbers).toPrecision(4))
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2
}

/** How far the smallest and the largest are apart, in parts of the median. */
export function spreadOf(numbers) {
  return Number(((Math.max(...numbers) - Math.min(...numbers)) / median(numbers)).toFixed(3))
}
