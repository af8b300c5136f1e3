// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { callWithDepthLimit } from './layer.ts'

/**
 * Begins a walk, unless it is one of those without end: of a request that goes round in circles, as in a router that is
 * mounted in itself without a path. Express overflows its call stack there and answers 500, or, where a handler calls
 * `next` later, goes on for ever.
 *
 * One walk in many is looked at: a request that is met again and again has been through thousands of them.
 */
export function beginWalk(next: Next, req: ExchangeRequest, res: ExchangeResponse): void {
  if (++begun % SAMPLED === 0) beginLooking(next, req, res)
  else callWithDepthLimit(next)
}

let begun = 0
const SAMPLED = 256

/** How often a request may be met, without having come any further, while its client waits: about 16,000 walks. */
const MOST_MEETINGS = 64

/** The same when its client has left. */
const MOST_WITHOUT_CLIENT = 4

/** A request that was met, and how much of its path it still had before it. */
interface Meetings {
  count: number
  shortest: number
}

const met = new WeakMap<ExchangeRequest, Meetings>()

function beginLooking(next: Next, req: ExchangeRequest, res: ExchangeResponse): void {
  const length = String(req.url).length
  const meetings = met.get(req)
  // Routers take their mount path off the URL, so a request that is on its way to somewhere has less of it each time.
  if (meetings === undefined || length < meetings.shortest) met.set(req, { count: 1, shortest: length })
  else if (++meetings.count > MOST_WITHOUT_CLIENT && (res as { destroyed?: boolean }).destroyed) return
  else if (meetings.count > MOST_MEETINGS) {
    callWithDepthLimit(next, new Error('The request goes round in circles: is a router or an app mounted in itself?'))
    return
  }
  callWithDepthLimit(next)
}
