import depd from 'depd'
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { refuseOtherMethods } from '../../core/allowed-methods.ts'
import { methodNames } from '../../http/methods.ts'
import { registerHandlers } from '../../router/call-sites.ts'
import { type ReadRegistration, readUseArguments } from '../../router/handlers.ts'
import type { Route, StackLayer } from '../../router/layer.ts'
import type { ParamCallbacks } from '../../router/params.ts'
import type { Path } from '../../router/path/compiled-path.ts'
import { type DescribePlace, describeNothing, registerFrom } from '../../router/refusal.ts'
import type { RouteConstructor } from '../../router/route.ts'
import type { RouterOptions } from '../../router/router.ts'
import { defineStack, stackOf } from '../../router/stack.ts'
import { addParamCallback, type ParamFactory } from '../../router/v4/param-factory.ts'
import { Walk } from '../../router/walk.ts'
import { readMiddleware, readRouteHandlers } from './handlers.ts'
import type { LayerConstructor } from './layer.ts'
import { type ProcessParams, processParams, walkPolicy } from './routing.ts'

/** Warns of a call that is deprecated. depd names the first caller outside of the file that made the function. */
type Deprecate = (message: string) => void
const ownDeprecate: Deprecate = depd('express')

/** A router of 4.x. */
export interface Router extends RouterMethods {
  (req: ExchangeRequest, res: ExchangeResponse, next: Next): void
  params: ParamCallbacks
  _params: ParamFactory[]
  caseSensitive: boolean | undefined
  mergeParams: boolean | undefined
  strict: boolean | undefined
  stack: StackLayer[]
}

interface RouterMethods {
  param(name: string | ParamFactory, fn?: unknown): Router | undefined
  handle(req: ExchangeRequest, res: ExchangeResponse, out?: Next): void
  process_params: ProcessParams
  use(first: unknown, ...more: unknown[]): Router
  route(path: Path): Route
}

export interface RouterConstructor extends RouterMethods {
  new (options?: RouterOptions): Router
  (options?: RouterOptions): Router
}

/** The `Router` of 4.x: routers are functions that inherit from `Router` itself, which is where agents patch it. */
export function createRouterClass(
  Layer: LayerConstructor,
  Route: RouteConstructor,
  readRegistration: ReadRegistration,
  deprecate: Deprecate = ownDeprecate,
  describe: DescribePlace = describeNothing,
): RouterConstructor {
  function createRouter(options?: RouterOptions): Router {
    function router(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
      self.handle(req, res, refuses ? refuseOtherMethods(self, req as never, next) : next)
    }
    const refuses = Boolean(options?.methodNotAllowed)
    const self = Object.setPrototypeOf(router, createRouter) as Router
    self.params = Object.create(null) // names such as `constructor` are names
    self._params = []
    self.caseSensitive = options?.caseSensitive
    self.mergeParams = options?.mergeParams
    self.strict = options?.strict
    defineStack(self)
    return self
  }
  // A function that returns an object gives that object to `new` as well.
  const methods = { ...createMethods(Layer, Route, deprecate, describe), ...createVerbs(readRegistration, describe) }
  return Object.assign(createRouter, methods) as unknown as RouterConstructor // called with `new` or without
}

function createMethods(
  Layer: LayerConstructor,
  Route: RouteConstructor,
  deprecate: Deprecate,
  describe: DescribePlace,
): RouterMethods & ThisType<Router> {
  return {
    param(name, fn) {
      if (typeof name === 'function') {
        deprecate('router.param(fn): Refactor to use path params')
        this._params.push(name)
        return
      }
      let key = name
      if (name[0] === ':') {
        key = name.slice(1)
        deprecate(`router.param(${JSON.stringify(name)}, fn): Use router.param(${JSON.stringify(key)}, fn) instead`)
      }
      registerFrom(this.param, () => addParamCallback(this, key, fn))
      return this
    },

    handle(req, res, out) {
      walkPolicy.debug?.('dispatching %s %s', req.method, req.url)
      // Without a callback there is nobody to tell that nothing matched.
      new Walk(this, walkPolicy, stackOf(this), req, res, out ?? (() => {})).start()
    },

    process_params: processParams,

    use(first, ...more) {
      const { path, handlers } = readUseArguments([first, ...more])
      const add = (): void => {
        for (const fn of readMiddleware(handlers)) {
          walkPolicy.debug?.('use %o %s', path, fn.name || '<anonymous>')
          this.stack.push(new Layer(path, { sensitive: this.caseSensitive, strict: false, end: false }, fn))
        }
      }
      registerFrom(this.use, add, () => describe({ method: 'use', path, handlers }))
      return this
    },

    route(path) {
      const route = new Route(path)
      const options = { sensitive: this.caseSensitive, strict: this.strict, end: true }
      const layer = registerFrom(this.route, () => new Layer(path, options, route.dispatch.bind(route)))
      layer.route = route
      this.stack.push(layer)
      return route
    },
  }
}

function createVerbs(readRegistration: ReadRegistration, describe: DescribePlace): object {
  const verbs = {}
  for (const method of [...methodNames, 'all']) {
    Object.assign(verbs, {
      [method](this: Router, first: unknown, ...more: unknown[]): Router {
        const { path, handlers: given } = readRegistration([first, ...more])
        const add = (): void => {
          const handlers = readRouteHandlers(given, method)
          const route = this.route(path)
          const register = route[method] as (...handlers: unknown[]) => Route
          register.apply(route, handlers)
        }
        const entrance = this[method as keyof Router] as Function
        registerHandlers(entrance, add, () => describe({ method, path, handlers: given }))
        return this
      },
    })
  }
  return verbs
}
