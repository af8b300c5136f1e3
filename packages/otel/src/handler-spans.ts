// Spans of routes and handlers, each inside of the router or route that it ran in.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, context, type Span, trace } from '@opentelemetry/api'
import { infoOf, type LayerInfo } from './layer-info.ts'
import { knownStateOf, type OpenLayer, type RequestState, stateOf } from './request-state.ts'
import { tracer } from './server-span.ts'

/** Which spans there are below that of the server: see `InstrumentOptions`. */
export type SpanDetail = 'none' | 'route' | 'handlers' | 'walk'

/** What of a handler is kept until it is over. */
interface Running {
  readonly span: Span | undefined
  readonly open: OpenLayer | undefined
  readonly info: LayerInfo
}

const kRunning: unique symbol = Symbol('trunkline.otel.running')

/** The message of the tracing channel, one for all events of a handler: see docs/guide/observability.md. */
export interface HandlerMessage {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly layer: object
  readonly route: unknown
  readonly error?: unknown
  within?: ((run: () => unknown) => unknown) | undefined
  [kRunning]?: Running
}

/** The message for a layer that did not take a request. */
export interface SkippedMessage {
  readonly req: IncomingMessage
  readonly layer: object
  readonly reason: string
}

/** Spans of ours. Another span that is active was made by the app around its `next()`, and stays the parent. */
const kOurs = Symbol('trunkline.otel.ours')

type MarkedSpan = Span & { [kOurs]?: boolean }

/** Starts the span of a handler, if it is to have one, and has the handler run in its context. */
export function startHandler(message: HandlerMessage, detail: SpanDetail): void {
  const state = stateOf(message.req, message.res)
  if (state === undefined || state.isOver) return
  const info = infoOf(message.layer, message.route)
  if (info.isWrapped && !state.standsBack) standBack(state)
  // Only one of the two is called: handlers for an error, or those for a request. The others pass it on.
  if (state.isFailing !== (info.kind === 'error handler')) return
  const { outer } = state
  const isFirst = state.last === undefined && outer === undefined
  if (!info.isContainer) {
    state.last = info
    state.mountPath = outer?.path ?? ''
  }
  const isSeen = state.isRecorded && !state.standsBack
  const active = context.active()
  const base = isSeen ? contextFor(state, active, isFirst) : active
  let inside = base
  if (info.isContainer || info.kind === 'error handler' || hasSpan(info, detail)) {
    const path = (outer?.path ?? '') + info.path
    const span = isSeen && hasSpan(info, detail) ? startSpan(info, path, base) : undefined
    if (span !== undefined) inside = trace.setSpan(base, span)
    const open = info.isContainer ? { span: span ?? outer?.span, context: inside, path, outer } : undefined
    if (open !== undefined) state.outer = open
    message[kRunning] = { span, open, info }
  }
  if (inside !== active) runWithin(message, inside)
}

function hasSpan({ kind }: LayerInfo, detail: SpanDetail): boolean {
  return detail === 'route' ? kind === 'route' : detail !== 'none'
}

function startSpan(info: LayerInfo, path: string, base: Context): Span {
  const name = info.isContainer ? `${info.kind} ${path || '/'}` : `${info.kind} ${info.name}`
  const attributes = info.kind === 'route' ? { ...info.attributes, 'http.route': path || '/' } : info.attributes
  const span: MarkedSpan = tracer().startSpan(name, { attributes }, base)
  span[kOurs] = true
  return span
}

/**
 * The context for the next handler: the active one, with the span of the router or route around it. The active span is often
 * that of the middleware before, whose `next()` is running, and in callbacks that lost their context there is none.
 */
function contextFor({ outer, server }: RequestState, active: Context, isFirst: boolean): Context {
  const expected = outer?.context ?? server.context
  if (isFirst || active === expected) return expected
  const span: MarkedSpan | undefined = trace.getSpan(active)
  const above = outer?.span ?? server.span
  if (span === above) return active
  if (span === undefined || span.spanContext().traceId !== server.span.spanContext().traceId) return expected
  return span === server.span || span[kOurs] ? trace.setSpan(active, above) : active
}

function runWithin(message: HandlerMessage, inside: Context): void {
  const { within } = message
  message.within = (run) => context.with(inside, within === undefined ? run : () => within(run))
}

/** Records the error of a handler, once: the layers around it tell of it, too. */
export function noteError(message: HandlerMessage): void {
  const state = knownStateOf(message.req)
  if (state === undefined || state.isOver) return
  state.isFailing = true
  if (!state.isRecorded || state.standsBack) return
  const span = message[kRunning]?.span ?? state.outer?.span ?? state.server.span
  state.noteError(message.error, span)
}

/** Ends the span of a handler that called `next()`, or whose response is over. */
export function leaveHandler(message: HandlerMessage): void {
  const running = message[kRunning]
  if (running === undefined) return
  const state = knownStateOf(message.req) as RequestState // it was begun when the handler was
  const { span, open, info } = running
  for (let each = open && state.outer; each !== undefined; each = each.outer) {
    if (each === open) state.outer = open.outer
  }
  if (span !== undefined) state.endSpan(span)
  if (info.kind === 'error handler' && message.error === undefined) state.isFailing = false
}

/** Adds an event for a layer that did not take the request. */
export function addSkipped({ req, layer, reason }: SkippedMessage): void {
  const state = knownStateOf(req)
  if (state === undefined || !state.isRecorded || state.standsBack) return
  const { kind, name, path } = infoOf(layer, undefined)
  const span = state.outer?.span ?? state.server.span
  span.addEvent('skipped', {
    'trunkline.layer': kind,
    'trunkline.name': name,
    'trunkline.path': path || '/',
    'trunkline.reason': reason,
  })
}

let hasSaid = false

function standBack(state: RequestState): void {
  state.standsBack = true
  if (hasSaid) return
  hasSaid = true
  process.emitWarning(
    '@trunkline/otel leaves requests to @opentelemetry/instrumentation-express where that has wrapped the app, so that no span is made twice. Load the app as `trunkline`, or turn one of the two off (OTEL_NODE_DISABLED_INSTRUMENTATIONS=express).',
    { code: 'TRUNKLINE_OTEL_BESIDE_EXPRESS' },
  )
}
