import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import type { Debug } from '../debug.ts'
import { methodNames } from '../http/names.ts'
import { noteCallLocation, registerHandlers } from './call-locations.ts'
import { checkDescriptions } from './description.ts'
import { type CheckHandlers, flatten } from './handlers.ts'
import type { Handler, Route, StackLayer } from './layer.ts'
import { MOST_SYNCHRONOUS_STEPS } from './limits.ts'
import type { Path, PathOptions } from './path/compiled-path.ts'
import type { CompleteRefusal } from './refusal.ts'
import { onLeave, type RunNames, runError, runRequest } from './tracing.ts'

export interface RouteConstructor {
  new (path: Path): Route
  readonly prototype: Route
}

export interface RoutePolicy extends RunNames, RouteNames {
  /** Prints what a route does; undefined unless `DEBUG` enables it. */
  readonly debugRoute: Debug | undefined
  /** Format of that message: the method and the path of a handler. */
  readonly addedFormat: string
  readonly createLayer: (path: Path, options: Partial<PathOptions>, fn: Handler) => StackLayer
  readonly checkHandlers: CheckHandlers
  readonly completeRefusal: CompleteRefusal
  readonly createMethods: () => Route['methods']
  /** Whether `next()` after the last handler still advances the index. If so, a handler added later is skipped. */
  readonly countsPastEnd: boolean
}

export function createRouteClass(policy: RoutePolicy): RouteConstructor {
  function Route(this: Route, path: Path): void {
    this.path = path
    this.stack = []
    this.methods = policy.createMethods()
    policy.debugRoute?.('new %o', path)
  }
  const prototype = Route.prototype as Record<string, unknown>
  prototype[policy.handlesMethodName] = handlesMethod
  prototype[policy.methodsOfName] = methodsOf
  prototype['dispatch'] = createDispatch(policy)
  for (const method of [...methodNames, 'all']) prototype[method] = createVerb(method, policy)
  return Route as unknown as RouteConstructor // TypeScript sees no constructor in a function declaration
}

function createVerb(method: string, policy: RoutePolicy): (...handlers: unknown[]) => Route {
  const name = method === 'all' ? undefined : method
  return function verb(this: Route, ...args) {
    const complete: CompleteRefusal = (err, refusal) =>
      policy.completeRefusal(err, refusal, { method, path: this.path, handlers: args })
    const add = (): void => {
      const handlers = flatten(args)
      const before = this.stack.filter((layer) => !name || !layer.method || layer.method === name)
      const earlier = before.map(({ handle }) => handle)
      checkDescriptions(handlers, method, this.path, earlier)
      for (const handler of policy.checkHandlers(handlers, method)) {
        if (name !== undefined) policy.debugRoute?.(policy.addedFormat, name, this.path)
        const layer = policy.createLayer('/', {}, handler) // the path has already matched
        layer.method = name
        this.methods[name ?? '_all'] = true
        noteCallLocation(layer)
        this.stack.push(layer)
      }
    }
    registerHandlers(verb, add, complete)
    return this
  }
}

export function handlesMethod(this: Route, method: string | undefined): boolean {
  const name = effectiveMethod(this, method)
  return (name !== undefined && Boolean(this.methods[name])) || Boolean(this.methods['_all'])
}

/** The methods of a line's routes that a walk calls. By name, because APM libraries replace them. */
export interface RouteNames {
  readonly handlesMethodName: '_handlesMethod' | '_handles_method'
  readonly methodsOfName: '_methods' | '_options'
}

type Asked = Record<RouteNames['handlesMethodName'], (method: string) => boolean> &
  Record<RouteNames['methodsOfName'], () => string[]>

/** Whether a walk enters a route. If an OPTIONS request only matches its path, its methods are added to `allowed`. */
export function takesMethod(
  { handlesMethodName, methodsOfName }: RouteNames,
  route: Route,
  req: ExchangeRequest,
  allowed: string[] | undefined,
): boolean {
  const { method } = req
  if (skipsGetHandlers(req) && !route.methods['head'] && !route.methods['_all']) return false
  const asked = route as unknown as Asked // the routes of each line have these methods
  if (asked[handlesMethodName](method)) return true
  if (method === 'OPTIONS') allowed?.push(...asked[methodsOfName]())
  return method === 'HEAD' // a route without GET lets HEAD through and finds nothing to run
}

/** The methods of a route in upper case, including HEAD if GET handles it. */
function methodsOf(this: Route): string[] {
  const names = Object.keys(this.methods)
  if (this.methods['get'] && !this.methods['head']) names.push('head')
  return names.map((name) => name.toUpperCase())
}

function createDispatch(policy: RoutePolicy): Route['dispatch'] {
  return function dispatch(this: Route, req, res, done) {
    if (this.stack.length === 0) {
      done()
      return
    }
    req.route = this
    const method = skipsGetHandlers(req) ? 'head' : effectiveMethod(this, req.method)
    new RouteWalk(policy, this.stack, method, req, res, done).next()
  }
}

/** Whether this is a HEAD request that GET handlers must not handle, because of the setting `strict head`. */
export function skipsGetHandlers(req: ExchangeRequest): boolean {
  return req.method === 'HEAD' && Boolean(req.app?.settings?.['strict head'])
}

/** The method whose handlers run: HEAD uses those of GET unless it has its own. */
function effectiveMethod(route: Route, method: unknown): string | undefined {
  if (typeof method !== 'string') return undefined
  const name = method === 'GET' ? 'get' : (LOWER_CASE[method] ?? method.toLowerCase())
  return name === 'head' && !route.methods['head'] ? 'get' : name
}

// The names that Node's parser returns, so that the common case needs no toLowerCase().
const LOWER_CASE: Record<string, string | undefined> = Object.create(null)
for (const name of methodNames) LOWER_CASE[name.toUpperCase()] = name

/** One request on its way through the handlers of one route. */
class RouteWalk {
  readonly next: Next
  readonly #policy: RoutePolicy
  readonly #stack: StackLayer[]
  readonly #method: string | undefined
  readonly #req: ExchangeRequest
  readonly #res: ExchangeResponse
  readonly #done: Next
  #index = 0
  #synchronousSteps = 0

  constructor(
    policy: RoutePolicy,
    stack: StackLayer[],
    method: string | undefined,
    req: ExchangeRequest,
    res: ExchangeResponse,
    done: Next,
  ) {
    const next: Next = (err) => this.#step(err) // local variable first: see `router/walk.ts`
    this.next = next
    this.#policy = policy
    this.#stack = stack
    this.#method = method
    this.#req = req
    this.#res = res
    this.#done = done
  }

  #step(err: unknown): void {
    if (err !== undefined) {
      if (err === 'route') {
        onLeave?.(this.#req, this.#stack)
        return this.#done() // without an argument, as in Express
      }
      if (err === 'router') return this.#leave(err)
    }
    if (this.#index >= this.#stack.length) return this.#end(err)
    if (++this.#synchronousSteps > MOST_SYNCHRONOUS_STEPS) {
      setImmediate(this.next, err)
      return
    }
    const layer = this.#nextLayer()
    if (layer === undefined) return this.#end(err)
    if (err) runError(this.#policy, layer, err, this.#req, this.#res, this.next)
    else runRequest(this.#policy, layer, this.#req, this.#res, this.next)
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

  #end(err: unknown): void {
    if (this.#policy.countsPastEnd) this.#index++
    this.#leave(err)
  }

  #leave(err: unknown): void {
    onLeave?.(this.#req, this.#stack)
    this.#done(err)
  }
}
