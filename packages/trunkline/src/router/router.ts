import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { methodNames } from '../http/names.ts'
import { noteCallLocation } from './call-locations.ts'
import { checkDescriptions } from './description.ts'
import type { Handler, Route, StackLayer } from './layer.ts'
import type { ParamCallback, ParamCallbacks } from './params.ts'
import type { Path } from './path/compiled-path.ts'
import { markCallError, registerFrom } from './refusal.ts'
import { createVerbs, type RegistrationPolicy, registerMiddleware } from './registration.ts'
import type { RouteConstructor, RoutePolicy } from './route.ts'
import { addLayer, defineStack, stackOf } from './stack.ts'
import { Walk } from './walk.ts'
import type { WalkPolicy } from './walk-policy.ts'

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
   * Whether a path that only has routes for other methods is a 405 error, with `Allow` among its headers.
   * @default false
   */
  methodNotAllowed?: boolean | undefined
  /**
   * Whether `/foo` and `/foo/` are different paths.
   * @default false
   */
  strict?: boolean | undefined
}

export interface RoutingPolicy extends WalkPolicy, RegistrationPolicy, RoutePolicy {
  /** The `next` of a router with `methodNotAllowed`: it raises a 405 if the path only has routes for other methods. */
  readonly refuseOtherMethods: (router: object) => (req: ExchangeRequest, next: Next) => Next
}

/** A router: a function that handles requests, with a stack of layers. */
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

/** Creates the function that is a router, and the handler of a route's layer. Tools recognise both by their names. */
export interface NamedFunctions {
  readonly intoRouter: () => Pick<Router, 'handle'>
  readonly intoRoute: (route: Route) => Handler
}

const namedFunctions: NamedFunctions = {
  intoRouter() {
    function router(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
      self.handle(req, res, next)
    }
    const self = router as unknown as Router // it inherits from one once it is created
    return self
  },
  intoRoute(route) {
    return function handle(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
      route.dispatch(req, res, next)
    }
  },
}

/** Creates the `Router` of a line. APM libraries patch its prototype. */
export function createRouterClass(
  policy: RoutingPolicy,
  Route: RouteConstructor,
  { intoRouter, intoRoute }: NamedFunctions = namedFunctions,
): RouterConstructor {
  // A router is a function that inherits from `Router.prototype`. Called with or without `new`, this creates one.
  function Router(this: unknown, options?: RouterOptions): Router {
    if (!(this instanceof Router)) return new (Router as unknown as RouterConstructor)(options) // it has this shape
    const self = Object.setPrototypeOf(intoRouter(), isOwn(this) ? shared : this) as Router
    self.caseSensitive = options?.caseSensitive
    self.mergeParams = options?.mergeParams
    self.params = Object.create(null)
    self.strict = options?.strict
    defineStack(self)
    if (options?.methodNotAllowed) refuseOtherMethods(self, policy)
    return self
  }

  // Routers inherit call, apply and bind through this function.
  Router.prototype = () => {}
  Object.assign(Router.prototype, createWalkMethods(policy), createRegistrationMethods(policy, Route, intoRoute))
  // Express puts a new empty object (`this`) between each router and `Router.prototype`. V8 would keep a hidden class for
  // every one, so our routers share this object, unless a subclass created `this` or put something on it.
  const shared = Object.create(Router.prototype) as object
  const isOwn = (created: object): boolean =>
    Object.getPrototypeOf(created) === Object.getPrototypeOf(shared) && Reflect.ownKeys(created).length === 0
  return Object.assign(Router, { Route }) as unknown as RouterConstructor // the merged function is the constructor
}

/** Non-enumerable, so that `Object.keys(router)` does not change. */
function refuseOtherMethods(router: Router, policy: RoutingPolicy): void {
  const refuse = policy.refuseOtherMethods(router)
  const handle: Router['handle'] = (req, res, done) => {
    const { handle: inherited } = Object.getPrototypeOf(router) as Router // look it up now: APM libraries replace it
    inherited.call(router, req, res, refuse(req, done))
  }
  Object.defineProperty(router, 'handle', { configurable: true, writable: true, value: handle })
}

function createWalkMethods(policy: RoutingPolicy): Pick<Router, 'param' | 'handle'> & ThisType<Router> {
  return {
    param(name, fn) {
      registerFrom(this.param, () => checkParam(name, fn), policy.completeRefusal)
      this.params[name] ??= []
      this.params[name].push(fn)
      return this
    },

    handle(req, res, done) {
      if (!done) throw new TypeError('argument callback is required')
      policy.debug?.('dispatching %s %s', req.method, req.url)
      new Walk(this, policy, stackOf(this), req, res, done).start()
    },
  }
}

function checkParam(name: unknown, fn: unknown): void {
  if (!name) throw markCallError(new TypeError('argument name is required'), 'TRUNKLINE_PARAM_NAME')
  if (typeof name !== 'string') {
    throw markCallError(new TypeError('argument name must be a string'), 'TRUNKLINE_PARAM_NAME')
  }
  if (!fn) throw markCallError(new TypeError('argument fn is required'), 'TRUNKLINE_PARAM_CALLBACK')
  if (typeof fn !== 'function') {
    throw markCallError(new TypeError('argument fn must be a function'), 'TRUNKLINE_PARAM_CALLBACK')
  }
}

/** The methods of a router that register something: `use`, `route`, one for each HTTP method, and `all`. */
export function createRegistrationMethods(
  policy: RoutingPolicy,
  Route: RouteConstructor,
  intoRoute: NamedFunctions['intoRoute'],
): Pick<Router, 'use' | 'route'> & ThisType<Router> {
  return {
    use(first, ...more) {
      registerMiddleware(this.use, [first, ...more], policy, ({ path, handlers }) => {
        const options = { sensitive: Boolean(this.caseSensitive), strict: false, end: false }
        checkDescriptions(handlers, 'use', path)
        for (const fn of policy.checkHandlers(handlers, 'use')) {
          policy.debug?.('use %o %s', path, fn.name || '<anonymous>')
          const layer = policy.createLayer(path, options, fn)
          noteCallLocation(layer)
          addLayer(this.stack, layer)
        }
      })
      return this
    },

    route(path) {
      const route = new Route(path)
      const options = { sensitive: Boolean(this.caseSensitive), strict: Boolean(this.strict), end: true }
      const create = () => policy.createLayer(path, options, intoRoute(route))
      const layer = registerFrom(this.route, create, policy.completeRefusal)
      layer.route = route
      addLayer(this.stack, layer)
      return route
    },

    ...createVerbs<Router>(
      [...methodNames, 'all'],
      () => policy,
      (router, method, { path, handlers }) => {
        const route = router.route(path)
        const register = route[method] as (...handlers: unknown[]) => Route
        register.apply(route, handlers)
      },
    ),
  }
}
