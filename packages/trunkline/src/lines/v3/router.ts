// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { methodsFor } from '../../core/allowed-methods.ts'
import { noteTarget } from '../../core/route-tree.ts'
import { createDebug } from '../../debug.ts'
import { methodNames } from '../../http/methods.ts'
import { pathnameOf } from '../../http/url/request-target.ts'
import { noteCallSite, registerHandlers } from '../../router/call-sites.ts'
import type { Handler } from '../../router/layer.ts'
import type { ParamCallbacks } from '../../router/params.ts'
import type { Path } from '../../router/path/compiled-path.ts'
import { type DescribePlace, refuseCall, refuseHandler, registerFrom } from '../../router/refusal.ts'
import { createRouteList, Dispatch, findRoute, type V3Request } from '../../router/v3/dispatch.ts'
import { addParamCallback, type ParamFactory } from '../../router/v4/param-factory.ts'
import { Route } from './route.ts'

const debug = createDebug('express:router')

export interface RouterOptions {
  caseSensitive?: boolean | undefined
  strict?: boolean | undefined
}

/** Routes by method in lower case. */
export type RouteMap = Record<string, Route[] | undefined>

/** A router of 3.x: lists of routes by method, and the middleware that sends requests into it. */
export interface Router extends RouterMethods {
  map: RouteMap
  params: ParamCallbacks
  _params: ParamFactory[]
  caseSensitive: boolean | undefined
  strict: boolean | undefined
  middleware: (req: ExchangeRequest, res: ExchangeResponse, next: Next) => void
}

type RouterMethods = MatchingMethods & RegistrationMethods

interface MatchingMethods {
  param(name: string | ParamFactory, fn?: unknown): Router | undefined
  _dispatch(req: ExchangeRequest, res: ExchangeResponse, next: Next): void
  /** Answers an OPTIONS request that no route took. */
  _options(req: ExchangeRequest, res: ExchangeResponse, next: Next): void
  /** The methods that have a route for a path, in upper case and alphabetical order. */
  _optionsFor(path: string): string[]
  /** The first route for a request, from an index on; where it stands is kept in `req._route_index`. */
  matchRequest(req: Pick<ExchangeRequest, 'method' | 'url'>, index?: number, head?: boolean): Route | undefined
  /** The first route for a method and a URL, from an index on. */
  match(method: string, url: string, index?: number, head?: boolean): Route | undefined
}

interface RegistrationMethods {
  /** Adds a route. */
  route(method: string, path: Path, ...args: unknown[]): Router
  all(path: Path, ...args: unknown[]): Router
}

export interface RouterConstructor {
  new (options?: RouterOptions): Router
  readonly prototype: Router
}

/** The `Router` of 3.x. */
export function createRouterClass(describe: DescribePlace): RouterConstructor {
  // No class: constructors of that time are called by those that inherit from them.
  function Router(this: Router, options?: RouterOptions): void {
    this.map = {}
    this.params = Object.create(null)
    this._params = []
    this.caseSensitive = options?.caseSensitive
    this.strict = options?.strict
    const self = this
    // Named, because it is by its name that it is found in a stack.
    this.middleware = function router(req, res, next) {
      self._dispatch(req, res, next)
    }
    noteTarget(this.middleware, this)
  }
  Object.assign(Router.prototype, matching, createRegistration(describe))
  return Router as unknown as RouterConstructor // TypeScript sees no constructor in a function
}

const matching: MatchingMethods & ThisType<Router> = {
  param(name, fn) {
    if (typeof name === 'function') {
      this._params.push(name)
      return undefined
    }
    registerFrom(this.param, () => addParamCallback(this, name, fn))
    return this
  },

  _dispatch(req, res, next) {
    debug?.('dispatching %s %s (%s)', req.method, req.url, req.originalUrl)
    new Dispatch(this, req, res, next).pass(0)
  },

  _options(req, res, next) {
    const path = pathnameOf(req.url)
    const allow = typeof path === 'string' ? methodsFor(res, this._optionsFor(path)).join(',') : ''
    if (allow === '') next()
    else res.set('Allow', allow).send(allow)
  },

  _optionsFor(path) {
    const allowed: string[] = []
    for (const method of methodNames) {
      if (method === 'options') continue
      const routes = this.map[method] ?? (method === 'head' ? this.map['get'] : undefined)
      if (routes !== undefined && findRoute(routes, path, 0) !== -1) allowed.push(method.toUpperCase())
    }
    return allowed.sort()
  },

  matchRequest(req, index, head) {
    let method = req.method.toLowerCase()
    if (method === 'head' && !head) {
      const own = this.matchRequest(req, index, true)
      if (own !== undefined || (req as ExchangeRequest).app?.settings?.['strict head']) return own
      method = 'get'
    }
    const path = pathnameOf(req.url)
    const routes = Object.hasOwn(this.map, method) ? this.map[method] : undefined
    if (!routes || typeof path !== 'string') return undefined
    const at = findRoute(routes, path, index || 0)
    if (at === -1) return undefined
    ;(req as V3Request)._route_index = at
    return routes[at]
  },

  match(method, url, index, head) {
    return this.matchRequest({ method, url }, index, head)
  },
}

function createRegistration(describe: DescribePlace): RegistrationMethods {
  const verbs: Record<string, unknown> = {}
  for (const method of methodNames) {
    const named = {
      [method]: function (this: Router, path: Path, ...handlers: unknown[]): Router {
        const add = (): Router => this.route(method, path, ...handlers)
        return registerHandlers(named[method] as Function, add, () => describe({ method, path, handlers }))
      },
    }
    Object.assign(verbs, named)
  }
  return {
    route: function route(this: Router, method, path, ...handlers) {
      const name = method.toLowerCase()
      registerHandlers(
        route,
        () => addRoute(this, name, path, handlers),
        () => describe({ method: name, path, handlers }),
      )
      return this
    },

    all: function all(this: Router, path, ...handlers) {
      const add = (): void => {
        for (const method of methodNames) this.route(method, path, ...handlers)
      }
      registerHandlers(all, add, () => describe({ method: 'all', path, handlers }))
      return this
    },
    ...verbs,
  }
}

function addRoute(router: Router, method: string, path: Path, args: unknown[]): void {
  if (!path) throw refuseCall(new Error(`Router#${method}() requires a path`))
  const callbacks = readCallbacks(args, method)
  debug?.('defined %s %s', method, path)
  const route = new Route(method, path, callbacks, { sensitive: router.caseSensitive, strict: router.strict })
  noteCallSite(route)
  const routes = router.map[method] || createRouteList<Route>()
  routes.push(route)
  router.map[method] = routes
}

function readCallbacks(args: unknown[], method: string): Handler[] {
  const callbacks = args.flat(Number.POSITIVE_INFINITY)
  for (const callback of callbacks) {
    if (typeof callback === 'function') continue
    const tag = Object.prototype.toString.call(callback)
    throw refuseHandler(new Error(`.${method}() requires callback functions but got a ${tag}`))
  }
  return callbacks as Handler[]
}
