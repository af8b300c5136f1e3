import type { ExchangeResponse, Next } from '../contract/exchange.ts'
import { pathnameOf } from '../http/url/request-target.ts'
import type { Application, ApplicationRequest } from './line.ts'
import { type MountedRoute, restBehindMounts, rootApp, walkRoutes } from './route-tree.ts'

/** The methods that the routes of an application or a router have for a path, in the order of registration. */
export function allowedMethods(container: object, url: string, strictHead: boolean): string[] {
  const path = pathnameOf(url)
  if (typeof path !== 'string') return []
  const methods = new Set<string>()
  for (const placed of walkRoutes(container)) {
    const rest = restBehindMounts(placed.mounts, path)
    if (rest === undefined || !placed.match(rest) || isCatchAll(placed)) continue
    if (placed.everyMethod) return [] // it takes every method, so this one too: its handler has called next()
    for (const method of placed.handlers.keys()) methods.add(method)
  }
  methods.delete('ALL') // handlers of every method count as middleware, not as a method
  if (methods.has('GET') && !strictHead) methods.add('HEAD')
  return [...methods]
}

/** A route that takes whatever nothing else has taken, such as the page of a client-side router. */
function isCatchAll({ match }: MountedRoute): boolean {
  return match('/a-path-that-nobody-has') && match('/a-path/that-nobody/has')
}

/** Whether an application was told to answer 405 where a path has routes for other methods only. */
function asksForMethods(app: Application): boolean {
  return Boolean(app.settings['method not allowed'])
}

/**
 * The methods for `Allow` when nothing has answered a request: undefined unless the setting `method not allowed` is on, the
 * path has routes, and none of them is for the request's method (it has called `next()` then, on purpose).
 */
export function methodsForAllow(app: Application, req: ApplicationRequest): string[] | undefined {
  if (!asksForMethods(app)) return undefined
  const methods = allowedMethods(app, String(req.originalUrl ?? req.url), hasStrictHead(app))
  return methods.length === 0 || methods.includes(req.method) ? undefined : methods
}

function hasStrictHead(app: Application): boolean {
  return Boolean(app.settings['strict head'])
}

type AnswerOptions = (res: ExchangeResponse, methods: readonly string[]) => void

/**
 * Lets the answer to OPTIONS name the methods of every router that has the path. By itself a router knows its own, as in
 * Express; with the setting `method not allowed` all are asked.
 */
export function acrossRouters(answer: AnswerOptions): AnswerOptions {
  return (res, methods) => answer(res, methodsFor(res, methods))
}

/** The methods that a router has found, or those of all routers where the application's settings ask for that. */
export function methodsFor(res: ExchangeResponse, methods: readonly string[]): readonly string[] {
  const app = res.app as unknown as Application | undefined // a router may be used without one
  if (app === undefined || (!asksForMethods(app) && !hasStrictHead(app))) return methods
  const top = rootApp(app)
  const all = allowedMethods(top, String(res.req.originalUrl ?? res.req.url), hasStrictHead(app))
  if (!asksForMethods(app)) return methods.filter((method) => method !== 'HEAD' || all.includes(method))
  return all.length === 0 ? methods : all
}

/** Goes on with an error of status 405 where a router has a path for other methods only: `Router({ methodNotAllowed })`. */
export function refuseOtherMethods(router: object, req: ApplicationRequest, next: Next): Next {
  return (err) => {
    if (err) return next(err)
    const strictHead = req.app !== undefined && hasStrictHead(req.app)
    const methods = allowedMethods(router, req.url, strictHead)
    if (methods.length === 0 || methods.includes(req.method)) return next()
    next(createMethodError(req.method, methods))
  }
}

function createMethodError(method: string, methods: readonly string[]): Error {
  const error = new Error(`Method ${method} is not allowed`)
  return Object.assign(error, {
    name: 'MethodNotAllowedError',
    status: 405,
    statusCode: 405,
    expose: true,
    headers: { Allow: methods.join(', ') },
  })
}
