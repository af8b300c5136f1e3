import { methodNames } from '../http/names.ts'
import { type CallLocation, callLocationOf } from '../router/call-locations.ts'
import type { Path } from '../router/path/compiled-path.ts'
import {
  type AnyLayer,
  type AnyRoute,
  type Container,
  keysOf,
  layersOf,
  type Mount,
  pathStrings,
  routeIn,
  targetOf,
  toMount,
  tryMatch,
} from './any-layer.ts'
import { isDescribing } from './described-parts.ts'

/** A route's handlers for one method: their names, and where they were registered, if that was recorded. */
export interface MethodHandlers {
  readonly names: readonly string[]
  readonly location: CallLocation | undefined
  /** The functions themselves, in order. */
  readonly handles: readonly unknown[]
}

/** A route, with the routers and applications that it is mounted in. */
export interface MountedRoute {
  readonly route: object
  readonly path: Path
  readonly keys: readonly string[]
  readonly mounts: readonly Mount[]
  /** The describing middleware that every request passes before the route, from the outside in. */
  readonly passed: readonly unknown[]
  /** Whether the route matches what is left of a path behind its mounts. */
  match(path: string): boolean
  /** Whether it was registered for every method, one by one, as `app.all` does. */
  readonly everyMethod: boolean
  /** The handlers by method; `ALL` for those of every method. */
  readonly handlers: ReadonlyMap<string, MethodHandlers>
  /** The application that it belongs to; undefined if unknown. */
  readonly app: object | undefined
}

/** Every route of an application or router, in matching order, including mounted ones. */
export function* walkRoutes(
  container: object,
  mounts: readonly Mount[] = [],
  app?: object,
  outer: readonly object[] = [],
  passed: readonly unknown[] = [],
): Generator<MountedRoute> {
  if (outer.includes(container)) return // a router mounted in itself
  const { set, handle } = container as Container
  const within = set && handle ? container : app
  const inner = [...outer, container]
  const describing: AnyLayer[] = []
  for (const layer of layersOf(container)) {
    const passedHere = (): unknown[] => [
      ...passed,
      ...describing.filter((each) => covers(each, layer)).map(({ handle }) => handle),
    ]
    const route = routeIn(layer)
    if (route !== undefined) {
      const { path } = route
      const match = (rest: string): boolean => tryMatch(layer, rest)
      const keys = keysOf(layer, path)
      yield { route, path, keys, mounts, passed: passedHere(), match, ...handlersOf(layer, route), app: within }
    } else if (isDescribing(layer.handle)) describing.push(layer)
    else {
      const target = targetOf(layer.handle)
      if (target !== undefined) yield* walkRoutes(target, [...mounts, toMount(layer)], within, inner, passedHere())
    }
  }
}

/** Whether a request for a later layer passes this one first: the later pattern starts with this one's. */
function covers(layer: AnyLayer, later: AnyLayer): boolean {
  const path = (routeIn(later) ?? toMount(later)).path
  const { match } = toMount(layer)
  return pathStrings(path).every((text) => match(text || '/') !== undefined)
}

function handlersOf(layer: AnyLayer, route: AnyRoute): Pick<MountedRoute, 'everyMethod' | 'handlers'> {
  const { callbacks, method: v3Method, stack = [] } = route
  if (callbacks !== undefined) {
    const own = { names: callbacks.map(nameOf), location: callLocationOf(route), handles: callbacks }
    return { everyMethod: false, handlers: new Map([[String(v3Method).toUpperCase(), own]]) }
  }
  const handlers = new Map<string, MethodHandlers>()
  const named = new Set(stack.map(({ method }) => method))
  const everyMethod = methodNames.every((method) => named.has(method))
  for (const method of everyMethod ? [methodNames[0]] : named) {
    const own = stack.filter((each) => each.method === undefined || each.method === method)
    const first = own.find((each) => each.method === method) ?? own[0] // `route.all(…).get(…)`: where GET was added
    handlers.set(everyMethod ? 'ALL' : (method?.toUpperCase() ?? 'ALL'), {
      names: own.map(nameOf),
      location: (first && callLocationOf(first)) ?? callLocationOf(layer), // the layer, in Express: `noteLayer`
      handles: own.map((each) => each.handle),
    })
  }
  return { everyMethod, handlers }
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

/** Whether a path leads to a route, unless an earlier one takes it. */
export function matchesPath({ mounts, match }: Pick<MountedRoute, 'mounts' | 'match'>, path: string): boolean {
  const rest = restBehindMounts(mounts, path)
  return rest !== undefined && match(rest)
}

export function rootApp<App extends { readonly parent?: App | undefined }>(app: App): App {
  let top = app
  while (top.parent) top = top.parent
  return top
}

/** Loads this file, for programs that may not be able to when they need it. */
export function loadTree(): void {}
