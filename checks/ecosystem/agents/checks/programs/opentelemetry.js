// OpenTelemetry: `node opentelemetry.js <instrumentation>` with spans kept in memory.
const { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace-node')
const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express')
const { RouterInstrumentation } = require('@opentelemetry/instrumentation-router')
const { gather, treeOf } = require('./gather.js')

const spans = gather()
const exporter = new InMemorySpanExporter()
const { export: keep } = exporter
exporter.export = function exportAndGather(list, done) {
  for (const span of list) spans.push(span)
  return keep.call(this, list, done)
}
const tracerProvider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
tracerProvider.register()
const instrumentations = { express: ExpressInstrumentation, router: RouterInstrumentation }
registerInstrumentations({
  tracerProvider,
  instrumentations: [new HttpInstrumentation(), new instrumentations[process.argv[2]]()],
})

require('./serve.js')(async () => treeOf((await spans.take()).map(describe)))

function describe(span) {
  const { attributes, events, kind, name, startTime, status } = span
  const kept = {}
  for (const key of Object.keys(attributes).sort()) {
    if (
      /^(?:express|router|middleware|http\.(?:route|method|request\.method|status_code|response|target|flavor))/.test(
        key,
      )
    )
      kept[key] = attributes[key]
  }
  return {
    id: span.spanContext().spanId,
    parent: span.parentSpanContext?.spanId,
    start: startTime[0] * 1e9 + startTime[1],
    seen: {
      name,
      kind,
      status,
      ...kept,
      events: events.map((e) => `${e.name} ${e.attributes?.['exception.message']}`),
    },
  }
}
