import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import * as http2 from 'node:http2'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'

const require = createRequire(__filename)

type Handler = (req: Record<string, unknown>, res: Record<string, (value?: unknown) => void>) => void

interface App {
  (req: unknown, res: unknown, next?: unknown): void
  init(): void
  handle(req: unknown, res: unknown, next?: unknown): void
  get(path: string, handler: Handler): void
  get(setting: string): unknown
  use(path: string, app: unknown): void
  set(name: string, value: unknown): void
  listen(port: number, host: string): Server
  request: object
  response: object
}

interface Framework {
  (): App
  application: object
  request: object
  response: object
}

function createFunction(): App {
  const app = ((req, res, next) => app.handle(req, res, next)) as App
  return app
}

function giveMessages(app: App, { request, response }: Framework): void {
  const own = { app: { configurable: true, enumerable: true, writable: true, value: app } }
  app.request = Object.create(request, own)
  app.response = Object.create(response, own)
}

/** The ways in which other people make an application out of `framework.application`. */
const WAYS: Record<string, (framework: Framework) => App> = {
  'its methods copied, one by one': (framework) => {
    const app = createFunction()
    for (const source of [EventEmitter.prototype, framework.application]) {
      for (const name of Object.getOwnPropertyNames(source)) {
        Object.defineProperty(app, name, Object.getOwnPropertyDescriptor(source, name) as PropertyDescriptor)
      }
    }
    giveMessages(app, framework)
    return app
  },
  'as the prototype of a function': asPrototype,
}

function asPrototype(framework: Framework): App {
  const app = Object.setPrototypeOf(createFunction(), framework.application) as App
  for (const name of Object.getOwnPropertyNames(EventEmitter.prototype)) {
    if (name === 'constructor') continue
    Object.defineProperty(
      app,
      name,
      Object.getOwnPropertyDescriptor(EventEmitter.prototype, name) as PropertyDescriptor,
    )
  }
  giveMessages(app, framework)
  return app
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function play(name: string, make: (framework: Framework) => App, how: 'listen' | 'createServer' | 'mounted') {
  const framework = require(name) as Framework
  const app = make(framework)
  app.init()
  app.set('x-powered-by', false)
  app.get('/users/:id', (req, res) => {
    const params = req['params'] as Record<string, string>
    res['json']?.({ id: params['id'], query: req['query'], own: req['app'] === app, views: typeof app.get('views') })
  })
  const outer = framework()
  outer.set('x-powered-by', false)
  outer.use('/users', (_req: unknown, _res: unknown, next: () => void) => next())
  if (how === 'mounted') outer.use('/', app)
  const server =
    how === 'listen'
      ? app.listen(0, '127.0.0.1')
      : createServer((req, res) => (how === 'mounted' ? outer : app)(req, res)).listen(0, '127.0.0.1')
  servers.push(server)
  if (!server.listening) await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers: [number, string][] = []
  for (const path of ['/users/7?a=b', '/users/8', '/absent']) {
    const response = await fetch(origin + path)
    answers.push([response.status, await response.text()])
  }
  return answers
}

const LINES: [ours: string, oracle: string][] = [
  ['trunkline', 'express5'],
  ['trunkline/v4', 'express4'],
  ['@trunkline/v5', 'express5'],
  ['@trunkline/v4', 'express4'],
]

describe('framework.application', () => {
  for (const [ours, oracle] of LINES) {
    for (const [way, make] of Object.entries(WAYS)) {
      for (const how of ['listen', 'createServer', 'mounted'] as const) {
        // Such a function has no `apply`, so that node cannot call it as a listener, on Express neither.
        if (how === 'listen' && make === asPrototype) continue
        it(`makes an application of other people's functions: ${way}, ${how}, ${ours}`, async () => {
          const expected = await play(oracle, make, how)
          expect(expected[0]?.[0]).toBe(200)
          expect(await play(ours, make, how)).toEqual(expected)
        })
      }
    }
  }
})

/**
 * An application for HTTP/2 as http2-express-bridge makes it: it replaces `lazyrouter`, so that the first layers are its
 * own, and makes messages of node's HTTP/2 with the methods of the framework.
 */
function createBridge(framework: BridgedFramework): App {
  const { application, request, response, Router, query } = framework
  application.lazyrouter = function lazyrouter(this: App & { _router?: { use(layer: unknown): void } }) {
    if (this._router) return
    this._router = new Router({})
    this._router.use(query(this.get('query parser fn')))
    this._router.use((req: Bridged, res: Bridged, next: () => void) => {
      Object.assign(req, { res, next })
      Object.assign(res, { req, locals: {} })
      Object.setPrototypeOf(req, http2Request)
      Object.setPrototypeOf(res, http2Response)
      next()
    })
  }
  const app = createFunction()
  for (const source of [EventEmitter.prototype, application]) Object.defineProperties(app, descriptorsOf(source))
  giveMessages(app, framework)
  const own = { app: { configurable: true, enumerable: true, writable: true, value: app } }
  const http2Request = Object.create(http2.Http2ServerRequest.prototype, { ...descriptorsOf(request), ...own })
  const http2Response = Object.create(http2.Http2ServerResponse.prototype, { ...descriptorsOf(response), ...own })
  app.init()
  return app
}

type Bridged = Record<string, unknown>

interface BridgedFramework extends Framework {
  application: { lazyrouter: unknown }
  Router: new (options: object) => { use(layer: unknown): void }
  query(parse: unknown): unknown
}

function descriptorsOf(source: object): PropertyDescriptorMap {
  const all = Object.entries(Object.getOwnPropertyDescriptors(source) as PropertyDescriptorMap)
  return Object.fromEntries(all.filter(([name]) => name !== 'constructor'))
}

async function playBridge(name: string): Promise<[status: unknown, type: unknown, length: number][]> {
  const app = createBridge(require(name) as BridgedFramework)
  app.set('x-powered-by', false)
  app.get('/users/:id', (req, res) => res['json']?.({ query: req['query'], own: req['app'] === app }))
  app.get('/redirect', (_req, res) => res['redirect']?.('/elsewhere'))
  app.get('/file', (_req, res) => res['sendFile']?.(__filename))
  const server = http2.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const answers: Awaited<ReturnType<typeof playBridge>> = []
  for (const path of ['/users/7?a=b', '/redirect', '/file', '/absent']) {
    const stream = client.request({ ':path': path })
    const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
    answers.push([headers[':status'], headers['content-type'], (await text(stream)).length])
  }
  client.close()
  server.close()
  return answers
}

describe('an application of 4.x whose first layers are other people’s', () => {
  for (const name of ['trunkline/v4', '@trunkline/v4']) {
    it(`leaves the messages to them: HTTP/2 by ${name}`, async () => {
      const expected = await playBridge('express4')
      expect(expected.map(([status]) => status)).toEqual([200, 302, 200, 404])
      expect(await playBridge(name)).toEqual(expected)
    })
  }
})
