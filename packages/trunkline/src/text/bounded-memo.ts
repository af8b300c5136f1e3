/**
 * Caches the results of a pure function of one string. Both the number of strings and their length are limited, so that
 * clients cannot make it grow.
 */
export function boundedMemo<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const remembered = known.get(text)
    if (remembered !== undefined) return remembered
    const result = compute(text)
    if (text.length <= LONGEST_KEY) {
      if (known.size >= MOST_KEYS) known.clear()
      known.set(text, result)
    }
    return result
  }
}

const LONGEST_KEY = 128
const MOST_KEYS = 256
