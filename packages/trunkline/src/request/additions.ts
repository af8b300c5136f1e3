import type { IncomingMessage } from 'node:http'
import type { Part } from '../contract/part.ts'
import { routePatternOf } from '../routes/list.ts'
import { signalOf } from '../streams/signal.ts'

export interface SignalMember {
  /**
   * Aborted when the response is no longer needed: the client disconnected, `timeout()` expired, or the server is
   * closing and waits no longer. Created at its first read. Not in `@trunkline/v5`, which only has what Express has.
   * @example const response = await fetch(url, { signal: req.signal })
   */
  readonly signal: AbortSignal
}

/** `req.signal`, which is loaded at its first read; middleware may replace it. */
export const signalMember: Part<IncomingMessage, SignalMember> = {
  get signal() {
    return signalOf(this)
  },
  set signal(value: AbortSignal) {
    Object.defineProperty(this, 'signal', { configurable: true, enumerable: true, writable: true, value })
  },
}

export interface RoutePatternMember {
  /**
   * The full pattern of the route that the request reached, including mount paths; undefined before. Not in
   * `@trunkline/v5`, which only has what Express has.
   * @example req.routePattern // '/api/users/:id'
   */
  routePattern: string | undefined
}

/** `req.routePattern`; middleware may replace it. */
export const routePatternMember: Part<IncomingMessage, RoutePatternMember> = {
  get routePattern() {
    return routePatternOf(this)
  },
  set routePattern(value: string | undefined) {
    Object.defineProperty(this, 'routePattern', { configurable: true, enumerable: true, writable: true, value })
  },
}
