import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createRequire, Module } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { App } from './support/frameworks.ts'
import { describeLines, LINES } from './transports/lines.ts'

// Statements of the specification that no conformance scenario shows; checks/conformance/specification/statements.md names these tests.

const load = createRequire(__filename)
const CERTIFICATE = join(__dirname, 'transports/certificate')

/** What a server answers. */
async function ask(server: http.Server, options: https.RequestOptions = {}): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = server instanceof https.Server ? https : http
  const { port } = server.address() as AddressInfo
  const request = client.request({ port, host: '127.0.0.1', agent: false, rejectUnauthorized: false, ...options }).end()
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  server.close()
  return text
}

function methodOf(
  app: App,
  name: string,
): (path: string, handler: (req: object, res: http.ServerResponse) => void) => App {
  const method: unknown = Reflect.get(app, name)
  if (typeof method !== 'function') throw new TypeError(`app['${name}'] is no function`)
  return method.bind(app)
}

describeLines('the specification', (createApp, line) => {
  it('serves HTTP and HTTPS with one application', async () => {
    const app = createApp()
    app.get('/', (req, res) => res.end(`${req.protocol} ${req.secure}`))
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(CERTIFICATE, name)))
    const plain = http.createServer(app)
    const secure = https.createServer({ key, cert } as https.ServerOptions, app)
    expect(await Promise.all([ask(plain), ask(secure)])).toEqual(['http false', 'https true'])
  })

  it('leaves everything that node has on requests and responses', async () => {
    const app = createApp()
    const missing: string[] = []
    app.get('/', (req, res) => {
      const pairs: [object, object][] = [
        [req, http.IncomingMessage.prototype],
        [res, http.ServerResponse.prototype],
      ]
      for (const [ours, prototype] of pairs) {
        if (!Object.prototype.isPrototypeOf.call(prototype, ours)) missing.push('the prototype itself')
        for (let one: object | null = prototype; one !== null; one = Object.getPrototypeOf(one)) {
          missing.push(...Object.getOwnPropertyNames(one).filter((name) => !(name in ours)))
        }
      }
      res.end('seen')
    })
    expect(await ask(http.createServer(app))).toBe('seen')
    expect(missing).toEqual([])
  })

  const methods =
    'checkout copy delete get head lock merge mkactivity mkcol move m-search notify options patch post purge put report search subscribe trace unlock unsubscribe'

  it('has each routing method of the specification', async () => {
    const app = createApp()
    const seen: string[] = []
    for (const name of methods.split(' ')) {
      methodOf(app, name)('/', (_req, res) => {
        seen.push(name)
        res.end()
      })
    }
    for (const name of methods.split(' ')) await ask(http.createServer(app), { method: name.toUpperCase() })
    // On each line `get`, which is registered first, answers HEAD, too; 3.x asks the routes of head first.
    const expected = methods.split(' ').map((name) => (name === 'head' && line !== 'v3' ? 'get' : name))
    expect(seen).toEqual(expected)
  })

  it('does not look at the query string to find a route', async () => {
    const app = createApp()
    app.get('/a', (_req, res) => res.end('found'))
    // A router of 3.x is no middleware: there, an app takes its place.
    const router = line === 'v3' ? createApp() : LINES[line].Router()
    router.get('/', (_req, res) => res.end('found in the router'))
    app.use('/r', router)
    for (const path of ['/a?', '/a?b=/c', '/a/?x#y']) expect(await ask(http.createServer(app), { path })).toBe('found')
    expect(await ask(http.createServer(app), { path: '/r?x=/other' })).toBe('found in the router')
  })
})

describeLines('the specification of engines', (createApp, line) => {
  it('loads the module of an engine once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'engine-'))
    const name = `counted${line}`
    const home = join(folder, 'node_modules', name)
    const app = createApp().set('views', folder)
    const render = (): Promise<unknown> =>
      new Promise((resolve) => app.render(`page.${name}`, {}, (error, text) => resolve(error ?? text)))
    try {
      mkdirSync(home, { recursive: true })
      writeFileSync(join(home, 'index.js'), 'exports.__framework = (path, options, done) => done(null, "rendered")\n')
      writeFileSync(join(folder, `page.${name}`), '')
      expect(await findingPackagesIn(join(folder, 'node_modules'), render)).toBe('rendered')
      rmSync(home, { recursive: true })
      expect(await render()).toBe('rendered')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** Engines are loaded by name, so the one of a test must be found where packages are. */
async function findingPackagesIn<Result>(folder: string, act: () => Promise<Result>): Promise<Result> {
  const before = process.env['NODE_PATH']
  process.env['NODE_PATH'] = folder
  readNodePath()
  try {
    return await act()
  } finally {
    if (before === undefined) delete process.env['NODE_PATH']
    else process.env['NODE_PATH'] = before
    readNodePath()
    for (const file of Object.keys(load.cache)) if (file.includes(folder)) delete load.cache[file]
  }
}

function readNodePath(): void {
  const init: unknown = Reflect.get(Module, '_initPaths')
  if (typeof init === 'function') init.call(Module)
}
