import { listRoutes } from 'trunkline/tools'

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
  readonly lostParams?: readonly string[]
}

/** A route that can be asked whether it matches a path. */
export interface MatchableRoute extends FoundRoute {
  /** Whether its last handler takes no `next`, so it cannot pass the request on. */
  readonly ends: boolean
  /** Shared by all paths of one registration, such as `get(['/x', '/y'], show)`. */
  readonly call: object
  matches(path: string): boolean
}

/** Lists the routes of an app or router, of any release line or of Express itself, in matching order. */
export function readRoutes(app: object): MatchableRoute[] {
  return listRoutes(app).map(({ entry, route, lostParams, lastHandler, matches }) => ({
    method: entry.method,
    path: entry.path,
    handlers: entry.handlers,
    place: entry.place && `${entry.place.file}:${entry.place.line}`,
    ...(lostParams.length > 0 ? { lostParams } : {}),
    ends: typeof lastHandler === 'function' && lastHandler.length < 3 && !/\barguments\b/.test(String(lastHandler)),
    call: route,
    matches,
  }))
}
