// What `node --require` loads first: an SDK that sends to the collector, and what makes the spans of the framework.
const { metrics } = require('@opentelemetry/api')
const { OTLPMetricExporter } = require('@opentelemetry/exporter-metrics-otlp-http')
const { PrometheusExporter } = require('@opentelemetry/exporter-prometheus')
const { OTLPTraceExporter } = require('@opentelemetry/exporter-trace-otlp-http')
const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { IORedisInstrumentation } = require('@opentelemetry/instrumentation-ioredis')
const { UndiciInstrumentation } = require('@opentelemetry/instrumentation-undici')
const { MeterProvider, PeriodicExportingMetricReader } = require('@opentelemetry/sdk-metrics')
const { BatchSpanProcessor, NodeTracerProvider } = require('@opentelemetry/sdk-trace-node')

const { COLLECTOR, FRAMEWORK } = process.env
const spanProcessor = new BatchSpanProcessor(new OTLPTraceExporter({ url: `${COLLECTOR}/v1/traces` }))
const prometheus = new PrometheusExporter({ preventServerStart: true })
const otlp = new PeriodicExportingMetricReader({
  exporter: new OTLPMetricExporter({ url: `${COLLECTOR}/v1/metrics` }),
  exportIntervalMillis: 1e8,
})
const tracerProvider = new NodeTracerProvider({ spanProcessors: [spanProcessor] })
const meterProvider = new MeterProvider({ readers: [otlp, prometheus] })
tracerProvider.register()
metrics.setGlobalMeterProvider(meterProvider)
registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation(),
    new ExpressInstrumentation(),
    new IORedisInstrumentation(),
    new UndiciInstrumentation(),
  ],
})
if (FRAMEWORK === 'trunkline') require('@trunkline/otel').instrument({ spans: 'handlers' })

exports.prometheus = prometheus
exports.flush = () => Promise.all([tracerProvider.forceFlush(), meterProvider.forceFlush()])
