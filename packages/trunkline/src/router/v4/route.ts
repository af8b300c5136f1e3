import type { Route } from '../layer.ts'
import { createRouteClass, handlesMethod, methodsOf, type RouteConstructor } from '../route.ts'
import type { RoutingPolicy } from '../router.ts'

/** A route of 4.x, with the names under which apps may have replaced these methods. */
export interface V4Route extends Route {
  _handles_method(method: string): boolean
  _options(): string[]
}

/** The `Route` that belongs to a router of 4.x. */
export function createV4Route(policy: RoutingPolicy): RouteConstructor {
  return createRouteClass({
    ...policy,
    createLayer: (fn) => policy.createLayer('/', {}, fn),
    createMethods: () => ({}),
    countsPastEnd: true,
    methodQueries,
  })
}

/**
 * The methods that a walk calls to ask a route for its verbs, by the names that users of 4.x and APM libraries know.
 */
const methodQueries: object & ThisType<Route> = {
  _handles_method(method: string | undefined): boolean {
    return handlesMethod(this, method)
  },
  _options(): string[] {
    return methodsOf(this)
  },
}
