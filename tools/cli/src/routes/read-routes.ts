import { METHODS } from 'node:http'
import { mountedAppOf, registrationOf } from './registrations.ts'

/** One route, for one method. */
export interface FoundRoute {
  readonly method: string
  /** The full pattern, including mount paths. */
  readonly path: string
  readonly handlers: readonly string[]
  /** Source location of the registration: `app.js:12`. */
  readonly place?: string | undefined
  /** The earlier route that handles all requests of this one. */
  hiddenBy?: string
  /** Parameters of mount paths that its handlers cannot see, because `mergeParams` is off. */
  lostParams?: readonly string[]
}

/** A route that can be asked whether it matches a path. */
export interface MatchableRoute extends FoundRoute {
  /** Whether its last handler takes no `next`, so it cannot pass the request on. */
  readonly ends: boolean
  /** Shared by all paths of one registration, such as `get(['/x', '/y'], show)`. */
  readonly call: object
  matches(path: string): boolean
}

/** A layer of any release line. */
interface Layer {
  handle?: unknown
  route?: unknown
  path?: unknown
  keys?: unknown
  regexp?: unknown
  match?: (path: string) => boolean
}

interface Route {
  path: unknown
  method?: string
  stack?: { name?: string; method?: string; handle?: Function }[]
  callbacks?: Function[]
  match?: (path: string) => boolean
  regexp?: RegExp
}

interface Container {
  stack?: unknown
  map?: unknown
  set?: unknown
  handle?: unknown
  _router?: unknown
  lazyrouter?: unknown
  router?: unknown
  routes?: unknown
  mergeParams?: unknown
}

interface Mount {
  readonly path: string | RegExp
  /** The rest of a path after the mount; undefined if the mount does not match. */
  rest(path: string): string | undefined
}

interface Way {
  readonly mounts: readonly Mount[]
  readonly lost: readonly string[]
  readonly outer: readonly object[]
}

/** Lists the routes of an app or router, of any release line or of Express itself, in matching order. */
export function readRoutes(app: object): MatchableRoute[] {
  return [...walk(app, { mounts: [], lost: [], outer: [] })]
}

function* walk(container: object, way: Way): Generator<MatchableRoute> {
  if (way.outer.includes(container)) return // a router mounted in itself
  const inner = { ...way, outer: [...way.outer, container] }
  const { stack, map, set, handle } = container as Container
  if (Array.isArray(stack)) for (const layer of stack as Layer[]) yield* walkLayer(layer, inner, container)
  else if (map) for (const route of Object.values(map as Record<string, Route[]>).flat()) yield* placeV3(route, inner)
  else if (set && handle) {
    const router = routerOf(container as Container)
    if (router) yield* walk(router, inner)
  }
}

function* walkLayer(layer: Layer, way: Way, container: object): Generator<MatchableRoute> {
  if (isRoute(layer.route)) yield* routesOfLayer(layer, layer.route, way)
  else {
    const target = mountedAppOf(layer) ?? targetOf(layer.handle, container)
    if (target === undefined) return
    const mount = mountOf(layer)
    const keys = keysOf(String(mount.path))
    const router = target as Container
    const lost = router.mergeParams ? way.lost : [...way.lost, ...keys]
    yield* walk(target, { mounts: [...way.mounts, mount], lost, outer: way.outer })
  }
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value
}

/** The target of a layer: a router, an app, or on 3.x the routes of its app. */
function targetOf(handle: unknown, container: object): object | undefined {
  if (typeof handle !== 'function' && (typeof handle !== 'object' || handle === null)) return undefined
  const { stack, set, handle: inner } = handle as Container
  if (Array.isArray(stack) || (set && inner)) return handle
  const own = (container as { _router?: { middleware?: unknown } })._router
  return own && own.middleware === handle ? own : undefined
}

/** `app.router` throws on 4.x, so read `_router` first. */
function routerOf(app: Container): object | undefined {
  if (app._router) return app._router as object
  return typeof app.lazyrouter === 'function' ? undefined : (app.router as object | undefined)
}

