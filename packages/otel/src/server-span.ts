// The span of the server: that of `instrumentation-http`, or one of ours for requests that it does not see, which are
// those of HTTP/2, `inject()`, `toFetch()` and the handshakes of WebSockets.
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Histogram,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** What `instrumentation-http` keeps in the context. It names the span after `route` when the response is closed. */
interface RpcMetadata {
  readonly span: Span
  route?: string
}

/** The server span of a request. */
export interface ServerSpan {
  readonly span: Span
  readonly context: Context
  /** Sets the route, at the end of the request. */
  setRoute(route: string): void
  /** Ends it; undefined if it is not ours. */
  end?(res: ServerResponse, error: string | undefined): void
}

// Context keys are registered symbols: `@opentelemetry/core` of any version has these two, so we need no copy of it.
const RPC_METADATA = createContextKey('OpenTelemetry SDK Context Key RPC_METADATA')
const SUPPRESS_TRACING = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')

/**
 * Marks the spans of handlers, and those that a request has taken for its own: `inject()` in a handler sees the span of that
 * handler's request. Not a WeakSet: one with the spans of some seconds makes garbage collection slow.
 */
const kOurs: unique symbol = Symbol('trunkline.otel.ours')

export function isOurs(span: Span & { [kOurs]?: boolean }): boolean {
  return span[kOurs] === true
}

export function markOurs(span: Span & { [kOurs]?: boolean }): void {
  span[kOurs] = true
}

let ownTracer: Tracer | undefined

/** The tracer of this package: it finds the SDK by itself, also one that is started later. */
export function tracer(): Tracer {
  ownTracer ??= trace.getTracer('@trunkline/otel')
  return ownTracer
}

/** The server span of a request that has just reached its first handler; undefined if it is not to be traced. */
export function serverSpanOf(req: IncomingMessage): ServerSpan | undefined {
  const active = context.active()
  const rpc = active.getValue(RPC_METADATA) as RpcMetadata | undefined // by its key
  if (rpc?.span !== undefined && !isOurs(rpc.span)) {
    markOurs(rpc.span)
    const own = trace.getSpan(active) === rpc.span ? active : trace.setSpan(active, rpc.span)
    const setRoute = (route: string): void => {
      rpc.route = route
    }
    return { span: rpc.span, context: own, setRoute }
  }
  const span = trace.getSpan(active)
  // Deno, and servers that others trace, have a span without that metadata. `kind` is not in the interface of spans.
  if (span !== undefined && (span as { kind?: SpanKind }).kind === SpanKind.SERVER && !isOurs(span)) {
    markOurs(span)
    return { span, context: active, setRoute: (route) => nameAfterRoute(span, req.method ?? 'GET', route) }
  }
  const isIgnored = active.getValue(SUPPRESS_TRACING) === true // such as by `ignoreIncomingRequestHook`
  return !isIgnored && isSdkStarted() ? createServerSpan(req, active) : undefined
}

function nameAfterRoute(span: Span, method: string, route: string): void {
  span.setAttribute('http.route', route)
  span.updateName(`${method} ${route}`)
}

function isSdkStarted(): boolean {
  const provider = trace.getTracerProvider() as { getDelegateTracer?(name: string): unknown } // ProxyTracerProvider's
  const isStarted = !provider.getDelegateTracer || provider.getDelegateTracer('@trunkline/otel') !== undefined
  if (!isStarted) warnOnce('TRUNKLINE_OTEL_NO_SDK', NO_SDK)
  return isStarted
}

const NO_SDK =
  '@trunkline/otel has nothing to report to: no OpenTelemetry SDK has been started. Install @opentelemetry/auto-instrumentations-node and start with `node --import @trunkline/otel/register`, or start an SDK of your own.'

const warnings = new Set<string>()

export function warnOnce(code: string, message: string): void {
  if (warnings.has(code)) return
  warnings.add(code)
  process.emitWarning(message, { code })
}

/** Those of the semantic conventions. Each of the others would be a series of the metric. */
const METHODS = 'CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT QUERY TRACE'.split(' ')
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
let duration: Histogram | undefined

function createServerSpan(req: IncomingMessage, active: Context): ServerSpan {
  const start = performance.now()
  const given = req.method ?? 'GET'
  const method = METHODS.includes(given) ? given : '_OTHER'
  const name = method === '_OTHER' ? 'HTTP' : method
  const [path] = ((req as { originalUrl?: string }).originalUrl ?? req.url ?? '').split('?') // a query may contain tokens
  const scheme = (req as { protocol?: string }).protocol === 'https' ? 'https' : 'http' // a proxy's header may say anything
  const shared: Attributes = { 'http.request.method': method, 'url.scheme': scheme }
  const attributes: Attributes = { ...shared, 'url.path': path, 'network.protocol.version': req.httpVersion }
  if (method !== given) attributes['http.request.method_original'] = given
  const parent = trace.getSpan(active) === undefined ? propagation.extract(active, req.headers) : active
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
  markOurs(span)
  return {
    span,
    context: trace.setSpan(parent, span),
    setRoute(route) {
      shared['http.route'] = route
      nameAfterRoute(span, name, route)
    },
    end({ statusCode }, error) {
      shared['http.response.status_code'] = statusCode
      if (error !== undefined) shared['error.type'] = error
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      duration ??= metrics.getMeter('@trunkline/otel').createHistogram('http.server.request.duration', {
        description: 'Duration of HTTP server requests.',
        unit: 's',
        advice: { explicitBucketBoundaries: BOUNDARIES },
      })
      duration.record((performance.now() - start) / 1000, shared)
    },
  }
}
