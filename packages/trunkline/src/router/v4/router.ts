import depd from 'depd'
import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { registerFrom } from '../refusal.ts'
import type { RouteConstructor } from '../route.ts'
import { createRegistrationMethods, type Router, type RouterOptions, type RoutingPolicy } from '../router.ts'
import { defineStack, stackOf } from '../stack.ts'
import { Walk } from '../walk.ts'
import { addParamCallback, type ParamFactory, type ProcessParams, processParams } from './params.ts'

/** Warns about a deprecated call. depd names the first caller outside the file that created the function. */
export type Deprecate = (message: string) => void
const ownDeprecate: Deprecate = depd('express')

export interface V4Router extends Omit<Router, keyof WalkMethods>, WalkMethods {
  (req: ExchangeRequest, res: ExchangeResponse, next: Next): void
  _params: ParamFactory[]
}

interface WalkMethods {
  param(name: string | ParamFactory, fn?: unknown): V4Router | undefined
  handle(req: ExchangeRequest, res: ExchangeResponse, out?: Next): void
  process_params: ProcessParams
}

export interface V4RouterConstructor extends Pick<Router, 'use' | 'route'>, WalkMethods {
  new (options?: RouterOptions): V4Router
  (options?: RouterOptions): V4Router
}

/** The `Router` of 4.x: routers are functions that inherit from `Router` itself, which APM libraries patch. */
export function createV4RouterClass(
  policy: RoutingPolicy,
  Route: RouteConstructor,
  deprecate: Deprecate = ownDeprecate,
): V4RouterConstructor {
  function createRouter(options?: RouterOptions): V4Router {
    function router(req: ExchangeRequest, res: ExchangeResponse, next: Next): void {
      self.handle(req, res, refuse === undefined ? next : refuse(req, next))
    }
    const self = Object.setPrototypeOf(router, createRouter) as V4Router
    self.params = Object.create(null) // names such as `constructor` are ordinary names
    self._params = []
    self.caseSensitive = options?.caseSensitive
    self.mergeParams = options?.mergeParams
    self.strict = options?.strict
    defineStack(self)
    const refuse = options?.methodNotAllowed ? policy.refuseOtherMethods(self) : undefined
    return self
  }
  const registrationMethods = createRegistrationMethods(policy, Route, (route) => route.dispatch.bind(route))
  Object.assign(createRouter, createWalkMethods(policy, deprecate), registrationMethods)
  return createRouter as unknown as V4RouterConstructor // a function that returns an object returns it with `new` too
}

function createWalkMethods(policy: RoutingPolicy, deprecate: Deprecate): WalkMethods & ThisType<V4Router> {
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
      registerFrom(this.param, () => addParamCallback(this, key, fn), policy.completeRefusal)
      return this
    },

    handle(req, res, out) {
      policy.debug?.('dispatching %s %s', req.method, req.url)
      // Without a callback, nothing can be called if no layer matches.
      new Walk(this, policy, stackOf(this), req, res, out ?? (() => {})).start()
    },

    process_params: processParams,
  }
}
