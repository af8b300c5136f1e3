// What is known of a request between its first handler and the end of its response.
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Attributes, type Context, diag, type Span, SpanStatusCode } from '@opentelemetry/api'
import { type LayerInfo, routeOf, tools } from './framework.ts'
import { type ServerSpan, serverSpanOf } from './server-span.ts'

/** A span of ours that has not ended. */
export interface OpenSpan {
  readonly span: Span
  /** One that failed ends with the response, because only then it is known what the client got. */
  hasFailed: boolean
  /** When its handler was over. */
  end: Date | undefined
}

/** A router, app or route that the request is in. */
export interface OpenLayer {
  /** That of the layer outside if it has none of its own; undefined if handlers in it belong to the server span. */
  readonly span: OpenSpan | undefined
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
  /** Whether an error is on its way to error handlers. */
  isFailing = false
  /** Whether `instrumentation-express` makes the spans of this request. */
  standsBack = false
  isOver = false
  readonly #open: OpenSpan[] = []
  /** The last error, which is passed from layer to layer, and must be recorded once. */
  #error: unknown
  #failure: Failure | undefined

  constructor(res: ServerResponse, server: ServerSpan) {
    this.server = server
    this.isRecorded = server.span.isRecording()
    // In front of the listener of instrumentation-http, which ends the span. Its own `prependListener` binds a listener to a
    // context, which this one does not need.
    const finish = (): void => this.#finish(res)
    EventEmitter.prototype.prependListener.call(res, 'close', () => guard(finish))
  }

  open(span: Span): OpenSpan {
    const open = { span, hasFailed: false, end: undefined }
    this.#open.push(open)
    return open
  }

  /** Ends the span of a handler: now, or with the response if it failed. */
  end(open: OpenSpan): void {
    if (this.isOver) return
    if (open.hasFailed) {
      open.end = new Date()
      return
    }
    this.#open.splice(this.#open.lastIndexOf(open), 1)
    open.span.end()
  }

  /** Records an error on the span of a handler, or on that of the server. */
  noteError(err: unknown, open: OpenSpan | undefined): void {
    if (err === this.#error) return
    this.#error = err
    this.#failure = readFailure(err)
    if (open !== undefined) open.hasFailed = true
    const { span } = open ?? this.server
    span.recordException(this.#failure)
  }

  #finish(res: ServerResponse): void {
    this.isOver = true
    const { span } = this.server
    const type = this.#errorType(res)
    guard(() => {
      const route = this.standsBack ? undefined : routeOf(res, this.last, this.mountPath)
      if (route !== undefined) this.server.setRoute(route)
    })
    if (type !== undefined) span.setAttribute('error.type', type)
    // The last handler neither responded nor called `next()`.
    if (!res.headersSent && !res.writableEnded) span.setAttribute('trunkline.unanswered_by', this.last?.name ?? '')
    for (const open of this.#open) {
      guard(() => {
        if (open.hasFailed) this.#describeFailure(open.span, res, type)
        open.span.end(open.end)
      })
    }
    this.server.end?.(res, type)
  }

  #describeFailure(span: Span, { statusCode, writableFinished }: ServerResponse, type: string | undefined): void {
    const outcome: Attributes = { 'http.response.status_code': statusCode }
    if (type !== undefined) outcome['error.type'] = type
    span.setAttributes(outcome)
    if (statusCode < 500 && writableFinished) return
    span.setStatus({ code: SpanStatusCode.ERROR, message: this.#failure?.message ?? '' })
  }

  /** Why the client did not get what it asked for: it left, a timeout ran out, the server closed, or an error. */
  #errorType({ req, statusCode, writableFinished }: ServerResponse): string | undefined {
    if (!writableFinished) {
      const { reason } = tools().signalOf(req)
      return (reason as { code?: string } | undefined)?.code ?? 'ECONNRESET'
    }
    if (statusCode < 500) return undefined
    return this.#failure?.code || this.#failure?.name || String(statusCode)
  }
}

/** Processors and exporters of an SDK may throw: that must end neither the process nor the request. */
export function guard(run: () => void): void {
  try {
    run()
  } catch (err) {
    diag.error('@trunkline/otel failed', err)
  }
}

/** What spans say of an error: an exception of OpenTelemetry, which leaves out what is empty. */
type Failure = Record<'name' | 'message' | 'code' | 'stack', string>

/** Anything can be thrown, also what throws when it is read. */
function readFailure(err: unknown): Failure {
  try {
    if (!(err instanceof Error)) return { name: '', message: String(err), code: '', stack: '' }
    const { name, message, code, stack } = err as NodeJS.ErrnoException
    const text = typeof code === 'string' ? code : ''
    return { name: String(name), message: String(message), code: text, stack: String(stack) }
  } catch {
    return { name: '', message: 'an error that cannot be read', code: '', stack: '' }
  }
}

/** On the request itself: a WeakMap of requests makes garbage collection slow. */
const kState: unique symbol = Symbol('trunkline.otel.state')

type TracedRequest = IncomingMessage & { [kState]?: RequestState | undefined }

/** The state of a request, begun at its first handler; undefined if nothing is to be traced. */
export function stateOf(req: TracedRequest, res: ServerResponse): RequestState | undefined {
  if (kState in req) return req[kState]
  const server = serverSpanOf(req)
  const value = server && new RequestState(res, server)
  Object.defineProperty(req, kState, { value }) // not enumerable: apps copy and print requests
  return value
}

/** The state of a request that has had a handler. */
export function knownStateOf(req: TracedRequest): RequestState | undefined {
  return req[kState]
}
