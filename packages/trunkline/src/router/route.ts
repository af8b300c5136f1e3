// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { methodNames } from '../http/methods.ts'
import type { Handler, StackLayer } from './layer.ts'
import type { Path } from './path/compiled.ts'
import { MOST_SYNCHRONOUS_STEPS } from './walk.ts'

/** Handlers of one path, by method. `req.route` is the one that is being run. */
export interface Route {
  /** The path as it was registered. */
  path: Path
  stack: StackLayer[]
  /** The methods that have handlers, in lower case; `_all` for those of every method. */
  methods: Record<string, boolean | undefined>
  _handlesMethod(method: string | undefined): boolean
  _methods(): string[]
  dispatch(req: ExchangeRequest, res: ExchangeResponse, done: Next): void
  all(...handlers: unknown[]): this
  [method: string]: unknown
}

export interface RouteConstructor {
  new (path: Path): Route
  readonly prototype: Route
}

/** Makes a layer for a handler inside a route, where the path was matched already. */
export type CreateInnerLayer = (fn: Handler) => StackLayer

/** A line's `Route` class. */
export function createRouteClass(
  createInnerLayer: CreateInnerLayer,
  toHandlers: (args: unknown[], method: string) => Handler[],
): RouteConstructor {
  function Route(this: Route, path: Path): void {
    this.path = path
    this.stack = []
    this.methods = Object.create(null)
  }
  const prototype = Route.prototype as Record<string, unknown>
  Object.assign(prototype, routeMethods)
  for (const method of [...methodNames, 'all']) prototype[method] = createVerb(method)

  function createVerb(method: string): (...handlers: unknown[]) => Route {
    const name = method === 'all' ? undefined : method
    return function verb(this: Route, ...args) {
      for (const handler of toHandlers(args, method)) {
        const layer = createInnerLayer(handler)
        layer.method = name
        this.methods[name ?? '_all'] = true
        this.stack.push(layer)
      }
      return this
    }
  }
  // A function declaration is no class to TypeScript, and `new` is how users call it.
  return Route as unknown as RouteConstructor
}

const routeMethods: Pick<Route, '_handlesMethod' | '_methods' | 'dispatch'> & ThisType<Route> = {
  _handlesMethod(method) {
    if (this.methods['_all']) return true
    const name = effectiveMethod(this, method)
    return name !== undefined && Boolean(this.methods[name])
  },

  _methods() {
    const names = Object.keys(this.methods)
    if (this.methods['get'] && !this.methods['head']) names.push('head')
    return names.map((name) => name.toUpperCase())
  },

  dispatch(req, res, done) {
    if (this.stack.length === 0) {
      done()
      return
    }
    req.route = this
    new RouteWalk(this.stack, effectiveMethod(this, req.method), req, res, done).next()
  },
}

/** The method whose handlers are to run: HEAD takes those of GET unless it has its own. */
function effectiveMethod(route: Route, method: unknown): string | undefined {
  if (typeof method !== 'string') return undefined
  const name = LOWER_CASE[method] ?? method.toLowerCase()
  return name === 'head' && !route.methods['head'] ? 'get' : name
}

// The names node's parser gives, so that the common case needs no toLowerCase().
const LOWER_CASE: Record<string, string | undefined> = Object.create(null)
for (const name of methodNames) LOWER_CASE[name.toUpperCase()] = name

/** One request on its way through the handlers of one route. */
class RouteWalk {
  readonly next: Next
  readonly #stack: StackLayer[]
  readonly #method: string | undefined
  readonly #req: ExchangeRequest
  readonly #res: ExchangeResponse
  readonly #done: Next
  #index = 0
  #synchronousSteps = 0

  constructor(
    stack: StackLayer[],
    method: string | undefined,
    req: ExchangeRequest,
    res: ExchangeResponse,
    done: Next,
  ) {
    this.next = (err?: unknown) => this.#step(err)
    this.#stack = stack
    this.#method = method
    this.#req = req
    this.#res = res
    this.#done = done
  }

  #step(err: unknown): void {
    if (err === 'route') return this.#done()
    if (err === 'router' || this.#index >= this.#stack.length) return this.#done(err)
    if (++this.#synchronousSteps > MOST_SYNCHRONOUS_STEPS) {
      setImmediate(this.next, err)
      return
    }
    const layer = this.#nextLayer()
    if (layer === undefined) return this.#done(err)
    if (err) layer.runError(err, this.#req, this.#res, this.next)
    else layer.runRequest(this.#req, this.#res, this.next)
    this.#synchronousSteps = 0
  }

  #nextLayer(): StackLayer | undefined {
    const stack = this.#stack
    while (this.#index < stack.length) {
      const layer = stack[this.#index++] as StackLayer
      if (!layer.method || layer.method === this.#method) return layer
    }
    return undefined
  }
}
