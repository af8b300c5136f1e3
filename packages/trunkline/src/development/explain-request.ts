import { pathnameOf } from '../http/url/request-target.ts'
import { handlesMethod } from '../router/route.ts'
import type { SkipReason } from '../router/tracing.ts'
import { type AnyLayer, type AnyRoute, layersOf, routeIn, targetOf, toMount, tryMatch } from '../routes/any-layer.ts'
import type { SourceLocation } from '../routes/source-location.ts'
import { isCatchAll } from '../routes/walk-routes.ts'
import { describeLayer, type LayerDescription } from './layer-description.ts'
import { findNearRoutes, type NearRoute } from './near-routes.ts'

/** One layer that a request would be asked against. */
export interface ExplainedStep {
  readonly layer: LayerDescription
  /** Whether it would be run, only if the route before it calls `next()`, or not at all. */
  readonly verdict: 'runs' | 'later' | 'skipped'
  /** Why it would be skipped. */
  readonly reason?: SkipReason
  /** The path that the layer is compared with: the request's, without the mount paths. */
  readonly path: string
  /** The layers of an application or router that matches the path. */
  readonly steps: readonly ExplainedStep[]
}

/** The route that handles a request. */
export interface ExplainedRoute {
  readonly pattern: string
  /** Whether it matches every path, like a 404 handler; then `nearest` has the routes that may have been meant. */
  readonly isCatchAll: boolean
  readonly layer: LayerDescription
  /** The names of its handlers for the method, in order. */
  readonly handlers: readonly string[]
  readonly place?: SourceLocation
}

/** The way of a request through the app. */
export interface RequestExplanation {
  readonly method: string
  readonly path: string
  readonly steps: readonly ExplainedStep[]
  /** The first route for the method and the path; undefined when there is none, and the response will be a 404. */
  readonly route?: ExplainedRoute
  /** The methods of the automatic response to `OPTIONS`, if that is what the request gets. */
  readonly allow?: readonly string[]
  /** Routes that nearly match, the nearest first, and what differs. */
  readonly nearest: readonly NearRoute[]
}

/**
 * Reports the way of a request through an application or a router of any line without running a handler: the layers
 * that it passes, the first route that matches, and routes that nearly match. Middleware may still respond or change the
 * request.
 * @example explainRequest(app, { method: 'GET', url: '/user/7' }).nearest[0] // { pattern: '/users/:id', differences: […] }
 * @throws TypeError if `app` is neither an application nor a router, or if the URL has no path
 */
export function explainRequest(app: object, request: { method?: string; url: string }): RequestExplanation {
  if ((typeof app !== 'function' && typeof app !== 'object') || app === null) {
    throw new TypeError('explainRequest() needs an application or a router')
  }
  const method = String(request.method ?? 'GET').toUpperCase()
  const path = pathnameOf(String(request.url))
  if (typeof path !== 'string' || !path.startsWith('/')) throw new TypeError('explainRequest() needs a URL with a path')
  const walk: DryWalk = { method, patterns: [], outer: [], found: undefined, allow: undefined }
  const steps = askLayers(walk, app, path)
  const { found, allow } = walk
  const nearest = findNearRoutes(app, method, path, found?.route)
  if (found === undefined) return { method, path, steps, ...(allow && { allow }), nearest }
  const { route: taker, ...rest } = found
  const { place } = rest.layer
  const route = { ...rest, handlers: handlerNames(taker, method), ...(place && { place }) }
  return { method, path, steps, route, nearest }
}

/** A walk that runs nothing. */
interface DryWalk {
  readonly method: string
  /** The mount paths on the way. */
  readonly patterns: string[]
  /** What the walk is in, against routers that are mounted in themselves. */
  readonly outer: object[]
  found: (Pick<ExplainedRoute, 'pattern' | 'isCatchAll' | 'layer'> & { readonly route: AnyRoute }) | undefined
  allow: readonly string[] | undefined
}

function askLayers(walk: DryWalk, container: object, path: string): ExplainedStep[] {
  if (walk.outer.includes(container)) return []
  walk.outer.push(container)
  const steps = layersOf(container).map((layer) => askLayer(walk, layer, path))
  walk.outer.pop()
  if (walk.method === 'OPTIONS' && !isTaken(walk)) walk.allow = methodsOfOthers(steps)
  return steps
}

function isTaken({ found, allow }: DryWalk): boolean {
  return found !== undefined || allow !== undefined
}

/** A router in which only routes for other methods match responds to `OPTIONS` itself, before anything after it runs. */
function methodsOfOthers(steps: readonly ExplainedStep[]): readonly string[] | undefined {
  const methods = steps.filter(({ reason }) => reason === 'method').flatMap(({ layer }) => layer.methods)
  if (methods.includes('GET')) methods.push('HEAD')
  return methods.length === 0 ? undefined : [...new Set(methods)].sort()
}

/** A route of 3.x has the functions for its one method; on the other lines, it has layers for each method. */
function handlerNames({ callbacks, stack }: AnyRoute, method: string): string[] {
  const wanted = stack?.some((layer) => layer.method === method.toLowerCase()) ? method.toLowerCase() : 'get'
  const layers = stack?.filter((layer) => layer.method === undefined || layer.method === wanted)
  return (layers ?? callbacks ?? []).map(({ name }) => name || '<anonymous>')
}

function askLayer(walk: DryWalk, layer: AnyLayer, path: string): ExplainedStep {
  const route = routeIn(layer)
  const description = describeLayer(layer, undefined)
  const own = { layer: description, path, steps: [] }
  if (route !== undefined) return askRoute(walk, layer, route, own)
  const taken = toMount(layer).match(path)
  if (taken === undefined) return { ...own, verdict: 'skipped', reason: 'path' }
  if (description.kind === 'error handler') return { ...own, verdict: 'skipped', reason: 'error' }
  const verdict = isTaken(walk) ? 'later' : 'runs'
  const target = targetOf(layer.handle)
  if (target === undefined) return { ...own, verdict }
  const rest = path.slice(taken.length)
  walk.patterns.push(description.path === '/' ? '' : description.path)
  const steps = askLayers(walk, target, rest.startsWith('/') ? rest : `/${rest}`)
  walk.patterns.pop()
  return { ...own, verdict, steps }
}

function askRoute(walk: DryWalk, layer: AnyLayer, route: AnyRoute, own: Omit<ExplainedStep, 'verdict'>): ExplainedStep {
  const reason = !tryMatch(layer, own.path) ? 'path' : takesMethod(route, walk.method) ? undefined : 'method'
  if (reason !== undefined) return { ...own, verdict: 'skipped', reason }
  if (isTaken(walk)) return { ...own, verdict: 'later' }
  const { path } = own.layer
  walk.found = {
    route,
    pattern: walk.patterns.join('') + (path === '/' && walk.patterns.length > 0 ? '' : path) || '/',
    isCatchAll: isCatchAll((each) => tryMatch(layer, each)),
    layer: own.layer,
  }
  return { ...own, verdict: 'runs' }
}

/** A route of 3.x has one method; on the other lines, it has a method that reports which ones it handles. */
function takesMethod(route: AnyRoute, method: string): boolean {
  if (typeof route.method === 'string') {
    return route.method.toUpperCase() === method || (method === 'HEAD' && route.method === 'get')
  }
  return handlesMethod.call(route as never, method) // a route of a stack, by its shape
}
