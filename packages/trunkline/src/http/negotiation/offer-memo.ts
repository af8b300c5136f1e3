/** Chooses one of the server's offers for a request header. */
export type Choose<Choice> = (header: string | undefined, offers: readonly string[]) => Choice

/**
 * Caches the choices of a pure function for a header value and a list of offers. The number and the length of the keys
 * are limited, so that clients cannot make it grow.
 */
export function memoByOffers<Choice extends string | false>(choose: Choose<Choice>): Choose<Choice> {
  const known = new Map<string, Choice>()
  return (header, offers) => {
    const key = keyOf(header, offers)
    if (key === undefined) return choose(header, offers)
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const choice = choose(header, offers)
    if (known.size >= MOST_KEYS) known.clear()
    known.set(key, choice)
    return choice
  }
}

// A browser's Accept header has about 140 characters.
const LONGEST_KEY = 512
const MOST_KEYS = 1024

/** One line for the header, which has no line breaks, and one for each offer; undefined for what must not be cached. */
function keyOf(header: string | undefined, offers: readonly string[]): string | undefined {
  let key = header ?? '\r'
  for (const offer of offers) {
    // Untyped callers may offer anything.
    if (typeof offer !== 'string' || offer.includes('\n')) return undefined
    key += `\n${offer}`
  }
  return key.length <= LONGEST_KEY ? key : undefined
}
