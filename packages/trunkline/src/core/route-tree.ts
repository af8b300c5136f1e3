import { sharedBetweenCopies } from '../between-copies.ts'
import { methodNames } from '../http/methods.ts'
import { type CallSite, callSiteOf } from '../router/call-sites.ts'
import { descriptionOf } from '../router/description.ts'
import { StackLayer } from '../router/layer.ts'
import type { Path } from '../router/path/compiled-path.ts'
import { type Application, kLine, type Line } from './line.ts'

/** A router or application on the way to a route: its mount path, and how much of a URL's path that matches. */
export interface Mount {
  readonly path: Path | undefined
  readonly keys: readonly string[]
  /** The part of a path that the mount matches; undefined if it does not match. */
  match(path: string): string | undefined
}

/** A route's handlers for one method: their names, and where they were registered, if that was recorded. */
export interface MethodHandlers {
  readonly names: readonly string[]
  readonly site: CallSite | undefined
  /** The `schema()` descriptions among them, in order. */
  readonly descriptions: readonly object[]
}

/** A route, with the routers and applications that it is mounted in. */
export interface MountedRoute {
  readonly route: object
  readonly path: Path
  readonly keys: readonly string[]
  readonly mounts: readonly Mount[]
  /** The `schema()` descriptions that every request passes before the route, from the outside in. */
  readonly passed: readonly object[]
  /** Whether the route matches what is left of a path behind its mounts. */
  match(path: string): boolean
  /** Whether it was registered for every method, one by one, as `app.all` does. */
  readonly everyMethod: boolean
  /** The handlers by method; `ALL` for those of every method. */
  readonly handlers: ReadonlyMap<string, MethodHandlers>
  /** The application that it belongs to; undefined if unknown. */
  readonly app: Application | undefined
}

// Functions that pass requests on, and the application or router that they call.
const targets = sharedBetweenCopies('targets', () => new WeakMap<object, object>())

/** Remembers that a function passes requests on to an application or a router. */
export function noteTarget(fn: object, target: object): void {
  targets.set(fn, target)
}

/** The shapes of stacks, routes and applications, on all lines and in Express itself. */
interface Container {
  stack?: unknown
  map?: unknown
  set?: unknown
  handle?: unknown
  _router?: unknown
  lazyrouter?: unknown
  router?: unknown
}

export interface AnyLayer {
  handle?: unknown
  path?: unknown
  /** The mount path on 3.x, otherwise a route. */
  route?: unknown
  keys?: unknown
  regexp?: unknown
  match?: (path: string) => boolean
}

export interface AnyRoute {
  path: Path
  keys?: unknown
  regexp?: unknown
  method?: string
  match?: (path: string) => boolean
  callbacks?: readonly { name: string }[]
  stack?: readonly { name: string; method?: string; handle?: unknown }[]
}

/** Every route of an application or router, in matching order, including mounted ones. */
export function* walkRoutes(
  container: object,
  mounts: readonly Mount[] = [],
  app?: Application,
  outer: readonly object[] = [],
  passed: readonly object[] = [],
): Generator<MountedRoute> {
  if (outer.includes(container)) return // a router mounted in itself
  const { map, stack, set, handle } = container as Container
  if (map !== null && typeof map === 'object' && !Array.isArray(stack)) {
    for (const route of Object.values(map as Record<string, AnyRoute[]>).flat())
      yield placeV3Route(route, mounts, passed, app)
    return
  }
  const within = set && handle ? (container as Application) : app
  const layers = Array.isArray(stack) ? stack : undefined
  const inner = [...outer, container]
  if (layers === undefined) {
    const router = set && handle ? routerOf(container as Container) : undefined
    if (router) yield* walkRoutes(router, mounts, within, inner, passed)
    return
  }
  const describing: AnyLayer[] = []
  for (const layer of layers as AnyLayer[]) {
    const passedHere = (): object[] => [...passed, ...describing.filter((each) => covers(each, layer)).map(describe)]
    if (isRoute(layer.route)) yield placeRoute(layer, layer.route, mounts, passedHere(), within)
    else if (descriptionOf(layer.handle) !== undefined) describing.push(layer)
    else {
      const target = targetOf(layer.handle)
      if (target !== undefined) {
        yield* walkRoutes(target, [...mounts, toMount(layer)], within, inner, passedHere())
      }
    }
  }
}

/** Whether a request for a later layer passes this one first: the later pattern starts with this one's. */
function covers(layer: AnyLayer, later: AnyLayer): boolean {
  const path = isRoute(later.route) ? later.route.path : toMount(later).path
  const { match } = toMount(layer)
  return pathStrings(path).every((text) => match(text || '/') !== undefined)
}

function describe(layer: AnyLayer): object {
  return descriptionOf(layer.handle) as object
}

/** The layers of an application or a router in order; for a router of 3.x, its routes. */
export function layersOf(container: object): readonly AnyLayer[] {
  const { map, stack, set, handle } = container as Container
  if (Array.isArray(stack)) return stack
  if (map !== null && typeof map === 'object') return Object.values(map as Record<string, AnyLayer[]>).flat()
  const router = set && handle ? routerOf(container as Container) : undefined
  return router === undefined ? [] : layersOf(router)
}

/**
 * The router of an application of 4.x or 5.x. On 4.x reading `router` throws, and there is none before the first route.
 */
function routerOf(app: Container): object | undefined {
  if (app._router) return app._router as object
  if (typeof app.lazyrouter === 'function') return undefined
  return app.router as object | undefined
}

