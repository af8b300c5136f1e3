import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { createDebug } from '../../debug.ts'
import { methodNames } from '../../http/names.ts'
import { pathnameOf } from '../../http/url/request-target.ts'
import { noteCallLocation, registerHandlers } from '../call-locations.ts'
import { checkDescriptions } from '../description.ts'
import { checkEach, flatten, tagOf } from '../handlers.ts'
import type { StackLayer } from '../layer.ts'
import type { ParamCallbacks } from '../params.ts'
import type { Path } from '../path/compiled-path.ts'
import { markCallError, registerFrom } from '../refusal.ts'
import { createVerbs, type RegistrationPolicy } from '../registration.ts'
import type { RouterOptions } from '../router.ts'
import { addLayer } from '../stack.ts'
import { noteTarget } from '../targets.ts'
import { isSkipTraced, publishSkipped } from '../tracing.ts'
import { addParamCallback, type ParamFactory } from '../v4/params.ts'
import { createRouteList, Dispatch, findRoute, toRouteStack, type V3Request } from './dispatch.ts'
import { Route } from './route.ts'

const debug = createDebug('express:router')

export type RouteMap = Record<string, Route[] | undefined>

/** A router of 3.x: lists of routes by method, and the middleware that passes requests to them. */
export interface V3Router extends RouterMethods {
  map: RouteMap
  params: ParamCallbacks
  _params: ParamFactory[]
  caseSensitive: boolean | undefined
  strict: boolean | undefined
  middleware: (req: ExchangeRequest, res: ExchangeResponse, next: Next) => void
}

type RouterMethods = MatchingMethods & RegistrationMethods

interface MatchingMethods {
  param(name: string | ParamFactory, fn?: unknown): V3Router | undefined
  _dispatch(req: ExchangeRequest, res: ExchangeResponse, next: Next): void
  _options(req: ExchangeRequest, res: ExchangeResponse, next: Next): void
  /** The methods that have a route for a path, in upper case and alphabetical order. */
  _optionsFor(path: string): string[]
  matchRequest(req: Pick<ExchangeRequest, 'method' | 'url'>, index?: number, head?: boolean): Route | undefined
  match(method: string, url: string, index?: number, head?: boolean): Route | undefined
}

interface RegistrationMethods {
  route(method: string, path: Path, ...args: unknown[]): V3Router
  all(path: Path, ...args: unknown[]): V3Router
}

export interface V3RouterConstructor {
  new (options?: Pick<RouterOptions, 'caseSensitive' | 'strict'>): V3Router
  readonly prototype: V3Router
}

export interface V3RoutingPolicy extends RegistrationPolicy {
  /** The methods for `Allow`, out of those that have a route. */
  readonly allowedMethods: (res: ExchangeResponse, methods: string[]) => readonly string[]
}

export function createV3RouterClass(policy: V3RoutingPolicy): V3RouterConstructor {
  // Not a class: code of that time inherits with `Router.call(this)`, which throws for a class.
  function Router(this: V3Router, options?: RouterOptions): void {
    this.map = {}
    this.params = Object.create(null)
    this._params = []
    this.caseSensitive = options?.caseSensitive
    this.strict = options?.strict
    const self = this
    // APM libraries search stacks for this name.
    this.middleware = function router(req, res, next) {
      self._dispatch(req, res, next)
    }
    noteTarget(this.middleware, this)
  }
  Object.assign(Router.prototype, createMatching(policy), createRegistration(policy))
  return Router as unknown as V3RouterConstructor // TypeScript sees no constructor in a function
}

function createMatching(policy: V3RoutingPolicy): MatchingMethods & ThisType<V3Router> {
  return {
    param(name, fn) {
      if (typeof name === 'function') {
        this._params.push(name)
        return undefined
      }
      registerFrom(this.param, () => addParamCallback(this, name, fn), policy.completeRefusal)
      return this
    },

    _dispatch(req, res, next) {
      debug?.('dispatching %s %s (%s)', req.method, req.url, req.originalUrl)
      new Dispatch(this, req, res, next).pass(0)
    },

    _options(req, res, next) {
      const path = pathnameOf(req.url)
      const allow = typeof path === 'string' ? policy.allowedMethods(res, this._optionsFor(path)).join(',') : ''
      if (allow === '') next()
      else res.set('Allow', allow).send(allow)
    },

    _optionsFor(path) {
      const allowed: string[] = []
      for (const method of methodNames) {
        if (method === 'options') continue
        const routes = this.map[method] ?? (method === 'head' ? this.map['get'] : undefined)
        if (routes !== undefined && findRoute(toRouteStack(routes), path, 0) !== -1) allowed.push(method.toUpperCase())
      }
      return allowed.sort()
    },

    matchRequest(req, index, head) {
      let method = req.method === 'GET' ? 'get' : req.method.toLowerCase()
      if (method === 'head' && !head) {
        const own = this.matchRequest(req, index, true)
        if (own !== undefined || (req as ExchangeRequest).app?.settings?.['strict head']) return own
        method = 'get'
      }
      const path = pathnameOf(req.url)
      const routes = Object.hasOwn(this.map, method) ? this.map[method] : undefined
      if (!routes || typeof path !== 'string') return undefined
      const stack = toRouteStack(routes)
      const at = findRoute(stack, path, index || 0)
      if (isSkipTraced) publishPassed(req as ExchangeRequest, routes, index || 0, at)
      if (at === -1) return undefined
      ;(req as V3Request)._route_index = at
      return stack.layers[at]
    },

    match(method, url, index, head) {
      return this.matchRequest({ method, url }, index, head)
    },
  }
}

/** Publishes the routes that did not match: from an index up to the one that was found, or to the end. */
function publishPassed(req: ExchangeRequest, routes: readonly Route[], start: number, found: number): void {
  for (const route of routes.slice(start, found === -1 ? undefined : found)) publishSkipped(req, route, 'path')
}

function createRegistration(policy: V3RoutingPolicy): RegistrationMethods {
  return {
    route: function route(this: V3Router, method, path, ...handlers) {
      const name = method.toLowerCase()
      registerHandlers(
        route,
        () => addRoute(this, name, path, handlers),
        (err, refusal) => policy.completeRefusal(err, refusal, { method: name, path, handlers }),
      )
      return this
    },

    ...createVerbs<V3Router>(
      ['all', ...methodNames],
      () => policy,
      (router, method, { path, handlers }) => {
        for (const each of method === 'all' ? methodNames : [method]) router.route(each, path, ...handlers)
      },
    ),
  } as RegistrationMethods // `all` is among those that are made in a loop
}

function addRoute(router: V3Router, method: string, path: Path, args: unknown[]): void {
  if (!path) throw markCallError(new Error(`Router#${method}() requires a path`), 'TRUNKLINE_PATH_MISSING')
  const refuse = (given: unknown): Error =>
    new Error(`.${method}() requires callback functions but got a ${tagOf(given)}`)
  const callbacks = [...checkEach(flatten(args), refuse)]
  checkDescriptions(callbacks, method, path)
  debug?.('defined %s %s', method, path)
  const route = new Route(method, path, callbacks, { sensitive: router.caseSensitive, strict: router.strict })
  noteCallLocation(route)
  const routes = router.map[method] || createRouteList<Route>()
  addLayer(routes as unknown as StackLayer[], route as unknown as StackLayer) // to the plan these routes are layers
  router.map[method] = routes
}
