// What is known of a request between its first handler and the end of its response.
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Attributes, type Context, diag, type Span, SpanStatusCode, type TimeInput } from '@opentelemetry/api'
import type { LayerInfo } from './layer-info.ts'
import { routeOf } from './route-of-request.ts'
import { type ServerSpan, serverSpanOf } from './server-span.ts'
import { tools } from './tools.ts'

/** A router, app or route that the request is in. */
export interface OpenLayer {
  /** Undefined if it has no span: handlers in it belong to the span outside of it. */
  readonly span: Span | undefined
  /** The pattern of everything it is mounted on, and its own. */
  readonly path: string
  /** The one that handlers in it run in. */
  readonly context: Context
  readonly outer: OpenLayer | undefined
}

/** A request that is traced. */
export class RequestState {
  readonly server: ServerSpan
  /** Whether its spans are recorded: some requests are left out by sampling. */
  readonly isRecorded: boolean
  /** The innermost of the routers, apps and the route that it is in. */
  outer: OpenLayer | undefined
  /** The last handler that was called, and the path that it is mounted on. */
  last: LayerInfo | undefined
  mountPath = ''
  /** The last error, which is passed from layer to layer, and must be recorded once. */
  #error: unknown
  #failure: Failure | undefined
  /** Whether it is on its way to error handlers. */
  isFailing = false
  /** Whether `instrumentation-express` makes the spans of this request. */
  standsBack = false
  isOver = false
  /** Spans that failed. They end with the response, because only then it is known what the client got. */
  readonly #failed: { span: Span; end: TimeInput | undefined }[] = []
  readonly #req: IncomingMessage
  readonly #res: ServerResponse

  constructor(req: IncomingMessage, res: ServerResponse, server: ServerSpan) {
    this.#req = req
    this.#res = res
    this.server = server
    this.isRecorded = server.span.isRecording()
    // In front of the listener of instrumentation-http, which ends the span. Its own `prependListener` binds a listener to a
    // context, which this one does not need.
    EventEmitter.prototype.prependListener.call(res, 'close', () => {
      try {
        this.#finish()
      } catch (error) {
        diag.error('@trunkline/otel failed', error) // a listener that throws would end the process
      }
    })
  }

  /** Records an error on a span, whose status is set when the response is over. */
  noteError(err: unknown, span: Span): void {
    if (err === this.#error) return
    this.#error = err
    this.#failure = readFailure(err)
    span.recordException(this.#failure)
    if (!this.#failed.some((each) => each.span === span)) this.#failed.push({ span, end: undefined })
  }

  /** Ends the span of a handler: now, or with the response if it failed. */
  endSpan(span: Span): void {
    const failed = this.#failed.find((each) => each.span === span)
    if (failed === undefined || this.isOver) span.end()
    else failed.end = new Date()
  }

  #finish(): void {
    this.isOver = true
    const type = this.#errorType()
    try {
      this.#describe(type)
    } finally {
      this.server.end(this.#res, type)
    }
  }

  #describe(type: string | undefined): void {
    const res = this.#res
    const { server } = this
    const outcome: Attributes = { 'http.response.status_code': res.statusCode }
    if (type !== undefined) {
      outcome['error.type'] = type
      server.span.setAttribute('error.type', type)
    }
    if (this.#isUnanswered()) server.span.setAttribute('trunkline.unanswered_by', this.last?.name ?? '')
    for (const { span, end } of this.#failed) {
      if (span === server.span) continue
      span.setAttributes(outcome)
      if (res.statusCode >= 500 || !res.writableFinished) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: this.#failure?.message ?? '' })
      }
      if (end !== undefined) span.end(end)
    }
    const route = this.standsBack ? undefined : routeOf(this.#req, res, this)
    if (route !== undefined) server.setRoute(this.#req.method ?? 'GET', route)
  }

  /** Why the client did not get what it asked for: it left, a timeout ran out, the server closed, or an error. */
  #errorType(): string | undefined {
    const res = this.#res
    if (!res.writableFinished) {
      const { reason } = tools().signalOf(this.#req)
      return (reason as { code?: string } | undefined)?.code ?? 'ECONNRESET'
    }
    if (res.statusCode < 500) return undefined
    return this.#failure?.code ?? this.#failure?.name ?? String(res.statusCode)
  }

  /** Whether the last handler neither responded nor called `next()`. */
  #isUnanswered(): boolean {
    return !this.#res.headersSent && !this.#res.writableEnded
  }
}

/** What spans say of an error: an exception of OpenTelemetry. */
interface Failure {
  readonly message: string
  readonly name?: string
  readonly code?: string
  readonly stack?: string
}

/** Anything can be thrown, also what throws when it is read. */
function readFailure(err: unknown): Failure {
  try {
    if (!(err instanceof Error)) return { message: String(err) }
    const { message, name, stack, code } = err as NodeJS.ErrnoException
    return {
      ...{ message: String(message), name: String(name) },
      ...(typeof code === 'string' && { code }),
      ...(typeof stack === 'string' && { stack }),
    }
  } catch {
    return { message: 'an error that cannot be read' }
  }
}

/** On the request itself: a WeakMap of requests makes garbage collection slow. */
const kState: unique symbol = Symbol('trunkline.otel.state')

type TracedRequest = IncomingMessage & { [kState]?: RequestState | 'not traced' }

/** The state of a request, begun at its first handler; undefined if nothing is to be traced. */
export function stateOf(req: TracedRequest, res: ServerResponse): RequestState | undefined {
  let state = req[kState]
  if (state === undefined) {
    const server = serverSpanOf(req)
    state = server === undefined ? 'not traced' : new RequestState(req, res, server)
    Object.defineProperty(req, kState, { value: state }) // not enumerable: apps copy and print requests
  }
  return state === 'not traced' ? undefined : state
}

/** The state of a request that has had a handler. */
export function knownStateOf(req: TracedRequest): RequestState | undefined {
  const state = req[kState]
  return state === 'not traced' ? undefined : state
}
