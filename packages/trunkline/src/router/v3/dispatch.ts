import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import type { StackLayer } from '../layer.ts'
import { MOST_V3_STEPS, v3CallStack } from '../limits.ts'
import type { ParamCallbacks } from '../params.ts'
import { LayerStack, toLayerStack } from '../stack.ts'
import { type V3Route, V3RouteWalk } from './route-walk.ts'

/** A request with the index of its last matched route, in the list of its method. */
export type V3Request = ExchangeRequest & { _route_index: number }

export interface MatchedRoute extends V3Route {
  readonly params: unknown
}

/** What a dispatch needs of a router of 3.x. Apps may replace its methods. */
export interface DispatchedRouter {
  readonly params: ParamCallbacks
  matchRequest(req: ExchangeRequest, index: number): MatchedRoute | undefined
  _options(req: ExchangeRequest, res: ExchangeResponse, next: Next): void
}

/** One request on its way through the routes of one application. */
export class Dispatch {
  readonly #router: DispatchedRouter
  readonly #req: V3Request
  readonly #res: ExchangeResponse
  readonly #done: Next

  constructor(router: DispatchedRouter, req: ExchangeRequest, res: ExchangeResponse, done: Next) {
    this.#router = router
    this.#req = req as V3Request // the index is set once a route has matched
    this.#res = res
    this.#done = done
  }

  pass(index: number, err?: unknown): void {
    if (v3CallStack.steps >= MOST_V3_STEPS) {
      setImmediate(() => this.pass(index, err))
      return
    }
    const route = this.#match(index)
    if (route === FAILED) return
    v3CallStack.steps++
    try {
      if (route === undefined) this.#leave(err)
      else this.#enter(route, err)
    } finally {
      v3CallStack.steps--
    }
  }

  #match(index: number): MatchedRoute | undefined | typeof FAILED {
    try {
      const route = this.#router.matchRequest(this.#req, index)
      this.#req.route = route
      return route
    } catch (err) {
      this.#done(err) // a value that cannot be decoded
      return FAILED
    }
  }

  #enter(route: MatchedRoute, err: unknown): void {
    const req = this.#req
    req.params = route.params as typeof req.params
    const nextRoute: Next = (error) => this.pass(req._route_index + 1, error)
    new V3RouteWalk(route, this.#router.params, req, this.#res, nextRoute).start(err)
  }

  #leave(err: unknown): void {
    if (this.#req.method !== 'OPTIONS') return this.#done(err)
    // As in Express 3, the methods are reported even if there was an error.
    try {
      this.#router._options(this.#req, this.#res, this.#done)
    } catch (thrown) {
      this.#done(thrown)
    }
  }
}

const FAILED: unique symbol = Symbol('no path')

export interface FoundRoute {
  match(path: string): boolean
}

/** Creates a list of routes. It is watched, so that a plan knows when it changes. */
export function createRouteList<Route extends FoundRoute>(): Route[] {
  return new LayerStack([], true).view as unknown as Route[] // routes of 3.x stand in for layers
}

export interface RouteStack<Route extends FoundRoute> {
  /** The plain array: every read through the watched one goes through a Proxy. */
  readonly layers: readonly Route[]
  candidates(path: string): readonly number[] | undefined
}

/** The stack behind a list of routes: one from `createRouteList`, or an array that the app has put in its place. */
export function toRouteStack<Route extends FoundRoute>(routes: readonly Route[]): RouteStack<Route> {
  return toLayerStack(routes as unknown as StackLayer[]) as unknown as RouteStack<Route> // see `createRouteList`
}

/** The index of the first route from `start` on that matches a path; -1 for none. */
export function findRoute(stack: RouteStack<FoundRoute>, path: string, start: number): number {
  const { layers } = stack
  const candidates = stack.candidates(path)
  if (candidates === undefined) {
    for (let i = start; i < layers.length; i++) if ((layers[i] as FoundRoute).match(path)) return i
    return -1
  }
  for (let i = 0; i < candidates.length; i++) {
    const at = candidates[i] as number
    if (at >= start && (layers[at] as FoundRoute).match(path)) return at
  }
  return -1
}
