// hot path
import type { ExchangeRequest, ExchangeResponse } from '../contract/exchange.ts'
import { type Beginning, beginWithDepthLimit, callWithDepthLimit } from './depth-limit.ts'

/**
 * Starts a walk, unless the request is looping: a router mounted in itself without a path passes it on forever. Express
 * overflows its call stack there and responds with 500 or, if a handler calls `next` later, never stops.
 *
 * Only one walk in many is checked, because a looping request goes through thousands of them.
 */
export function beginWalk(walk: Beginning, req: ExchangeRequest, res: ExchangeResponse): void {
  walks = (walks + 1) % CHECKED_EVERY
  if (walks === 0) beginChecked(walk, req, res)
  else beginWithDepthLimit(walk)
}

let walks = 0
const CHECKED_EVERY = 256

/** How often a request may be seen without progress while its client waits: about 16,000 walks. */
const MOST_SIGHTINGS = 64

/** The same after its client has disconnected. */
const MOST_WITHOUT_CLIENT = 4

/** A request seen before, and how much of its path was left. */
interface Sightings {
  count: number
  shortest: number
}

const sightings = new WeakMap<ExchangeRequest, Sightings>()

function beginChecked(walk: Beginning, req: ExchangeRequest, res: ExchangeResponse): void {
  const length = String(req.url).length
  const seen = sightings.get(req)
  // Routers remove their mount path from the URL, so a request that makes progress has less of it each time.
  if (seen === undefined || length < seen.shortest) sightings.set(req, { count: 1, shortest: length })
  else if (++seen.count > MOST_WITHOUT_CLIENT && (res as { destroyed?: boolean }).destroyed) return
  else if (seen.count > MOST_SIGHTINGS) {
    callWithDepthLimit(
      walk.next,
      new Error('The request goes round in circles: is a router or an app mounted in itself?'),
    )
    return
  }
  beginWithDepthLimit(walk)
}
