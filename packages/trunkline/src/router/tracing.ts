// Runs the handlers of layers, forwards their rejected promises, and publishes each run on tracing channels.
import { type Channel, channel } from 'node:diagnostics_channel'
import depd from 'depd'
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'

const deprecate = depd('router')

// The channels of a `TracingChannel` with this name, which the open proposal for Express's router uses. Created one by
// one, because the first releases of Node 18 lack `tracingChannel`.
const NAME = 'tracing:express.router.request'
export const tracingChannels: Readonly<
  Record<'start' | 'end' | 'asyncStart' | 'asyncEnd' | 'failed' | 'skipped', Channel>
> = {
  start: channel(`${NAME}:start`),
  end: channel(`${NAME}:end`),
  asyncStart: channel(`${NAME}:asyncStart`),
  asyncEnd: channel(`${NAME}:asyncEnd`),
  failed: channel(`${NAME}:error`),
  skipped: channel('trunkline:skipped'), // not in the proposal: layers that did not take a request
}

/** Whether these channels had subscribers when the last request came in. */
export let isTraced = false
/** Whether `trunkline:skipped` had subscribers. Then walks use no plan, which would leave layers out unreported. */
export let isSkipTraced = false

/** Checks for subscribers once per request, in the first router that it reaches. */
export function noteSubscribers(): void {
  const { start, end, asyncStart, asyncEnd, failed, skipped } = tracingChannels
  isTraced =
    hasSubscribers(start) ||
    hasSubscribers(end) ||
    hasSubscribers(asyncStart) ||
    hasSubscribers(asyncEnd) ||
    hasSubscribers(failed) ||
    hasSubscribers(skipped)
  isSkipTraced = isTraced && hasSubscribers(skipped)
}

/** Whether a channel has subscribers. On Cloudflare Workers, `hasSubscribers` is a method. */
export function hasSubscribers(channel: Channel): boolean {
  const has: unknown = channel.hasSubscribers
  return typeof has === 'function' ? (has.call(channel) as boolean) : (has as boolean)
}

/** The methods of a line's layers that call handlers. They are called by name, because APM libraries replace them. */
export interface RunNames {
  readonly runRequestName: 'handleRequest' | 'handle_request'
  readonly runErrorName: 'handleError' | 'handle_error'
}

/** The only field of a layer that is read here; all lines have it. */
type RunLayer = { readonly route: unknown }

/** A layer with the methods that its line names; it has only some of these. */
type Runs = Readonly<Record<RunNames[keyof RunNames], (...args: unknown[]) => void>>

export function runRequest(
  { runRequestName: name }: RunNames,
  layer: RunLayer,
  req: ExchangeRequest,
  res: ExchangeResponse,
  next: Next,
): void {
  const runs = layer as unknown as Runs // see `Runs`
  if (isTraced) traceLayer(layer, req, res, next, (traced) => runs[name](req, res, traced))
  else runs[name](req, res, next)
}

export function runError(
  { runErrorName: name }: RunNames,
  layer: RunLayer,
  err: unknown,
  req: ExchangeRequest,
  res: ExchangeResponse,
  next: Next,
): void {
  const runs = layer as unknown as Runs // see `Runs`
  if (isTraced) traceLayer(layer, req, res, next, (traced) => runs[name](err, req, res, traced))
  else runs[name](err, req, res, next)
}

/** Whether the method that runs a layer's handler is still this one: APM libraries replace it. */
export function runsAs(layer: RunLayer, { runRequestName: name }: RunNames, method: unknown): boolean {
  return (layer as unknown as Runs)[name] === method // see `Runs`
}

/** 5.x: a rejected promise is an error, like a thrown one. The value of a fulfilled one is ignored. */
export function forwardRejection(result: unknown, next: Next): void {
  if (!isObject(result) || typeof (result as PromiseLike<unknown>).then !== 'function') return
  noteResult?.(result, true)
  forward(result as PromiseLike<unknown>, next)
}

/** 3.x and 4.x ignore what a handler returns, unless `catch async errors` is on. Returns whether it is. */
export function forwardRejectionIfAsked(result: unknown, req: ExchangeRequest, next: Next): boolean {
  // Check the setting first: reading `then` of a result may have side effects.
  if (!isObject(result)) return false
  const isAsked = Boolean(req.app?.settings?.['catch async errors'])
  if (isAsked) forwardRejection(result, next)
  else noteResult?.(result, false)
  return isAsked
}

/** Called with each result that is an object, and whether its rejection will go to the error handlers. */
type ResultListener = (result: object, isForwarded: boolean) => void

let noteResult: ResultListener | undefined

/** `listener` is called while the handler is still on the call stack. */
export function watchResults(listener: ResultListener): void {
  noteResult = listener
}

function forward(result: PromiseLike<unknown>, next: Next): void {
  if (!(result instanceof Promise)) {
    deprecate('handlers that are Promise-like are deprecated, use a native Promise instead')
  }
  result.then(null, (err) => next(err || new Error('Rejected promise')))
}

export function isObject(value: unknown): value is object {
  return value !== null && (typeof value === 'object' || typeof value === 'function')
}

function traceLayer(
  layer: RunLayer,
  req: ExchangeRequest,
  res: ExchangeResponse,
  next: Next,
  run: (next: Next) => void,
): void {
  traceHandler({ req, res, layer, route: layer.route ?? routeOf(layer, req) }, next, run)
}

function routeOf(layer: object, req: ExchangeRequest): unknown {
  const route = req.route as { stack?: unknown } | undefined
  return Array.isArray(route?.stack) && route.stack.includes(layer) ? route : undefined
}

const { start, end, asyncStart, asyncEnd, failed } = tracingChannels