/** The app or router that a layer's handler leads to; undefined for ordinary middleware. */
export function targetOf(handle: unknown): object | undefined {
  if (typeof handle !== 'function' && (typeof handle !== 'object' || handle === null)) return undefined
  const { stack, set, handle: inner } = handle as Container
  return targets.get(handle) ?? (Array.isArray(stack) || (set && inner) ? handle : undefined)
}

export function isRoute(value: unknown): value is AnyRoute {
  return typeof value === 'object' && value !== null && 'path' in value
}

/** The route of a layer. On 3.x a route stands in its list without a layer around it. */
export function routeIn(layer: AnyLayer): AnyRoute | undefined {
  if (isRoute(layer.route)) return layer.route
  return Array.isArray((layer as { callbacks?: unknown }).callbacks) ? (layer as AnyRoute) : undefined
}

/** A layer as a mount: its path, its parameters, and how much of a path it matches. */
export function toMount(layer: AnyLayer): Mount {
  if (typeof layer.route === 'string') {
    const { route } = layer
    return { path: route, keys: [], match: (path) => (startsAt(path, route) ? path.slice(0, route.length) : undefined) }
  }
  const path = StackLayer.pathOf(layer)
  return {
    path,
    keys: keysOf(layer, path),
    match: (given) => (tryMatch(layer, given) ? String(layer.path ?? '') : undefined),
  }
}

/** How 3.x matches middleware: the mount must end at a segment of the path, or before an extension. */
function startsAt(path: string, mount: string): boolean {
  const border = path[mount.length]
  const ends = border === undefined || border === '/' || border === '.'
  return ends && path.slice(0, mount.length).toLowerCase() === mount.toLowerCase()
}

function placeRoute(
  layer: AnyLayer,
  route: AnyRoute,
  mounts: readonly Mount[],
  passed: readonly object[],
  app: Application | undefined,
): MountedRoute {
  const handlers = new Map<string, MethodHandlers>()
  const stack = route.stack ?? []
  const named = new Set(stack.map(({ method }) => method))
  const everyMethod = methodNames.every((method) => named.has(method))
  const methods = everyMethod ? [methodNames[0]] : [...named]
  for (const method of methods) {
    const own = stack.filter((each) => each.method === undefined || each.method === method)
    const first = own.find((each) => each.method === method) ?? own[0] // `route.all(…).get(…)`: where GET was added
    const site = first && callSiteOf(first)
    handlers.set(everyMethod ? 'ALL' : (method?.toUpperCase() ?? 'ALL'), {
      names: own.map(nameOf),
      site,
      descriptions: own.flatMap((each) => descriptionOf(each.handle) ?? []),
    })
  }
  const match = (path: string): boolean => tryMatch(layer, path)
  return { route, path: route.path, keys: keysOf(layer, route.path), mounts, passed, match, everyMethod, handlers, app }
}

function placeV3Route(
  route: AnyRoute,
  mounts: readonly Mount[],
  passed: readonly object[],
  app: Application | undefined,
): MountedRoute {
  const callbacks = route.callbacks ?? []
  const descriptions = callbacks.flatMap((each) => descriptionOf(each) ?? [])
  const own = { names: callbacks.map(nameOf), site: callSiteOf(route), descriptions }
  const handlers = new Map([[String(route.method).toUpperCase(), own]])
  const match = (path: string): boolean => tryMatch(route, path)
  return {
    route,
    path: route.path,
    keys: keysOf(route, route.path),
    mounts,
    passed,
    match,
    everyMethod: false,
    handlers,
    app,
  }
}

// A value that cannot be decoded does not match.
export function tryMatch(layer: { match?: (path: string) => boolean }, path: string): boolean {
  try {
    return Boolean(layer.match?.(path))
  } catch {
    return false
  }
}

/** Whether a route matches every path, such as a 404 handler or the page of a client-side router. */
export function isCatchAll(match: (path: string) => boolean): boolean {
  return match('/a-path-that-nobody-has') && match('/a-path/that/nobody/has/at/all')
}

/** The rest of a path after the mount paths; undefined if they do not match. */
export function restBehindMounts(mounts: readonly Mount[], path: string): string | undefined {
  let rest = path
  for (const mount of mounts) {
    const taken = mount.match(rest)
    if (taken === undefined) return undefined
    rest = rest.slice(taken.length)
    if (!rest.startsWith('/')) rest = `/${rest}`
  }
  return rest
}

function nameOf({ name }: { name: string }): string {
  return name || '<anonymous>'
}

/** Names of the parameters. 3.x and 4.x keep them next to the RegExp; on 5.x only the path has them. */
function keysOf({ regexp, keys }: { regexp?: unknown; keys?: unknown }, path: Path | undefined): string[] {
  if (regexp !== undefined && Array.isArray(keys)) return keys.map((key) => String((key as { name: unknown }).name))
  return pathStrings(path).flatMap((text) =>
    [...text.matchAll(PARAMETER)].flatMap(([, quoted, name]) => quoted ?? name ?? []),
  )
}

// path-to-regexp 8: param = (":" / "*") name; name = identifier / quoted; "\" escapes the next character
const PARAMETER = /\\.|[:*](?:"((?:[^"\\]|\\.)*)"|([\p{ID_Start}$_][\p{ID_Continue}$]*))/gu

/** A registered path as strings, one for each alternative. */
export function pathStrings(path: Path | undefined): string[] {
  if (path === undefined) return ['']
  return Array.isArray(path) ? path.flatMap((each) => pathStrings(each as Path)) : [String(path)]
}

/** The line of an application; undefined for one of Express. */
export function lineNameOf(app: Application | undefined): string | undefined {
  const line = app?.[kLine] as Line | undefined
  return line?.release.name
}

/** The application that all others are mounted in. */
export function rootApp(app: Application): Application {
  let top = app
  while (top.parent) top = top.parent
  return top
}
