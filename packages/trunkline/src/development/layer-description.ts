import { methodNames } from '../http/names.ts'
import { callLocationOf } from '../router/call-locations.ts'
import { descriptionOf } from '../router/description.ts'
import { type AnyLayer, type AnyRoute, isRoute, pathStrings, routeIn, targetOf, toMount } from '../routes/any-layer.ts'
import { lineNameOf } from '../routes/list.ts'
import { readLocation, type SourceLocation } from '../routes/source-location.ts'

/** What stands in a stack: an application, a router, a route, a handler of a route, or middleware. */
export type LayerKind = 'app' | 'router' | 'route' | 'handler' | 'middleware' | 'error handler'

/** What is known of a layer. */
export interface LayerDescription {
  readonly kind: LayerKind
  /** The name of the function. */
  readonly name: string
  /** The path as it was registered; `/` where none was given. */
  readonly path: string
  /** The methods in capitals, for a route and for a handler of one; `ALL` for every method. */
  readonly methods: readonly string[]
  /** The release line of an application. */
  readonly line: string | undefined
  /** Whether it is made by `schema()`. */
  readonly describes: boolean
  /** Where the app registers it; only while places are noted, which is in development. */
  readonly place?: SourceLocation
}

/**
 * Describes the layer of a tracing message: its kind, name, path and source location.
 * @example
 * tracingChannel('express.router.request').start.subscribe(({ layer, route }) => console.log(describeLayer(layer, route)))
 */
export function describeLayer(layer: object, route?: unknown): LayerDescription {
  const given = layer as AnyLayer
  const handler = given.handle as { name?: string; length?: number } | undefined
  const target = targetOf(handler)
  const kind = kindOf(given, route, target)
  const location = callLocationOf(layer) ?? (isRoute(route) ? callLocationOf(route) : locationOfRoute(given))
  const place = location && readLocation(location)
  const own = routeIn(given) ?? (isRoute(route) ? route : undefined)
  const description = {
    kind,
    name: nameOf(given, target),
    path: pathStrings(own === undefined ? toMount(given).path : own.path).join(', ') || '/',
    methods: methodsOf(given, own),
    line: kind === 'app' ? lineNameOf(target as never) : undefined, // an application, by its kind
    describes: descriptionOf(handler) !== undefined,
  }
  return place === undefined ? description : { ...description, place }
}

function kindOf(layer: AnyLayer, route: unknown, target: object | undefined): LayerKind {
  if (routeIn(layer) !== undefined) return 'route'
  if (isRoute(route)) return 'handler'
  if (target !== undefined) return (target as { set?: unknown }).set ? 'app' : 'router'
  return (layer.handle as { length?: number } | undefined)?.length === 4 ? 'error handler' : 'middleware'
}

/** Every mounted app's layer is named `mounted_app`, so use the app's own name. */
function nameOf(layer: AnyLayer, target: object | undefined): string {
  const { name } = layer as { name?: unknown }
  const own = typeof name === 'string' ? name : (layer.handle as { name?: string } | undefined)?.name
  if (target !== undefined) return (target as { name?: string }).name || own || '<anonymous>'
  return own || '<anonymous>'
}

function methodsOf(layer: AnyLayer, route: AnyRoute | undefined): string[] {
  const { method } = layer as { method?: unknown }
  if (typeof method === 'string') return [method.toUpperCase()]
  if (route === undefined) return []
  if (typeof route.method === 'string') return [route.method.toUpperCase()]
  const { methods = {} } = route as { methods?: Record<string, unknown> }
  // `app.all()` adds every method, one by one.
  if (methodNames.every((each) => methods[each])) return ['ALL']
  return Object.keys(methods).map((each) => each.toUpperCase())
}

/** A layer that leads to a route has no location, so use that of the first handler: the code that users wrote. */
function locationOfRoute({ route }: AnyLayer): ReturnType<typeof callLocationOf> {
  const first = isRoute(route) ? route.stack?.[0] : undefined
  return first && callLocationOf(first)
}
