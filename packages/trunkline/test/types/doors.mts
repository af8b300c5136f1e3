import { createSecureServer, createServer } from 'node:http2'
import { expectTypeOf } from 'expect-type'
import trunkline from 'trunkline'
import type { SchemaError } from 'trunkline/schema'
import { liveness, readiness, serve } from 'trunkline/server'
import {
  type Agent,
  type ConnectError,
  connect,
  createAgent,
  type InjectResponse,
  inject,
  type TestSocket,
} from 'trunkline/test'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import { contextOf, type FetchHandler, fromFetch, toFetch } from 'trunkline/web'

// Applications of every line, and any listener of node, use every transport.
for (const app of [trunkline(), v4(), v3()]) {
  expectTypeOf(toFetch(app)).toEqualTypeOf<FetchHandler>()
  expectTypeOf(inject(app, '/')).resolves.toEqualTypeOf<InjectResponse>()
  expectTypeOf(createAgent(app)).toEqualTypeOf<Agent>()
}
createServer(trunkline()).on('request', v4()).on('request', v3())
createSecureServer({ allowHTTP1: true }, trunkline())
toFetch((_req, res) => res.end())
toFetch(async (_req, res) => void res.end())

// What comes out is typed.
const answer = await inject(trunkline(), { method: 'POST', url: '/', body: { name: 'Tobi' }, query: { a: [1, '2'] } })
expectTypeOf(answer.status).toBeNumber()
expectTypeOf(answer.headers['set-cookie']).toEqualTypeOf<string[] | undefined>()
expectTypeOf(answer.json<{ id: number }>()).toEqualTypeOf<{ id: number }>()
expectTypeOf(answer.json()).toBeUnknown()
expectTypeOf(answer.cookies[0]?.value).toEqualTypeOf<string | undefined>()

// An agent is a fetch.
const agent = createAgent(v4(), { origin: 'https://a.example' })
const client: typeof fetch = agent
void client
expectTypeOf(agent.connect('/room', { cookies: { theme: 'dark' }, protocols: ['chat'] })).toEqualTypeOf<
  Promise<TestSocket>
>()
expectTypeOf(connect(v4(), '/room', { cookies: { session: 'abc' } })).toEqualTypeOf<Promise<TestSocket>>()
// Classes of errors are types, too.
connect(v4(), '/room').catch((err: ConnectError) => expectTypeOf(err.response.status).toBeNumber())
expectTypeOf<SchemaError>().toEqualTypeOf<InstanceType<typeof SchemaError>>()
// @ts-expect-error an agent has methods of its own for that
void connect(agent, '/room')
// @ts-expect-error the same
void inject(agent, '/')

// Handlers of the web platform are middleware of every line.
const middleware = fromFetch((request) => new Response(request.url))
trunkline().use(middleware).use('/api', middleware).get('/', middleware)
v4().use('/api', middleware)
v3().use('/api', middleware)
trunkline().get('/', (req, res) => {
  expectTypeOf(contextOf(req)?.env).toBeUnknown()
  res.end()
})

// The hosts that give more than a request.
const handle = toFetch(trunkline())
void handle(new Request('http://a.example/'), { remoteAddress: '203.0.113.7', env: {}, waitUntil: () => {} })
void handle(new Request('http://a.example/'), { remoteAddr: { hostname: '203.0.113.7' }, completed: Promise.resolve() })
void handle(new Request('http://a.example/'), { requestIP: () => ({ address: '203.0.113.7' }) })

// A server takes applications of every line, and functions.
const running = await serve(trunkline(), {
  port: process.env['PORT'],
  tls: { key: '', cert: '' },
  onClose: async () => {},
})
void serve(v4(), {
  path: '/run/app.sock',
  signals: ['SIGUSR2'],
  onClose: [({ cut }) => expectTypeOf(cut).toBeNumber()],
})
void serve(v3(), { fd: 3, http2: true, serverOptions: { requestTimeout: 5 } })
void serve((_req, res) => res.end(), { port: 3000, reusePort: true })
expectTypeOf(running.close({ timeout: 0 })).toEqualTypeOf<Promise<void>>()
const ready = running.readiness({ db: async (signal) => expectTypeOf(signal).toEqualTypeOf<AbortSignal>() })
trunkline().get('/readyz', ready)
v4().get('/readyz', ready)
v3().get('/readyz', ready)
trunkline()
  .get('/readyz', readiness({}, { timeout: 5 }))
  .get('/livez', liveness())
// @ts-expect-error no such signal
void serve(trunkline(), { port: 1, signals: ['SIGNAL'] })

// @ts-expect-error an application is needed
toFetch({})
// @ts-expect-error a URL is needed
void inject(trunkline(), { method: 'GET' })
// @ts-expect-error an address is a text
void handle(new Request('http://a.example/'), { remoteAddress: 7 })
