import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import { tracingChannels } from './tracing-channels.ts'

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
  /** What the handler has given to `next`, if it was one of the words that leave a route or a router. */
  leaves?: 'route' | 'router'
}

/** Why a layer was not run: its path, a value in the path that cannot be decoded, its method, or an earlier error. */
export type SkipReason = 'path' | 'value' | 'method' | 'error'

/** What subscribers get to know of a layer that a request was passed by. */
export interface SkippedLayer {
  readonly req: ExchangeRequest
  /** The layer; on 3.x a record of middleware, or a route. */
  readonly layer: object
  readonly reason: SkipReason
  /** Why the value could not be decoded. */
  readonly error?: unknown
}

/** Tells whoever listens that a layer was asked, and did not take the request. To be called only while `isWatched`. */
export function tellSkipped(req: ExchangeRequest, layer: object, reason: SkipReason, error?: unknown): void {
  const skipped: SkippedLayer = error === undefined ? { req, layer, reason } : { req, layer, reason, error }
  tracingChannels.skipped.publish(skipped)
}

/** The same for a layer of a stack; `matched` is what its path said: true, false, or the error of a value in it. */
export function tellUnmatched(req: ExchangeRequest, layer: object, matched: unknown, error: unknown): void {
  if (matched === false) tellSkipped(req, layer, 'path')
  else if (matched !== true && matched === error) tellSkipped(req, layer, 'value', error)
  else tellSkipped(req, layer, error ? 'error' : 'method')
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

/** Runs a layer, and publishes it to subscribers. */
export function traceLayer(
  layer: TracedLayer,
  req: ExchangeRequest,
  res: ExchangeResponse,
  next: Next,
  run: (next: Next) => void,
): void {
  traceHandler({ req, res, layer, route: layer.route ?? routeOf(layer, req) }, next, run)
}

interface TracedLayer {
  readonly route: unknown
}

/** The running route, if the layer is one of its handlers. */
function routeOf(layer: object, req: ExchangeRequest): unknown {
  const route = req.route as { stack?: unknown } | undefined
  return Array.isArray(route?.stack) && route.stack.includes(layer) ? route : undefined
}

/**
 * Runs a handler like `TracingChannel.traceCallback`, with `next` as the callback. A handler that responds itself is
 * over when the response is closed. Returns what the handler does, and its `next` what `next` does: a route of 3.x needs both.
 */
export function traceHandler(trace: HandlerTrace, next: Next, run: (next: Next) => unknown): unknown {
  let over = false
  const finish = (goOn: () => unknown): unknown => {
    if (over) return goOn()
    over = true
    trace.res.removeListener?.('close', onClose)
    return asyncStart.runStores(trace, () => {
      try {
        return goOn()
      } finally {
        asyncEnd.publish(trace)
      }
    })
  }
  const onClose = (): void => void finish(() => {})
  const tracedNext: Next = (err) => {
    if (err && err !== 'route' && err !== 'router' && !over) {
      trace.error = err
      failed.publish(trace)
    } else if (err && !over) trace.leaves = err as 'route' | 'router' // anything else is an error, above
    return finish(() => next(err))
  }
  trace.res.on?.('close', onClose)
  return start.runStores(trace, () => {
    try {
      return run(tracedNext)
    } finally {
      end.publish(trace)
    }
  })
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