function mountOf(layer: Layer): Mount {
  if (typeof layer.route === 'string') {
    const { route } = layer
    return { path: route, rest: (path) => (path.startsWith(route) ? path.slice(route.length) || '/' : undefined) }
  }
  return {
    path: mountPath(registrationOf(layer)?.path ?? patternOf(layer.regexp)),
    rest: (path) => {
      if (!ask(layer, path)) return undefined
      const rest = path.slice(String(layer.path ?? '').length)
      return rest.startsWith('/') ? rest : `/${rest}`
    },
  }
}

function mountPath(path: unknown): string | RegExp {
  const [only = '/', ...others] = alternativesOf(path)
  return others.length === 0 ? only : [only, ...others].join()
}

/** Falls back to the RegExp if the registration was not recorded. */
function patternOf(regexp: unknown): string {
  const { fast_slash } = (regexp ?? {}) as { fast_slash?: boolean }
  return fast_slash || regexp === undefined ? '/' : String(regexp)
}

function ask(layer: { match?: (path: string) => boolean; regexp?: unknown }, path: string): boolean {
  try {
    if (layer.match) return Boolean(layer.match(path))
    return layer.regexp instanceof RegExp && layer.regexp.test(path)
  } catch {
    return false // invalid percent-encoding
  }
}

function* routesOfLayer(layer: Layer, route: Route, way: Way): Generator<MatchableRoute> {
  const stack = route.stack ?? []
  const named = new Set(stack.map(({ method }) => method))
  const everything = METHODS.filter((method) => method !== 'CONNECT' && method !== 'QUERY')
  const isAll = everything.every((method) => named.has(method.toLowerCase())) || named.has(undefined)
  for (const method of isAll ? ['ALL'] : [...named].map((name) => String(name).toUpperCase())) {
    const own = stack.filter((each) => isAll || each.method === method.toLowerCase())
    const functions = isAll ? [...new Set(own.map(({ handle }) => handle))] : own.map(({ handle }) => handle)
    yield* toRoutes(method, layer, route.path, functions, way)
  }
}

function* placeV3(route: Route, way: Way): Generator<MatchableRoute> {
  yield* toRoutes(String(route.method).toUpperCase(), route, route.path, route.callbacks ?? [], way)
}

function* toRoutes(
  method: string,
  layer: Layer | Route,
  path: unknown,
  functions: readonly (Function | undefined)[],
  { mounts, lost }: Way,
): Generator<MatchableRoute> {
  const last = functions.at(-1)
  const call = {}
  for (const each of alternativesOf(path)) {
    yield {
      method,
      path: join([...mounts.map((mount) => mount.path), each]),
      handlers: functions.map((fn) => fn?.name || '<anonymous>'),
      place: registrationOf(layer)?.place,
      ...(lost.length > 0 ? { lostParams: lost } : {}),
      ends: last !== undefined && last.length < 3 && !/\barguments\b/.test(String(last)),
      call,
      matches: (given) => {
        let rest: string | undefined = given
        for (const mount of mounts) {
          rest = mount.rest(rest)
          if (rest === undefined) return false
        }
        return ask(layer, rest)
      },
    }
  }
}

/** The registered path as a list of alternatives. */
function alternativesOf(path: unknown): (string | RegExp)[] {
  if (Array.isArray(path)) return path.flatMap(alternativesOf)
  return [path instanceof RegExp ? path : String(path)]
}

/** The parameter names of a pattern of any release line. */
export function keysOf(path: string): string[] {
  if (path.startsWith('/^')) return [...path.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name as string)
  return [...path.matchAll(/(?<!\\)[:*](\w+)/g)].map(([, name]) => name as string)
}

/** Joins `/api` and `/users/:id`. Drops a lone `/`; keeps a RegExp as it is. */
function join(parts: readonly (string | RegExp)[]): string {
  const texts = parts.map((part) => (typeof part === 'string' && part.endsWith('/') ? part.slice(0, -1) : String(part)))
  const last = parts.at(-1) ?? ''
  const slash = typeof last === 'string' && last.length > 1 && last.endsWith('/') ? '/' : ''
  return texts.join('') + slash || '/'
}
