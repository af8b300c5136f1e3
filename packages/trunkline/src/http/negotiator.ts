import type Negotiator from 'negotiator'

/** A negotiator for these headers, by the `negotiator` package, which is loaded when there is something to negotiate. */
export function createNegotiator(headers: Record<string, string | undefined>): Negotiator {
  loaded ??= require('negotiator') as typeof Negotiator
  return new loaded({ headers })
}

let loaded: typeof Negotiator | undefined
