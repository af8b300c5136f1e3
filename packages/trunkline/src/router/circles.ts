// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { callWithDepthLimit } from './layer.ts'

/**
 * Starts a walk, unless the request is looping: a router mounted in itself without a path passes it on forever. Express
 * overflows its call stack there and responds with 500 or, if a handler calls `next` later, never stops.
 *
 * Only one walk in many is checked, because a looping request goes through thousands of them.
 */
export function beginWalk(next: Next, req: ExchangeRequest, res: ExchangeResponse): void {
  if (++begun % SAMPLED === 0) beginLooking(next, req, res)
  else callWithDepthLimit(next)
}

let begun = 0
const SAMPLED = 256

/** How often a request may be seen without progress while its client waits: about 16,000 walks. */
const MOST_MEETINGS = 64

/** The same after its client has disconnected. */
const MOST_WITHOUT_CLIENT = 4

/** A request seen before, and how much of its path was left. */
interface Meetings {
  count: number
  shortest: number
}

const met = new WeakMap<ExchangeRequest, Meetings>()

function beginLooking(next: Next, req: ExchangeRequest, res: ExchangeResponse): void {
  const length = String(req.url).length
  const meetings = met.get(req)
  // Routers remove their mount path from the URL, so a request that makes progress has less of it each time.
  if (meetings === undefined || length < meetings.shortest) met.set(req, { count: 1, shortest: length })
  else if (++meetings.count > MOST_WITHOUT_CLIENT && (res as { destroyed?: boolean }).destroyed) return
  else if (meetings.count > MOST_MEETINGS) {
    callWithDepthLimit(next, new Error('The request goes round in circles: is a router or an app mounted in itself?'))
    return
  }
  callWithDepthLimit(next)
}
