// An SDK that keeps spans and metrics in memory, with instrumentation-http, as apps have it.
import { once } from 'node:events'
import http from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { trace } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'
import { afterAll, onTestFinished } from 'vitest'
import type * as otel from '../src/index.cts'

// Required, so that all have the same copy of the interface and of `node:http`.
const load = createRequire(__filename)
const sdk = load('@opentelemetry/sdk-trace-node') as typeof import('@opentelemetry/sdk-trace-node')
const sdkMetrics = load('@opentelemetry/sdk-metrics') as typeof import('@opentelemetry/sdk-metrics')
const api = load('@opentelemetry/api') as typeof import('@opentelemetry/api')

/** Those that the tests load: the built packages. */
export const { instrument } = load('@trunkline/otel') as typeof otel
export const trunkline = load('trunkline') as typeof import('trunkline')
export const { inject } = load('trunkline/test') as typeof import('trunkline/test')
export const context: typeof api.context = api.context
/** The other interface of the API, of the copy that the SDK has. */
export const tracing: typeof trace = api.trace

const exporter = new sdk.InMemorySpanExporter()
const metricExporter = new sdkMetrics.InMemoryMetricExporter(sdkMetrics.AggregationTemporality.DELTA)
const reader = new sdkMetrics.PeriodicExportingMetricReader({ exporter: metricExporter, exportIntervalMillis: 1e8 })

/** Starts the SDK, for all tests of a file: an API takes one only. */
export function startSdk(sampler?: import('@opentelemetry/sdk-trace-node').Sampler): void {
  const processor = new sdk.SimpleSpanProcessor(exporter)
  const broken: import('@opentelemetry/sdk-trace-node').SpanProcessor = {
    onStart() {},
    onEnd(span) {
      if (isBroken(span)) throw new Error('a processor')
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  }
  const provider = new sdk.NodeTracerProvider({ spanProcessors: [broken, processor], ...(sampler ? { sampler } : {}) })
  provider.register()
  api.metrics.setGlobalMeterProvider(new sdkMetrics.MeterProvider({ readers: [reader] }))
  const instrumentation = load(
    '@opentelemetry/instrumentation-http',
  ) as typeof import('@opentelemetry/instrumentation-http')
  const patches = new instrumentation.HttpInstrumentation({
    ignoreOutgoingRequestHook: () => true,
    ignoreIncomingRequestHook: ({ url }) => url === '/ignored',
  })
  load('http')
  afterAll(() => {
    patches.disable()
    Reflect.deleteProperty(http.Server.prototype, 'emit') // disable() leaves the inherited method as one of its own
  })
}

let isBroken: (span: ReadableSpan) => boolean = () => false

/** Has a processor throw at the end of some spans, until the end of the test. */
export function breakSpans(which: typeof isBroken): void {
  isBroken = which
  onTestFinished(() => {
    isBroken = () => false
  })
}

/** Instruments until the end of the test. */
export function instrumentForTest(options?: otel.InstrumentOptions): void {
  onTestFinished(instrument(options))
}

/** What a database client does: a span below whatever is active. */
export function query(name: string): void {
  api.trace.getTracer('database').startSpan(name).end()
}

type App = (req: http.IncomingMessage, res: http.ServerResponse) => void

/** Sends a request to an app on a server of its own, and gives its status once the server is done with it. */
export async function send(
  app: object,
  path: string,
  options: http.RequestOptions & { body?: string } = {},
): Promise<number> {
  const server = http.createServer(app as App).listen(0, '127.0.0.1') // apps are functions for requests
  await once(server, 'listening')
  const closed = new Promise((resolve) => server.once('request', (_req, res) => res.once('close', resolve)))
  const { port } = server.address() as AddressInfo
  const req = http.request({ ...options, port, path }).end(options.body)
  const [res] = (await once(req, 'response')) as [http.IncomingMessage]
  res.resume()
  await closed
  server.close()
  return res.statusCode ?? 0
}

/** Resolves when the span of a server is over, which comes after the client has its response. */
export async function serverSpanEnded(name = ''): Promise<void> {
  const isIt = (span: ReadableSpan): boolean => span.kind === api.SpanKind.SERVER && span.name.includes(name)
  while (!exporter.getFinishedSpans().some(isIt)) await nextTurn()
}

/** Takes the spans that are over since the last time, as lines: each below its parent, indented, with what is asked for. */
export function takeSpans(...attributes: string[]): string[] {
  const spans = exporter
    .getFinishedSpans()
    .toSorted((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1])
  exporter.reset()
  const ids = new Set(spans.map((span) => span.spanContext().spanId))
  const below = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter(({ parentSpanContext: { spanId } = {} }) =>
        depth === 0 ? !ids.has(spanId as string) : spanId === parent,
      )
      .flatMap((span) => [
        `${'  '.repeat(depth)}${describe(span, attributes)}`,
        ...below(span.spanContext().spanId, depth + 1),
      ])
  return below(undefined, 0)
}

function describe(span: ReadableSpan, attributes: string[]): string {
  const failed = span.status.code === api.SpanStatusCode.ERROR ? ['ERROR'] : []
  const events = span.events.map(({ name, attributes: given = {} }) => {
    const about = ['exception.message', 'trunkline.name', 'trunkline.reason'].map((key) => given[key]).filter(Boolean)
    return `${name}(${about.join(' ')})`
  })
  const asked = attributes.filter((key) => key in span.attributes).map((key) => `${key}=${span.attributes[key]}`)
  return [span.name, ...asked, ...failed, ...events].join(' ')
}

/** Takes the attributes of `http.server.request.duration` since the last time. */
export async function takeDurations(): Promise<object[]> {
  await reader.forceFlush()
  const all = metricExporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
  metricExporter.reset()
  const durations = all.filter(({ descriptor }) => descriptor.name === 'http.server.request.duration')
  return durations.flatMap(({ dataPoints }) => dataPoints.map((point) => point.attributes))
}
