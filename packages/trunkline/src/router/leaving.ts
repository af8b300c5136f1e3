// hot path
import type { ExchangeRequest } from '../contract/exchange.ts'

/**
 * Told that a request leaves a route or a router without a response. `scope` is the stack of the route, or the `next` that
 * the router's handlers got.
 */
export type LeaveListener = (req: ExchangeRequest, scope: unknown) => void

/** Undefined until somebody wants to know, so that nobody else pays for it. */
export let onLeave: LeaveListener | undefined

/** Lets somebody know of requests that leave routes and routers. */
export function watchLeaving(listener: LeaveListener): void {
  onLeave = listener
}
