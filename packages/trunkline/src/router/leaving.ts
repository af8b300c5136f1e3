import type { ExchangeRequest } from '../contract/exchange.ts'

/**
 * Called when a request leaves a route or router without a response. `scope` is the stack of the route, or the `next`
 * that the router's handlers got.
 */
export type LeaveListener = (req: ExchangeRequest, scope: unknown) => void

/** Undefined until a watcher is set, so that it costs nothing otherwise. */
export let onLeave: LeaveListener | undefined

/** Sets the watcher of requests that leave routes and routers. */
export function watchLeaving(listener: LeaveListener): void {
  onLeave = listener
}
