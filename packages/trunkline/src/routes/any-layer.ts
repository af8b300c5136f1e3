// What is known of layers, routes, routers and applications of any line, and of Express: by their shapes, and by what was
// noted when they were registered.
import { callLocationOf, setCallLocation } from '../router/call-locations.ts'
import { StackLayer } from '../router/layer.ts'
import type { Path } from '../router/path/compiled-path.ts'
import { notedTargetOf, noteTarget } from '../router/targets.ts'

// Paths of Express's layers, if a program notes them with `noteLayer`.
const paths = new WeakMap<object, Path>()

/** Notes what Express only keeps in closures: the path of a layer, and the app or router that its handler leads to. */
export function noteLayer(layer: object, { path, target, place }: NotedLayer): void {
  paths.set(layer, path)
  const { handle } = layer as AnyLayer
  if (target !== undefined && typeof handle === 'function') noteTarget(handle, target)
  if (place !== undefined && callLocationOf(layer) === undefined) setCallLocation(layer, { stack: `    at ${place}` })
}

/** What a program that wraps Express's registration methods knows about a layer. */
export interface NotedLayer {
  /** The path that it was registered with. */
  readonly path: Path
  /** The application or router that it leads to; undefined for ordinary middleware and for routes. */
  readonly target?: object | undefined
  /** The call that registered it: `/srv/shop/app.js:12:5`. */
  readonly place?: string | undefined
}

/** The shapes of stacks, routes and applications, on all lines and in Express itself. */
type ContainerMember = 'stack' | 'map' | 'set' | 'handle' | '_router' | 'lazyrouter' | 'router' | 'mergeParams'
export type Container = Partial<Record<ContainerMember, unknown>>

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

/** A router or application on the way to a route: its mount path, and how much of a URL's path that matches. */
export interface Mount {
  readonly path: Path | undefined
  readonly keys: readonly string[]
  /** Whether handlers behind it see its parameters, and those of the mounts before it. */
  readonly mergesParams: boolean
  /** The part of a path that the mount matches; undefined if it does not match. */
  match(path: string): string | undefined
}

/** The layers of an application or a router in order; for a router of 3.x, its routes. */
export function layersOf(container: object): readonly AnyLayer[] {
  const app = container as Container
  const { map, stack, set, handle } = app
  if (Array.isArray(stack)) return stack
  if (map !== null && typeof map === 'object') return Object.values(map as Record<string, AnyLayer[]>).flat()
  if (!set || !handle) return []
  // On 4.x reading `router` throws, and there is none before the first route.
  const router = app._router || (typeof app.lazyrouter === 'function' ? undefined : app.router)
  return router ? layersOf(router) : []
}

/** The app or router that a layer's handler leads to; undefined for ordinary middleware. */
export function targetOf(handle: unknown): object | undefined {
  if (typeof handle !== 'function' && (typeof handle !== 'object' || handle === null)) return undefined
  const { stack, set, handle: inner } = handle as Container
  return notedTargetOf(handle) ?? (Array.isArray(stack) || (set && inner) ? handle : undefined)
}

/** On the handlers that `websocket()` makes, of any copy of the package. */
const kWebsocket: unique symbol = Symbol.for('trunkline.websocket') as never

/** The schemas of the messages of a WebSocket; undefined for any other handler. */
export function socketOf(handler: unknown): object | undefined {
  return (handler as { readonly [kWebsocket]?: object } | undefined)?.[kWebsocket]
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
    const match: Mount['match'] = (path) => (startsAt(path, route) ? path.slice(0, route.length) : undefined)
    return { path: route, keys: [], mergesParams: true, match }
  }
  const path = StackLayer.pathOf(layer) ?? paths.get(layer)
  return {
    path,
    keys: keysOf(layer, path),
    mergesParams: Boolean((targetOf(layer.handle) as Container | undefined)?.mergeParams),
    match: (given) => (tryMatch(layer, given) ? String(layer.path ?? '') : undefined),
  }
}

/** How 3.x matches middleware: the mount must end at a segment of the path, or before an extension. */
function startsAt(path: string, mount: string): boolean {
  const border = path[mount.length]
  const ends = border === undefined || border === '/' || border === '.'
  return ends && path.slice(0, mount.length).toLowerCase() === mount.toLowerCase()
}

// A value that cannot be decoded does not match.
export function tryMatch(layer: { match?: (path: string) => boolean }, path: string): boolean {
  try {
    return Boolean(layer.match?.(path))
  } catch {
    return false
  }
}

/** Names of the parameters. 3.x and 4.x keep them next to the RegExp; on 5.x only the path has them. */
export function keysOf({ regexp, keys }: { regexp?: unknown; keys?: unknown }, path: Path | undefined): string[] {
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
