import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { methodNames } from '../http/methods.ts'
import { registerHandlers } from './call-sites.ts'
import { type ReadRegistration, readUseArguments } from './handlers.ts'
import type { Handler, Route, StackLayer } from './layer.ts'
import type { ParamCallback, ParamCallbacks } from './params.ts'
import type { Path, PathOptions } from './path/compiled-path.ts'
import { type DescribePlace, refuseCall, registerFrom } from './refusal.ts'
import {
  createRouteClass,
  handlesMethod,
  methodsOf,
  type ReadHandlers,
  type RouteConstructor,
  type RouteLog,
} from './route.ts'
import { defineStack, stackOf } from './stack.ts'
import { Walk, type WalkPolicy } from './walk.ts'

/** How a router compares paths, and whether it keeps its parent's parameters. */
export interface RouterOptions {
  /**
   * Whether `/Foo` and `/foo` are different paths.
   * @default false
   */
  caseSensitive?: boolean | undefined
  /**
   * Whether the parent's parameters stay in `req.params`; the router's own win on equal names.
   * @default false
   */
  mergeParams?: boolean | undefined
  /**
   * Whether a path that has routes for other methods only is an error of status 405, with `Allow` among its headers.
   * @default false
   */
  methodNotAllowed?: boolean | undefined
  /**
   * Whether `/foo` and `/foo/` are different paths.
   * @default false
   */
  strict?: boolean | undefined
}

/** What a line decides about routing. */
export interface RoutingPolicy extends WalkPolicy {
  /** Tells the path from the handlers in `router.get(…)` and its like. */
  readonly readRegistration: ReadRegistration
  /** Checks what is to be registered as handlers, and flattens it. */
  readonly readHandlers: ReadHandlers
  /** What a message about a handler that cannot be called says besides Express's words. */
  readonly describePlace: DescribePlace
  readonly createLayer: (path: Path, options: Partial<PathOptions>, fn: Handler) => StackLayer
  readonly routeLog: RouteLog | undefined
  /** Where a router goes on that is to refuse methods which its paths have no routes for. */
  readonly refuseOtherMethods: (router: object, req: ExchangeRequest, next: Next) => Next
}

/** A router: a function that takes requests, with a stack of layers. */
export interface Router {
  (req: ExchangeRequest, res: ExchangeResponse, next: Next): void
  caseSensitive: boolean | undefined
  mergeParams: boolean | undefined
  params: ParamCallbacks
  strict: boolean | undefined
  stack: StackLayer[]
  handle(req: ExchangeRequest, res: ExchangeResponse, done: Next): void
  param(name: string, fn: ParamCallback): this
  use(first: unknown, ...more: unknown[]): this
  route(path: Path): Route
  all(path: Path, ...handlers: unknown[]): this
}

export interface RouterConstructor {
  new (options?: RouterOptions): Router
  (options?: RouterOptions): Router
  prototype: Router
  Route: RouteConstructor
}

/** The functions by which requests come into a router, and from a layer into its route. Tools know them by their names. */
export interface Entrances {
  readonly intoRouter: () => Pick<Router, 'handle'>
  readonly intoRoute: (route: Route) => Handler
}

const entrances: Entrances = {
  intoRouter() {
    function router(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
      self.handle(req, res, next)
    }
    const self = router as unknown as Router // it inherits from one as soon as it is made
    return self
  },
  intoRoute(route) {
    return function handle(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
      route.dispatch(req, res, next)
    }
  },
}

/** A line's `Router`: its instances are functions which inherit from `Router.prototype`, where agents patch it. */
export function createRouterClass(
  policy: RoutingPolicy,
  Route: RouteConstructor,
  { intoRouter, intoRoute }: Entrances = entrances,
): RouterConstructor {
  // A function that inherits from itself: called with or without `new`, it gives a router.
  function Router(this: unknown, options?: RouterOptions): Router {
    if (!(this instanceof Router)) return new (Router as unknown as RouterConstructor)(options) // it is one
    const self = Object.setPrototypeOf(intoRouter(), this) as Router
    self.caseSensitive = options?.caseSensitive
    self.mergeParams = options?.mergeParams
    self.params = Object.create(null)
    self.strict = options?.strict
    defineStack(self)
    if (options?.methodNotAllowed) refuseOtherMethods(self, policy)
    return self
  }

  // Routers inherit call, apply and bind by way of this function.
  Router.prototype = () => {}
  Object.assign(Router.prototype, createRouterMethods(policy, Route, intoRoute), createVerbs(policy))
  return Object.assign(Router, { Route }) as unknown as RouterConstructor // the merged function is the constructor
}

