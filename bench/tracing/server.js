// A server of one route, started with tracing as given: what is not traced never loads OpenTelemetry.
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)
const { peer, http, spans } = JSON.parse(process.argv[2])
process.on('disconnect', () => process.exit())

const instrumentations = http ? startSdk() : []
if (spans !== undefined) load('@trunkline/otel').instrument({ spans })
const port = await { fastify: serveFastify, express5: serveExpress, trunkline: serveExpress }[peer]()
process.send({ port })

/** An SDK that samples every request and drops what it is given: sending would go by a clock, which runs on under valgrind. */
function startSdk() {
  const { NodeTracerProvider } = load('@opentelemetry/sdk-trace-node')
  const { MeterProvider, PeriodicExportingMetricReader } = load('@opentelemetry/sdk-metrics')
  const { registerInstrumentations } = load('@opentelemetry/instrumentation')
  const { HttpInstrumentation } = load('@opentelemetry/instrumentation-http')
  const ends = { shutdown: async () => {}, forceFlush: async () => {} }
  const exporter = { export: (_what, done) => done({ code: 0 }), ...ends }
  const dropped = { onStart() {}, onEnd() {}, ...ends }
  const tracerProvider = new NodeTracerProvider({ spanProcessors: [dropped] })
  tracerProvider.register()
  const meterProvider = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })],
  })
  load('@opentelemetry/api').metrics.setGlobalMeterProvider(meterProvider)
  const all = [new HttpInstrumentation(), ...ownInstrumentation()]
  registerInstrumentations({ tracerProvider, meterProvider, instrumentations: all })
  return all
}

function ownInstrumentation() {
  if (!http.own) return []
  if (peer === 'fastify') return [new (load('@fastify/otel').FastifyOtelInstrumentation)()]
  return [new (load('@opentelemetry/instrumentation-express').ExpressInstrumentation)()]
}

/** The instrumentation of Express looks for the name `express`. */
async function serveExpress() {
  const app = load(peer === 'express5' ? 'express' : peer)()
  app.get('/user/:id', (req, res) => void res.send(req.params.id))
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })
}

async function serveFastify() {
  const app = load('fastify')()
  if (http?.own) await app.register(instrumentations[1].plugin())
  app.get('/user/:id', (req, reply) => reply.type('text/html; charset=utf-8').send(req.params.id))
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}
