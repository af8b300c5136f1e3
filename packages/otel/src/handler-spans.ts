// Spans of routes and handlers, each inside of the router or route that it ran in.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, context, trace } from '@opentelemetry/api'
import { infoOf, type LayerInfo } from './framework.ts'
import { guard, knownStateOf, type OpenLayer, type OpenSpan, type RequestState, stateOf } from './request-state.ts'
import { isOurs, markOurs, tracer, warnOnce } from './server-span.ts'

export const DETAILS = ['none', 'route', 'handlers', 'walk'] as const

/** Which spans there are below that of the server: see `InstrumentOptions`. */
export type SpanDetail = (typeof DETAILS)[number]

const kSpan: unique symbol = Symbol('trunkline.otel.span')

/** The message of the tracing channel, one for all events of a handler: see docs/api/tools.md. */
export interface HandlerMessage {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly layer: object
  readonly route: unknown
  readonly error?: unknown
  within?: ((run: () => unknown) => unknown) | undefined
  onNext?: (() => void) | undefined
  [kSpan]?: OpenSpan
}

/** Starts the span of a handler, if it is to have one, and has the handler run in its context. */
export function startHandler(message: HandlerMessage, detail: SpanDetail): void {
  const state = stateOf(message.req, message.res)
  if (state === undefined || state.isOver) return
  const info = infoOf(message.layer, message.route)
  if (info.isWrapped) {
    state.standsBack = true
    warnOnce('TRUNKLINE_OTEL_BESIDE_EXPRESS', BESIDE_EXPRESS)
  }
  const { kind, isContainer } = info
  // Only one of the two is called: handlers for an error, or those for a request. The others pass it on.
  if (state.isFailing !== (kind === 'error handler')) return
  const { outer } = state
  const isFirst = state.last === undefined && outer === undefined
  if (!isContainer) {
    state.last = info
    state.mountPath = outer?.path ?? ''
  }
  const isSeen = state.isRecorded && !state.standsBack
  const active = context.active()
  const base = isSeen ? contextFor(state, active, isFirst) : active
  const isShown = detail === 'route' ? kind === 'route' : detail !== 'none'
  let inside = base
  if (isShown || kind === 'error handler' || (isContainer && kind !== 'route')) {
    const path = (outer?.path ?? '') + info.path
    const open = isSeen && isShown ? startSpan(state, info, path, base) : undefined
    if (open !== undefined) {
      inside = trace.setSpan(base, open.span)
      message[kSpan] = open
    }
    const container = isContainer ? { span: open ?? outer?.span, context: inside, path, outer } : undefined
    if (container !== undefined) state.outer = container
    // A local variable first: V8 allocates a closure that is assigned straight to a property where only a full garbage
    // collection frees it, and the request with it.
    const onNext = (): void => guard(() => leaveHandler(state, message, container))
    message.onNext = onNext
  }
  if (inside === active) return
  const { within } = message
  const runInside = (run: () => unknown): unknown =>
    context.with(inside, within === undefined ? run : () => within(run))
  message.within = runInside // as above
}

function startSpan(state: RequestState, info: LayerInfo, path: string, base: Context): OpenSpan {
  const name = info.isContainer ? `${info.kind} ${path || '/'}` : `${info.kind} ${info.name}`
  const attributes = info.kind === 'route' ? { ...info.attributes, 'http.route': path || '/' } : info.attributes
  const span = tracer().startSpan(name, { attributes }, base)
  markOurs(span)
  return state.open(span)
}

/**
 * The context for the next handler: the active one, with the span of the router or route around it. The active span is often
 * that of the middleware before, whose `next()` is running, and in callbacks that lost their context there is none.
 */
function contextFor({ outer, server }: RequestState, active: Context, isFirst: boolean): Context {
  const expected = outer?.context ?? server.context
  if (isFirst || active === expected) return expected
  const span = trace.getSpan(active)
  const above = outer?.span?.span ?? server.span
  if (span === above) return active
  if (span === undefined || span.spanContext().traceId !== server.span.spanContext().traceId) return expected
  return isOurs(span) ? trace.setSpan(active, above) : active // another one was made by the app around its `next()`
}

/** Records the error of a handler, once: the layers around it tell of it, too. */
export function noteError(message: HandlerMessage): void {
  const state = knownStateOf(message.req)
  if (state === undefined || state.isOver) return
  state.isFailing = true
  if (state.isRecorded && !state.standsBack) state.noteError(message.error, message[kSpan] ?? state.outer?.span)
}

/** Ends the span of a handler that called `next()`. */
function leaveHandler(state: RequestState, message: HandlerMessage, container: OpenLayer | undefined): void {
  for (let each = container && state.outer; each !== undefined; each = each.outer) {
    if (each === container) state.outer = container.outer
  }
  const open = message[kSpan]
  if (open !== undefined) state.end(open)
  if (container === undefined && message.error === undefined) state.isFailing = false
}

/** Adds an event for a layer that did not take the request. */
export function addSkipped({ req, layer, reason }: HandlerMessage & { readonly reason: string }): void {
  const state = knownStateOf(req)
  if (state === undefined || !state.isRecorded || state.standsBack) return
  const { kind, name, path } = infoOf(layer, undefined)
  const { span } = state.outer?.span ?? state.server
  span.addEvent('skipped', {
    'trunkline.layer': kind,
    'trunkline.name': name,
    'trunkline.path': path || '/',
    'trunkline.reason': reason,
  })
}

const BESIDE_EXPRESS =
  '@trunkline/otel leaves requests to @opentelemetry/instrumentation-express where that has wrapped the app, so that no span is made twice. Load the app as `trunkline`, or turn one of the two off (OTEL_NODE_DISABLED_INSTRUMENTATIONS=express).'
