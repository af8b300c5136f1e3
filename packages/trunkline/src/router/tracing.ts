// hot path
import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { type RunPolicy, tracingChannels } from './layer.ts'

const { start, end, asyncStart, asyncEnd, failed } = tracingChannels

/** What subscribers get: one object for all events of one handler. */
export interface HandlerTrace {
  readonly req: ExchangeRequest
  readonly res: ExchangeResponse
  /** The layer that is run. */
  readonly layer: object
  /** The route that it belongs to, if any. */
  readonly route: unknown
  /** What the handler has thrown or given to `next`. */
  error?: unknown
}

type TraceListener = (trace: HandlerTrace) => void

/** Who wants to know of handlers, and when. */
export interface HandlerListeners {
  /** One is about to be called. */
  readonly start: TraceListener
  /** It has returned, or thrown. */
  readonly end?: TraceListener
  /** It calls `next()`, or the response is closed. */
  readonly asyncStart?: TraceListener
}

/** Subscribes to every handler that is run, for the rest of the process. */
export function subscribeToHandlers(listeners: HandlerListeners): void {
  for (const [name, listener] of Object.entries(listeners) as [keyof HandlerListeners, TraceListener][]) {
    tracingChannels[name].subscribe((message) => listener(message as HandlerTrace)) // nothing else is published on them
  }
}

// One for each line.
const policies = new WeakMap<RunPolicy, RunPolicy>()

/** The same policy, with each handler told to whoever listens. */
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

/** The route that is being run, when the layer is one of its handlers. */
function routeOf(layer: object, req: ExchangeRequest): unknown {
  const route = req.route as { stack?: unknown } | undefined
  return Array.isArray(route?.stack) && route.stack.includes(layer) ? route : undefined
}

/**
 * Runs a handler as `TracingChannel.traceCallback` would, `next` being the callback. A handler that answers by itself is
 * over when the answer is.
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

/** Gives what a handler throws to `next`; layers of 4.x and 5.x do so themselves. */
export function catching(run: () => void, next: Next): void {
  try {
    run()
  } catch (err) {
    next(err)
  }
}
