import type { IncomingMessage } from 'node:http'
import type { Part } from '../contract/part.ts'
import { routePatternOf } from '../routes/list.ts'

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
