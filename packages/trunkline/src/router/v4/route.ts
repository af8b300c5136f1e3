import { createRouteClass, handlesMethod, methodsOf, type RouteConstructor } from '../route.ts'
import type { RoutingPolicy } from '../router.ts'

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
const methodQueries = { _handles_method: handlesMethod, _options: methodsOf }
