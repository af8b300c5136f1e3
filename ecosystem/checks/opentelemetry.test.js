const { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace-node')
const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')

const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
provider.register()
registerInstrumentations({
  tracerProvider: provider,
  instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()],
})

const assert = require('node:assert/strict')
const http = require('node:http')
const test = require('node:test')
const { answerError, line, serve } = require('./support.js')
const express = require('express')

function createApp() {
  const users = express.Router()
  users.use(function checkUser(_req, _res, next) {
    next()
  })
  users.get('/:id', (req, res) => res.send(req.params.id))
  users.get('/:id/broken', () => {
    throw new Error('broken')
  })
  const app = express()
  app.use(function logger(_req, _res, next) {
    setImmediate(next)
  })
  app.get('/', (_req, res) => res.send('home'))
  app.use('/users', users)
  app.use(answerError)
  return app
}

/** The spans of one request: those of the framework in order, and the server's. */
async function spansOf(url, path) {
  exporter.reset()
  await new Promise((resolve, reject) => {
    http.get(url + path, (res) => res.resume().on('end', resolve)).on('error', reject)
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  const spans = exporter.getFinishedSpans()
  const own = spans.filter(({ instrumentationScope }) => instrumentationScope.name.endsWith('-express'))
  own.sort((a, b) => a.startTime[0] - b.startTime[0] || a.startTime[1] - b.startTime[1])
  return { own, server: spans.find(({ kind }) => kind === 1) }
}

const first = line === 4 ? ['middleware - query', 'middleware - expressInit'] : []

test('OpenTelemetry: a span for each layer, named by its route', async (t) => {
  const { url } = await serve(t, createApp())
  const { own, server } = await spansOf(url, '/users/7?a=b')
  assert.deepEqual(
    own.map(({ name }) => name),
    [...first, 'middleware - logger', 'router - /users', 'middleware - checkUser', 'request handler - /users/:id'],
  )
  assert.equal(server.attributes['http.route'], '/users/:id')
  assert.ok(own.every((span) => span.spanContext().traceId === server.spanContext().traceId))
})

test('OpenTelemetry: the route of the application itself', async (t) => {
  const { url } = await serve(t, createApp())
  const { own, server } = await spansOf(url, '/')
  assert.equal(own.at(-1).name, 'request handler - /')
  assert.equal(server.attributes['http.route'], '/')
})

test('OpenTelemetry: an error is recorded on the layer that threw it', async (t) => {
  const { url } = await serve(t, createApp())
  const { own, server } = await spansOf(url, '/users/7/broken')
  const broken = own.find(({ name }) => name === 'request handler - /users/:id/broken')
  assert.equal(broken.status.message, 'broken')
  assert.equal(server.attributes['http.route'], '/users/:id/broken')
})
