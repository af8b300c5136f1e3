// The pattern that a request is counted under: of its route, of the files it was served from, or of what it missed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ListedRoute } from 'trunkline/tools'
import { tools } from './tools.ts'

interface Passed {
  readonly last: { readonly path: string } | undefined
  readonly mountPath: string
}

type RoutedRequest = IncomingMessage & { readonly app?: App; readonly originalUrl?: string }
type App = object & { readonly parent?: App }

/** The pattern of a request whose response is over; undefined if nothing matched. */
export function routeOf(req: IncomingMessage, res: ServerResponse, { last, mountPath }: Passed): string | undefined {
  const pattern = tools().routePatternOf(req)
  if (pattern !== undefined) return pattern
  const isMissed = res.statusCode === 404 || res.statusCode === 405 || req.method === 'OPTIONS'
  if (isMissed) return otherMethodsRoute(req)
  // Middleware with a path responded: files, or another framework.
  return last !== undefined && last.path !== '' ? mountPath + last.path : undefined
}

/** How long a list of routes is used: apps may add routes while they run. */
const KEPT = 10_000
const lists = new WeakMap<object, { readonly routes: readonly ListedRoute[]; readonly until: number }>()

/** The route with this path, if there is none for the method. */
function otherMethodsRoute(req: RoutedRequest): string | undefined {
  let { app } = req
  while (app?.parent) app = app.parent
  if (app === undefined) return undefined
  let list = lists.get(app)
  if (list === undefined || list.until < Date.now()) {
    list = { routes: tools().listRoutes(app), until: Date.now() + KEPT }
    lists.set(app, list)
  }
  const [path = '/'] = (req.originalUrl ?? req.url ?? '/').split('?')
  return list.routes.find((each) => each.matches(path))?.entry.path
}
