import type { Route } from '../layer.ts'
import { createRouteClass, handlesMethod, methodsOf, type RouteConstructor } from '../route.ts'
import type { RoutingPolicy } from '../router.ts'

/** A route of 4.x, by the names under which users may have replaced these methods. */
export interface V4Route extends Route {
  _handles_method(method: string): boolean
  _options(): string[]
}

/** The `Route` that goes with a router of 4.x. */
export function createV4Route(policy: RoutingPolicy): RouteConstructor {
  return createRouteClass({
    ...policy,
    createLayer: (fn) => policy.createLayer('/', {}, fn),
    createMethods: () => ({}),
    countsPastEnd: true,
    methodQueries,
  })
}

/** The methods by which a walk asks a route which verbs it has, by the names that users of 4.x and agents know. */
const methodQueries: object & ThisType<Route> = {
  _handles_method(method: string | undefined): boolean {
    return handlesMethod(this, method)
  },
  _options(): string[] {
    return methodsOf(this)
  },
}
