/**
 * Remembers what a pure function of one text returned.
 * Both the number of texts and their length are bounded, so that nothing a client sends can make it grow.
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
