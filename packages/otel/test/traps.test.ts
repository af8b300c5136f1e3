// Each in a process of its own: an SDK, and what patches modules, can be had once.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

/** What every program begins with: an SDK that keeps spans in memory, and a way to send requests. */
const BEGIN = `
const { NodeTracerProvider, InMemorySpanExporter, SimpleSpanProcessor, AlwaysOffSampler } = require('@opentelemetry/sdk-trace-node')
const { registerInstrumentations } = require('@opentelemetry/instrumentation')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express')
const { instrument } = require('@trunkline/otel')
const exporter = new InMemorySpanExporter()
const startSdk = (sampler) => {
  new NodeTracerProvider({ sampler, spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
  registerInstrumentations({ instrumentations: [new HttpInstrumentation({ ignoreOutgoingRequestHook: () => true }), new ExpressInstrumentation()] })
}
const warnings = []
process.emitWarning = (message, { code }) => warnings.push(code)
const send = async (app, times = 1) => {
  const server = require('node:http').createServer(app).listen(0, '127.0.0.1')
  await require('node:events').once(server, 'listening')
  for (let i = 0; i < times; i++) await (await fetch('http://127.0.0.1:' + server.address().port + '/rooms/7')).text()
  server.close()
  server.closeAllConnections()
  await new Promise(setImmediate)
  console.log(JSON.stringify({ warnings, spans: exporter.getFinishedSpans().map(({ name }) => name) }))
}
const show = (req, res) => res.json(req.params.id)
`

const PACKAGES = path.join(__dirname, '../..')

function run(program: string, cwd = __dirname): { warnings: string[]; spans: string[] } {
  const env = { ...process.env, NODE_PATH: path.join(PACKAGES, '../node_modules') }
  const output = execFileSync(process.execPath, ['-e', BEGIN + program], { cwd, env, encoding: 'utf8' })
  return JSON.parse(output)
}

describe('instrument()', () => {
  it('leaves requests to instrumentation-express where that has wrapped the app, and says so once', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'otel-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // The instrumentation goes by the folder's name.
    cpSync(path.join(PACKAGES, 'v5'), path.join(folder, 'node_modules/express'), { recursive: true })
    const { warnings, spans } = run(
      `startSdk()
      instrument({ spans: 'handlers' })
      send(require('express')().get('/rooms/:id', show), 2)`,
      folder,
    )
    expect(warnings).toEqual(['TRUNKLINE_OTEL_BESIDE_EXPRESS'])
    const two = (name: string): string[] => [name, name]
    expect(spans.toSorted()).toEqual([...two('GET /rooms/:id'), ...two('request handler - /rooms/:id')])
  })

  it('says that it was called twice, and does not make spans twice', () => {
    const { warnings, spans } = run(`
      startSdk()
      instrument()
      delete require.cache[require.resolve('@trunkline/otel')]
      for (const file of Object.keys(require.cache)) if (file.endsWith('otel.js')) delete require.cache[file]
      require('@trunkline/otel').instrument()
      send(require('trunkline')().get('/rooms/:id', show))`)
    expect(warnings).toEqual(['TRUNKLINE_OTEL_TWICE'])
    expect(spans.toSorted()).toEqual(['GET /rooms/:id', 'route /rooms/:id'])
  })

  it('says once that no SDK has been started', () => {
    const { warnings, spans } = run(`instrument(); send(require('trunkline')().get('/rooms/:id', show), 2)`)
    expect({ warnings, spans }).toEqual({ warnings: ['TRUNKLINE_OTEL_NO_SDK'], spans: [] })
  })

  it('makes no spans for requests that sampling leaves out', () => {
    const { warnings, spans } = run(`
      startSdk(new AlwaysOffSampler())
      instrument({ spans: 'walk' })
      send(require('trunkline')().get('/rooms/:id', show))`)
    expect({ warnings, spans }).toEqual({ warnings: [], spans: [] })
  })

  it('refuses spans that do not exist', () => {
    expect(() => run(`instrument({ spans: 'routes' })`)).toThrow(
      'instrument() knows the spans none, route, handlers, walk, got routes',
    )
  })
})
