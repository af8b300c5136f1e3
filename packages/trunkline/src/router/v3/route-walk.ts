import type { ExchangeRequest, ExchangeResponse, Next } from '../../contract/exchange.ts'
import { type ErrorHandler, type Handler, type RequestHandler, StackLayer } from '../layer.ts'
import { MOST_V3_STEPS, v3CallStack } from '../limits.ts'
import type { ParamCallback, ParamCallbacks } from '../params.ts'
import type { Path } from '../path/compiled-path.ts'
import type { Outlined } from '../path/shape.ts'
import type { PathKey } from '../path/v3/compile.ts'
import { catching, forwardRejectionIfAsked, isTraced, onLeave, traceHandler } from '../tracing.ts'

/** The handlers and parameters of a route. Apps read and change both at any time. */
export interface V3Route {
  readonly callbacks: readonly Handler[]
  readonly keys: readonly PathKey[]
}

/** One request in one route of 3.x: the callbacks of its parameters, then its own. */
export class V3RouteWalk {
  readonly next: Next
  readonly #route: V3Route
  readonly #params: ParamCallbacks
  readonly #req: ExchangeRequest
  readonly #res: ExchangeResponse
  readonly #nextRoute: Next
  #index = 0
  #keyIndex = 0

  constructor(route: V3Route, params: ParamCallbacks, req: ExchangeRequest, res: ExchangeResponse, nextRoute: Next) {
    const callbacks: Next = (err) => this.#step(err) // Express 3 names it so; a local first: see `router/walk.ts`
    this.next = callbacks
    this.#route = route
    this.#params = params
    this.#req = req
    this.#res = res
    this.#nextRoute = nextRoute
  }

  start(err: unknown): void {
    if (err || this.#route.keys.length === 0) this.#step(err)
    else this.#nextKey()
  }

  #nextKey(err?: unknown): void {
    const { keys } = this.#route
    while (!err && this.#keyIndex < keys.length) {
      const { name } = keys[this.#keyIndex++] as PathKey
      const callbacks = this.#params[name]
      const value = this.#req.params[name]
      if (callbacks !== undefined && value !== undefined) return this.#callParam(callbacks, 0, name, value)
    }
    if (err === 'route') this.#nextRoute()
    else this.#step(err)
  }

  #callParam(callbacks: ParamCallback[], index: number, name: string, value: unknown): void {
    const callback = callbacks[index]
    if (callback === undefined) return this.#nextKey()
    const next: Next = (err) => {
      if (err) this.#nextKey(err)
      else this.#callParam(callbacks, index + 1, name, value)
    }
    try {
      forwardRejectionIfAsked(callback(this.#req, this.#res, next, value, name), this.#req, next)
    } catch (err) {
      this.#nextKey(err)
    }
  }

  /** Returns the callback's result, as Express 3 does: `await next()` in a route waits for the callbacks behind it. */
  #step(err: unknown): unknown {
    if (err === 'route') {
      this.#index++ // a second call of next() skips a handler, as in Express 3
      onLeave?.(this.#req, this.#route)
      return this.#nextRoute()
    }
    if (v3CallStack.steps >= MOST_V3_STEPS) return void setImmediate(this.next, err)
    const fn = this.#nextCallback(Boolean(err))
    if (fn === undefined) {
      onLeave?.(this.#req, this.#route)
      return this.#nextRoute(err)
    }
    v3CallStack.steps++
    try {
      return isTraced ? this.#runTraced(fn, err) : this.#run(fn, err, this.next)
    } catch (thrown) {
      return void this.next(thrown)
    } finally {
      v3CallStack.steps--
    }
  }

  #run(fn: Handler, err: unknown, next: Next): unknown {
    if (err) {
      forwardRejectionIfAsked((fn as ErrorHandler)(err, this.#req, this.#res, next), this.#req, next)
      return undefined
    }
    const result = (fn as RequestHandler)(this.#req, this.#res, next)
    // If the error handlers get its rejection, a callback before it that awaits `next()` must not reject, too.
    return forwardRejectionIfAsked(result, this.#req, next) ? undefined : result
  }

  #runTraced(fn: Handler, err: unknown): unknown {
    const layer = { handle: fn, name: fn.name || '<anonymous>' } // on 3.x routes hold plain functions
    const trace = { req: this.#req, res: this.#res, layer, route: this.#route }
    return traceHandler(trace, this.next, (next) => catching(() => this.#run(fn, err, next), next))
  }

  #nextCallback(pending: boolean): Handler | undefined {
    const { callbacks } = this.#route
    while (this.#index < callbacks.length) {
      const fn = callbacks[this.#index++] as Handler
      if (fn.length >= 4 === pending) return fn
    }
    return undefined
  }
}

/** The members of a 3.x route that the plan uses: where it can match, and whether its `match` is still the original. */
interface RouteLayerMembers {
  match: (path: string | null | undefined) => boolean
  isAsCompiled(): boolean
}

type RouteLayerClass = abstract new (compiled: Outlined, path: Path) => RouteLayerMembers

/**
 * The base class of 3.x routes. The plan treats them as layers. Other fields of layers mean something else on 3.x
 * (`path` is the pattern there, not the matched part), so they are not declared here.
 */
export const RouteLayer: RouteLayerClass = StackLayer as unknown as RouteLayerClass // the same class, with fewer members
