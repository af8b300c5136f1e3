import { listRoutes } from 'trunkline/tools'
import { placeOf } from '../loading/places.ts'
import { findHiding } from './hidden.ts'

/** One route, for one method. */
export interface FoundRoute {
  readonly method: string
  /** The full pattern, including mount paths. */
  readonly path: string
  readonly handlers: readonly string[]
  /** Source location of the registration: `app.js:12`. */
  readonly place?: string | undefined
  /** The earlier route that handles all requests of this one. */
  readonly hiddenBy?: string
  /** Parameters of mount paths that its handlers cannot see, because `mergeParams` is off. */
  readonly lostParams?: readonly string[]
}

/** Lists the routes of an app or router, of any release line or of Express itself, in matching order. */
export function readRoutes(app: object): FoundRoute[] {
  const routes = listRoutes(app)
  return routes.map((route) => {
    const { method, path, handlers } = route.entry
    const { lostParams } = route
    const hiddenBy = findHiding(route, routes)
    return {
      ...{ method, path, handlers, place: placeOf(route.entry) },
      ...(lostParams.length > 0 && { lostParams }),
      ...(hiddenBy !== undefined && { hiddenBy }),
    }
  })
}
