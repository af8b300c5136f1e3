import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { pathnameOf } from '../http/url/request-target.ts'
import { removeTransferEncoding } from '../node-http/headers.ts'
import { isCatchAll, loadTree, matchesPath, rootApp, walkRoutes } from '../routes/walk-routes.ts'
import type { Application, ApplicationRequest } from './line.ts'

/** Methods of the routes that match a path, in order; empty if one takes every method. Skips catch-all routes. */
export function allowedMethods(container: object, url: string, strictHead: boolean): string[] {
  const path = pathnameOf(url)
  if (typeof path !== 'string') return []
  const methods = new Set<string>()
  for (const mounted of walkRoutes(container)) {
    if (!matchesPath(mounted, path) || isCatchAll(mounted.match)) continue
    if (mounted.everyMethod) return [] // `app.all()` takes this method too, so its handler must have called next()
    for (const method of mounted.handlers.keys()) methods.add(method)
  }
  methods.delete('ALL') // handlers for every method count as middleware
  if (methods.has('GET') && !strictHead) methods.add('HEAD')
  return [...methods]
}

/** Whether the setting `method not allowed` is on: 405 instead of 404 if a path only has routes for other methods. */
function asksForMethods(app: Application): boolean {
  return Boolean(app.settings['method not allowed'])
}

/**
 * Methods for the `Allow` header of a 405. Undefined (the response stays a 404) if `method not allowed` is off, no
 * route matches the path, or one has this very method: then it called `next()` on purpose.
 */
export function methodsForAllow(app: Application, req: ApplicationRequest): string[] | undefined {
  if (!asksForMethods(app)) return undefined
  const methods = allowedMethods(app, String(req.originalUrl ?? req.url), hasStrictHead(app))
  return methods.length === 0 || methods.includes(req.method) ? undefined : methods
}

function hasStrictHead(app: Pick<Application, 'settings'>): boolean {
  return Boolean(app.settings['strict head'])
}

type SendOptions = (res: ExchangeResponse, methods: readonly string[]) => void

/**
 * Makes the response to OPTIONS list the methods of all routers that match. As in Express, a router only knows its own;
 * the settings `method not allowed` and `strict head` ask all of them.
 */
export function acrossRouters(send: SendOptions): SendOptions {
  return (res, methods) => send(res, methodsFor(res, methods))
}

/** The methods that one router found, or those of all routers if the settings of the application ask for them. */
export function methodsFor(res: ExchangeResponse, methods: readonly string[]): readonly string[] {
  const app = res.app as unknown as Application | undefined // a router may be used without one
  if (app === undefined || (!asksForMethods(app) && !hasStrictHead(app))) return methods
  const top = rootApp(app)
  const all = allowedMethods(top, String(res.req.originalUrl ?? res.req.url), hasStrictHead(app))
  if (!asksForMethods(app)) return methods.filter((method) => method !== 'HEAD' || all.includes(method))
  return all.length === 0 ? methods : all
}

/** Calls `next` with a 405 error if the router only has the path for other methods: `Router({ methodNotAllowed })`. */
export function refuseOtherMethods(router: object): (req: ExchangeRequest, next: Next) => Next {
  loadTree()
  return (req, next) => (err) => {
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

/** 5.x: plain text with the methods of every route that matched by path, in alphabetical order. */
export function sendOptionsAsText(res: ExchangeResponse, methods: readonly string[]): void {
  const allow = [...new Set(methods)].sort().join(', ')
  // RFC 9112 §6.2: never together with Content-Length. Routers also run on plain objects, which lack the method.
  if (res.getHeader?.('Transfer-Encoding')) removeTransferEncoding(res)
  res.setHeader('Allow', allow)
  res.setHeader('Content-Length', Buffer.byteLength(allow))
  res.setHeader('Content-Type', 'text/plain')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.end(allow)
}

/** 4.x: the methods in registration order, sent like any body. */
export function sendOptionsBySend(res: ExchangeResponse, methods: readonly string[]): void {
  const allow = [...new Set(methods)].join(',')
  res.set('Allow', allow)
  res.send(allow)
}