/** Not enumerable: the keys of routers are those that people know. */
function refuseOtherMethods(router: Router, policy: RoutingPolicy): void {
  const handle: Router['handle'] = (req, res, done) => {
    const { handle: inherited } = Object.getPrototypeOf(router) as Router // as it is now: agents replace it
    inherited.call(router, req, res, policy.refuseOtherMethods(router, req, done))
  }
  Object.defineProperty(router, 'handle', { configurable: true, writable: true, value: handle })
}

/** The `Route` that goes with such a router. */
export function createRouterRoute(policy: RoutingPolicy): RouteConstructor {
  return createRouteClass({
    ...policy,
    createLayer: (fn) => policy.createLayer('/', {}, fn),
    createMethods: () => Object.create(null),
    countsPastEnd: false,
    questions,
  })
}

/** What the walk asks a route, by the names that users of 5.x and agents know. */
const questions: object & ThisType<Route> = {
  _handlesMethod(method: string | undefined): boolean {
    return handlesMethod(this, method)
  },
  _methods(): string[] {
    return methodsOf(this)
  },
}

type RouterMethods = Pick<Router, 'param' | 'handle' | 'use' | 'route'>

function createRouterMethods(
  policy: RoutingPolicy,
  Route: RouteConstructor,
  intoRoute: Entrances['intoRoute'],
): RouterMethods & ThisType<Router> {
  return {
    param(name, fn) {
      registerFrom(this.param, () => checkParam(name, fn))
      let callbacks = this.params[name]
      if (callbacks === undefined) {
        callbacks = []
        this.params[name] = callbacks
      }
      callbacks.push(fn)
      return this
    },

    handle(req, res, done) {
      if (!done) throw new TypeError('argument callback is required')
      policy.debug?.('dispatching %s %s', req.method, req.url)
      new Walk(this, policy, stackOf(this), req, res, done).start()
    },

    use(first, ...more) {
      const { path, handlers } = readUseArguments([first, ...more])
      const options = { sensitive: Boolean(this.caseSensitive), strict: false, end: false }
      const add = (): void => {
        for (const fn of policy.readHandlers(handlers, 'use')) {
          policy.debug?.('use %o %s', path, fn.name || '<anonymous>')
          this.stack.push(policy.createLayer(path, options, fn))
        }
      }
      registerFrom(this.use, add, () => policy.describePlace({ method: 'use', path, handlers }))
      return this
    },

    route(path) {
      const route = new Route(path)
      const options = { sensitive: Boolean(this.caseSensitive), strict: Boolean(this.strict), end: true }
      const layer = registerFrom(this.route, () => policy.createLayer(path, options, intoRoute(route)))
      layer.route = route
      this.stack.push(layer)
      return route
    },
  }
}

function checkParam(name: unknown, fn: unknown): void {
  if (!name) throw refuseCall(new TypeError('argument name is required'))
  if (typeof name !== 'string') throw refuseCall(new TypeError('argument name must be a string'))
  if (!fn) throw refuseCall(new TypeError('argument fn is required'))
  if (typeof fn !== 'function') throw refuseCall(new TypeError('argument fn must be a function'))
}

function createVerbs(policy: RoutingPolicy): Record<string, unknown> {
  const verbs: Record<string, unknown> = {}
  for (const method of [...methodNames, 'all']) {
    verbs[method] = function verb(this: Router, first: unknown, ...more: unknown[]): Router {
      const { path, handlers: given } = policy.readRegistration([first, ...more])
      const add = (): void => {
        const handlers = policy.readHandlers(given, method)
        const route = this.route(path)
        const register = route[method] as (...handlers: unknown[]) => Route
        register.apply(route, handlers)
      }
      registerHandlers(verb, add, () => policy.describePlace({ method, path, handlers: given }))
      return this
    }
  }
  return verbs
}