/** The message for subscribers: one object for all events of one handler. */
export interface HandlerTrace {
  readonly req: ExchangeRequest
  readonly res: ExchangeResponse
  /** The layer that is running. */
  readonly layer: object
  /** The route that it belongs to, if any. */
  readonly route: unknown
  /** What the handler threw or passed to `next`. */
  error?: unknown
  /** `'route'` or `'router'`, if the handler passed it to `next`. */
  leaves?: 'route' | 'router'
  /**
   * Set by a listener to `start` or `asyncStart`: it is called with a function that calls the handler, or goes on after
   * `next()`, and returns what that returns. Listeners cannot do this by a store that they bind to the channel if the
   * store is another library's, such as the context of OpenTelemetry.
   */
  within?: Within | undefined
  /** Set by a listener to `start`, which then need not listen to `asyncStart`: it is called when the handler calls `next`. */
  onNext?: (() => void) | undefined
}

export type Within = (run: () => unknown) => unknown

/** Why a layer was not run: its path, a value in the path that cannot be decoded, its method, or an earlier error. */
export type SkipReason = 'path' | 'value' | 'method' | 'error'

/** The message for a layer that did not handle the request. */
export interface SkippedLayer {
  readonly req: ExchangeRequest
  /** The layer; on 3.x a record of middleware, or a route. */
  readonly layer: object
  readonly reason: SkipReason
  /** Why the value could not be decoded. */
  readonly error?: unknown
}

/** Publishes that a layer did not take the request. Call it only if `isSkipTraced`. */
export function publishSkipped(req: ExchangeRequest, layer: object, reason: SkipReason, error?: unknown): void {
  const skipped: SkippedLayer = error === undefined ? { req, layer, reason } : { req, layer, reason, error }
  tracingChannels.skipped.publish(skipped)
}

/** The same for a layer of a stack; `matched` is the result of its `match`, or the error for a value in the path. */
export function publishUnmatched(req: ExchangeRequest, layer: object, matched: unknown, error: unknown): void {
  if (matched === false) publishSkipped(req, layer, 'path')
  else if (matched !== true && matched === error) publishSkipped(req, layer, 'value', error)
  else publishSkipped(req, layer, error ? 'error' : 'method')
}

/** `asyncStart` is when it calls `next()`, or the response is closed. */
type HandlerListeners = Partial<Record<'start' | 'end' | 'asyncStart', (trace: HandlerTrace) => void>>

/** Subscribes to every handler that runs, for the rest of the process. */
export function subscribeToHandlers(listeners: HandlerListeners): void {
  for (const [name, listener] of Object.entries(listeners)) {
    // Nothing else is published on them.
    tracingChannels[name as keyof HandlerListeners].subscribe((message) => listener(message as HandlerTrace))
  }
}

/**
 * Runs a handler like `TracingChannel.traceCallback`, with `next` as the callback. A handler that responds itself is
 * over when the response is closed. Passes on the return values of the handler and of `next`: routes of 3.x need both.
 */
export function traceHandler(trace: HandlerTrace, next: Next, run: (next: Next) => unknown): unknown {
  let over = false
  const finish = (goOn: () => unknown): unknown =>
    asyncStart.runStores(trace, () => {
      try {
        return runWithin(trace, goOn)
      } finally {
        asyncEnd.publish(trace)
      }
    })
  const onClose = (): void => {
    over = true
    finish(() => {})
  }
  // Most listeners only want to know of the start, and of errors: a listener on the response costs more than both.
  const running = hasSubscribers(asyncStart) || hasSubscribers(asyncEnd) ? runningOf(trace.res) : undefined
  running?.add(onClose)
  const tracedNext: Next = (err) => {
    if (over) return next(err)
    over = true
    running?.delete(onClose)
    if (err === 'route' || err === 'router') trace.leaves = err
    else if (err) {
      trace.error = err
      failed.publish(trace)
    }
    trace.onNext?.()
    return running === undefined ? next(err) : finish(() => next(err))
  }
  return start.runStores(trace, () => {
    try {
      return runWithin(trace, () => run(tracedNext))
    } finally {
      end.publish(trace)
    }
  })
}

const kRunning: unique symbol = Symbol('trunkline.running')

/** What to call for each handler that is running when the response is closed. */
type Running = Set<() => void>

/** One listener for all handlers of a response: tracers bind each listener to a context, the highest cost here. */
function runningOf(res: ExchangeResponse & { [kRunning]?: Running }): Running {
  const known = res[kRunning]
  if (known !== undefined) return known
  const running: Running = new Set()
  Object.defineProperty(res, kRunning, { value: running }) // not enumerable: apps print responses
  res.on?.('close', () => {
    for (const close of running) close()
    running.clear()
  })
  return running
}

/** Each event sets its own `within`: the `within` of a handler must not wrap the handlers after it. */
function runWithin(trace: HandlerTrace, run: () => unknown): unknown {
  const { within } = trace
  if (within === undefined) return run()
  trace.within = undefined
  return within(run)
}

/** Passes errors that a handler throws to `next`; layers of 4.x and 5.x do that themselves. */
export function catching(run: () => unknown, next: Next): unknown {
  try {
    return run()
  } catch (err) {
    next(err)
    return undefined
  }
}

/**
 * Called when a request leaves a route or router without a response. `scope` is the stack of the route, or the `next`
 * that the router's handlers got.
 */
export type LeaveListener = (req: ExchangeRequest, scope: unknown) => void

/** Undefined until `watchLeaving` is called, so that it costs nothing otherwise. */
export let onLeave: LeaveListener | undefined

export function watchLeaving(listener: LeaveListener): void {
  onLeave = listener
}
