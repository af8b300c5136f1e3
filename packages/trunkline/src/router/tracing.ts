// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { type RunPolicy, tracingChannels } from './layer.ts'

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
}

type TraceListener = (trace: HandlerTrace) => void

/** Listeners for the events of handlers. */
export interface HandlerListeners {
  /** Before a handler is called. */
  readonly start: TraceListener
  /** After it returned or threw. */
  readonly end?: TraceListener
  /** When it calls `next()`, or the response is closed. */
  readonly asyncStart?: TraceListener
}

/** Subscribes to every handler that runs, for the rest of the process. */
export function subscribeToHandlers(listeners: HandlerListeners): void {
  for (const [name, listener] of Object.entries(listeners) as [keyof HandlerListeners, TraceListener][]) {
    tracingChannels[name].subscribe((message) => listener(message as HandlerTrace)) // nothing else is published on them
  }
}

// One for each release line.
const policies = new WeakMap<RunPolicy, RunPolicy>()

/** The same policy, which also publishes each handler to subscribers. */
export function tracedPolicy<Policy extends RunPolicy>(policy: Policy): Policy {
  let traced = policies.get(policy) as Policy | undefined
  if (traced === undefined) {
    traced = {
      ...policy,
      runRequest(layer, req, res, next) {
        const trace: HandlerTrace = { req, res, layer, route: layer.route ?? routeOf(layer, req) }
        traceHandler(trace, next, (tracedNext) => policy.runRequest(layer, req, res, tracedNext))
      },
      runError(layer, err, req, res, next) {
        const trace: HandlerTrace = { req, res, layer, route: layer.route ?? routeOf(layer, req) }
        traceHandler(trace, next, (tracedNext) => policy.runError(layer, err, req, res, tracedNext))
      },
    }
    policies.set(policy, traced)
  }
  return traced
}

/** The running route, if the layer is one of its handlers. */
function routeOf(layer: object, req: ExchangeRequest): unknown {
  const route = req.route as { stack?: unknown } | undefined
  return Array.isArray(route?.stack) && route.stack.includes(layer) ? route : undefined
}

/**
 * Runs a handler like `TracingChannel.traceCallback`, with `next` as the callback. A handler that responds itself is
 * over when the response is closed.
 */
export function traceHandler(trace: HandlerTrace, next: Next, run: (next: Next) => void): void {
  let over = false
  const finish = (goOn: () => void): void => {
    if (over) return goOn()
    over = true
    trace.res.removeListener?.('close', onClose)
    asyncStart.runStores(trace, () => {
      try {
        goOn()
      } finally {
        asyncEnd.publish(trace)
      }
    })
  }
  const onClose = (): void => finish(() => {})
  const tracedNext: Next = (err) => {
    if (err && err !== 'route' && err !== 'router' && !over) {
      trace.error = err
      failed.publish(trace)
    }
    finish(() => next(err))
  }
  trace.res.on?.('close', onClose)
  start.runStores(trace, () => {
    try {
      run(tracedNext)
    } finally {
      end.publish(trace)
    }
  })
}

/** Passes errors that a handler throws to `next`; layers of 4.x and 5.x do that themselves. */
export function catching(run: () => void, next: Next): void {
  try {
    run()
  } catch (err) {
    next(err)
  }
}
