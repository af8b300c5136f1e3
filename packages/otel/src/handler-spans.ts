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
  const outer = state.open.at(-1)
  const isFirst = state.last === undefined && outer === undefined
  if (!info.isContainer) {
    state.last = info
    state.mountPath = outer?.path ?? ''
  }
  const isSeen = state.isRecorded && !state.standsBack
  const base = isSeen ? contextFor(state, isFirst) : undefined
  const path = (outer?.path ?? '') + info.path
  const span = base !== undefined && hasSpan(info, detail) ? startSpan(info, path, base) : undefined
  const open = info.isContainer ? { span: span ?? outer?.span, path } : undefined
  if (open !== undefined) state.open.push(open)
  message[kRunning] = { span, open, info }
  if (base === undefined) return
  const inside = span === undefined ? base : trace.setSpan(base, span)
  if (inside !== context.active()) runWithin(message, inside)
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
function contextFor(state: RequestState, isFirst: boolean): Context {
  const active = context.active()
  const { span: server } = state.server
  const expected = state.open.at(-1)?.span ?? server
  const span: MarkedSpan | undefined = trace.getSpan(active)
  if (span === expected) return active
  if (isFirst || span === undefined || span.spanContext().traceId !== server.spanContext().traceId) {
    return trace.setSpan(state.server.context, expected)
  }
  return span === server || span[kOurs] ? trace.setSpan(active, expected) : active
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
  const span = message[kRunning]?.span ?? state.open.at(-1)?.span ?? state.server.span
  state.noteError(message.error, span)
}

/** Ends the span of a handler that called `next()`, or whose response is over. */
export function leaveHandler(message: HandlerMessage): void {
  const running = message[kRunning]
  const state = knownStateOf(message.req)
  if (running === undefined || state === undefined) return
  const at = running.open === undefined ? -1 : state.open.lastIndexOf(running.open)
  if (at !== -1) state.open.length = at
  if (running.span !== undefined) state.endSpan(running.span)
  if (running.info.kind === 'error handler' && message.error === undefined) state.isFailing = false
}

/** Adds an event for a layer that did not take the request. */
export function addSkipped({ req, layer, reason }: SkippedMessage): void {
  const state = knownStateOf(req)
  if (state === undefined || !state.isRecorded || state.standsBack) return
  const { kind, name, path } = infoOf(layer, undefined)
  const span = state.open.at(-1)?.span ?? state.server.span
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
