import type { IncomingMessage } from 'node:http'
import { kLine } from '../contract/line-key.ts'
import { pathnameOf } from '../http/url/request-target.ts'
import type { Path } from '../router/path/compiled-path.ts'
import { pathStrings, socketOf } from './any-layer.ts'
import { describedParts } from './described-parts.ts'
import { readLocation, type SourceLocation } from './source-location.ts'
import { type MountedRoute, matchesPath, restBehindMounts, rootApp, walkRoutes } from './walk-routes.ts'

/** One route of an application, for one method. */
export interface RouteDescription {
  /** In capitals; `ALL` for every method. */
  readonly method: string
  /** The full pattern, including mount paths. */
  readonly path: string
  /** Names of its parameters. */
  readonly keys: string[]
  /** Names of its handlers, in order. */
  readonly handlers: string[]
  /** Release line of the application that it belongs to; undefined for one of Express. */
  readonly line: string | undefined
  /**
   * Where the app registers it: the position of `app.get(…)`, or of `.get(…)` after `app.route(…)`. Only in development
   * (`NODE_ENV` is `development` or unset), after `recordPlaces()`, or with `TRUNKLINE_PLACES=1` in the environment.
   */
  readonly place?: SourceLocation
  /**
   * The parts of the request that are described, and the response; absent if none is. Each says who checks it:
   * `checked here`, `described, not checked here`, or `checked by celebrate`.
   */
  readonly described?: Readonly<Record<string, string>>
}

/**
 * Lists the routes of an application or router in matching order, including mounted ones of any line.
 * @example console.table(routes(app))
 * @throws TypeError for anything else
 */
export function routes(app: object): RouteDescription[] {
  if ((typeof app !== 'function' && typeof app !== 'object') || app === null) {
    throw new TypeError('routes() needs an application or a router')
  }
  return listRoutes(app).map(({ entry }) => entry)
}

/** A route, and what programs that look at an application ask besides. */
export interface ListedRoute {
  readonly entry: RouteDescription
  /** The same object for all patterns and methods of one registration. */
  readonly route: object
  /** The descriptions that apply to its handlers, from the outside in; first what other validators carry. */
  readonly descriptions: readonly object[]
  /** Parameters of mount paths that its handlers do not see, because a router lacks `mergeParams`. */
  readonly lostParams: readonly string[]
  /** Its last handler. */
  readonly lastHandler: unknown
  /** For a WebSocket, the schemas of its messages; undefined for any other route. */
  readonly socket: object | undefined
  /** Whether the path of a URL leads to it, unless an earlier route takes it. */
  matches(path: string): boolean
}

/**
 * Like `routes()`, for programs that ask more.
 * @example listRoutes(app).filter(({ matches }) => matches('/users/7'))
 */
export function listRoutes(app: object): ListedRoute[] {
  return [...walkRoutes(app)].flatMap((mounted) => {
    const keys = [...mounted.mounts.flatMap((mount) => mount.keys), ...mounted.keys]
    const shared = {
      route: mounted.route,
      lostParams: mounted.mounts.flatMap(({ keys, mergesParams }) => (mergesParams ? [] : keys)),
      matches: (path: string) => matchesPath(mounted, path),
    }
    return patternsOf(mounted).flatMap((path) =>
      [...mounted.handlers].map(([method, { names, location, handles }]) => {
        const place = location && readLocation(location)
        const { descriptions, described } = describedParts([...mounted.passed, ...handles])
        const entry = {
          ...{ method, path, keys: [...new Set(keys)], handlers: [...names], line: lineNameOf(mounted.app) },
          ...(place !== undefined && { place }),
          ...(described !== undefined && { described }),
        }
        const lastHandler = handles.at(-1)
        return { ...shared, entry, descriptions, lastHandler, socket: socketOf(lastHandler) }
      }),
    )
  })
}

/** The line of an application; undefined for one of Express. */
export function lineNameOf(app: object | undefined): string | undefined {
  return (app as { [kLine]?: { release: { name: string } } } | undefined)?.[kLine]?.release.name
}

interface Mounted {
  readonly parent?: Mounted | undefined
}

/** A request in an application of ours, or of Express. */
type RoutedRequest = IncomingMessage & {
  app?: Mounted
  route?: { path?: Path } | undefined
  baseUrl?: string
  originalUrl?: string
}

// Where each route was found last. It is searched again if the request's path does not lead there.
const found = new WeakMap<object, MountedRoute>()

/**
 * The full pattern of the route that a request reached, including mount paths: for logs, metrics and spans. Undefined
 * until a route has run.
 * @example routePatternOf(req) // '/api/users/:id'
 */
export function routePatternOf(req: IncomingMessage): string | undefined {
  const { app, route, baseUrl = '', originalUrl = req.url } = req as RoutedRequest
  if (!route) return undefined
  const path = pathnameOf(String(originalUrl)) ?? '/'
  const mounted = app === undefined ? undefined : findRoute(rootApp(app), route, path)
  if (mounted === undefined) return join([baseUrl, pathStrings(route.path).join()])
  return join([...mounted.mounts.map((mount) => mount.path), mounted.path].map((each) => pathStrings(each).join()))
}

/** The mounted route that a path leads to; the first one if none matches, because a handler has rewritten the URL. */
function findRoute(app: object, route: object, path: string): MountedRoute | undefined {
  const leadsThere = ({ mounts }: MountedRoute): boolean => restBehindMounts(mounts, path) !== undefined
  const known = found.get(route)
  if (known !== undefined && leadsThere(known)) return known
  const all = [...walkRoutes(app)].filter((each) => each.route === route)
  const mounted = all.find(leadsThere) ?? all[0]
  if (mounted !== undefined) found.set(route, mounted)
  return mounted
}

/** One pattern for each combination of mount and route alternatives. */
export function patternsOf({ mounts, path }: MountedRoute): string[] {
  let ways: string[][] = [[]]
  for (const each of [...mounts.map((mount) => mount.path), path]) {
    ways = ways.flatMap((way) => pathStrings(each).map((text) => [...way, text]))
  }
  return ways.map(join)
}

/** Joins `/api` and `/users/:id`; a `/` that only marks the beginning is dropped. */
function join(parts: readonly string[]): string {
  const pattern = parts.map((part) => (part.endsWith('/') ? part.slice(0, -1) : part)).join('')
  const last = parts.at(-1) ?? ''
  return last.length > 1 && last.endsWith('/') ? `${pattern}/` : pattern || '/'
}
