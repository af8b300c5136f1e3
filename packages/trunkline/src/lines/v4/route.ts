import { createDebug } from '../../debug.ts'
import type { Route as AnyRoute } from '../../router/layer.ts'
import { type DescribePlace, describeNothing } from '../../router/refusal.ts'
import { createRouteClass, handlesMethod, methodsOf, type RouteConstructor, type RouteLog } from '../../router/route.ts'
import { readRouteHandlers } from './handlers.ts'
import type { LayerConstructor } from './layer.ts'
import { walkPolicy } from './routing.ts'

/** What the walk asks a route, by the names that users of 4.x and agents know. */
const questions: object & ThisType<AnyRoute> = {
  _handles_method(method: string | undefined): boolean {
    return handlesMethod(this, method)
  },
  _options(): string[] {
    return methodsOf(this)
  },
}

const debug = createDebug('express:router:route')

const routeLog: RouteLog | undefined = debug && {
  created: (path) => debug('new %o', path),
  added: (method, path) => debug('%s %o', method, path),
}

/** The `Route` of 4.x. */
export function createRoute(Layer: LayerConstructor, describe: DescribePlace = describeNothing): RouteConstructor {
  return createRouteClass({
    ...walkPolicy,
    routeLog,
    createLayer: (fn) => new Layer('/', {}, fn),
    readHandlers: readRouteHandlers,
    describePlace: describe,
    createMethods: () => ({}),
    countsPastEnd: true,
    questions,
  })
}
