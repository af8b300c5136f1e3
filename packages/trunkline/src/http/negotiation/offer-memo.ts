/** Chooses one of the server's offers for a request header. */
export type Choose<Choice> = (header: string | undefined, offers: readonly string[]) => Choice

/**
 * Caches the choices of a pure function for a header value and a list of offers. The number of steps and the length of
 * each key are limited, so that clients cannot make it grow.
 */
export function memoByOffers<Choice extends string | false>(choose: Choose<Choice>): Choose<Choice> {
  const known: Steps<Choice> = new Map()
  let count = 0
  const stepTo = (steps: Steps<Choice>, key: string | undefined): Step<Choice> => {
    const step = steps.get(key) ?? { choice: undefined, next: undefined }
    if (!steps.has(key)) count++
    steps.set(key, step)
    return step
  }
  return (header, offers) => {
    const remembered = follow(known.get(header), offers)
    if (remembered !== undefined) return remembered
    const choice = choose(header, offers)
    if (!isShort(header, offers)) return choice
    if (count + offers.length >= MOST_STEPS) {
      known.clear()
      count = 0
    }
    let step = stepTo(known, header)
    for (const offer of offers) {
      step.next ??= new Map()
      step = stepTo(step.next, offer)
    }
    step.choice = choice
    return choice
  }
}

type Steps<Choice> = Map<string | undefined, Step<Choice>>

/** One step per offer: joining the offers into one key would cost more, and two lists could share a key. */
interface Step<Choice> {
  choice: Choice | undefined
  next: Steps<Choice> | undefined
}

// A browser's Accept header has about 140 characters.
const LONGEST_KEY = 256
const MOST_STEPS = 1024

function follow<Choice>(first: Step<Choice> | undefined, offers: readonly string[]): Choice | undefined {
  let step = first
  for (let i = 0; step !== undefined && i < offers.length; i++) step = step.next?.get(offers[i])
  return step?.choice
}

function isShort(header: string | undefined, offers: readonly string[]): boolean {
  if (header !== undefined && !(header.length <= LONGEST_KEY)) return false
  // Untyped callers may offer anything; only strings are compared by value in the map.
  return offers.every((offer) => typeof offer === 'string' && offer.length <= LONGEST_KEY)
}
