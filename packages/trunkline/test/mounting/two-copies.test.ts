import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type * as serving from '../../src/server.cts'
import type * as tooling from '../../src/tools.cts'
import type * as upgrading from '../../src/websocket.cts'
import type { App, Framework, Res } from '../support/frameworks.ts'
import { loadSecondCopy } from '../support/second-copy.ts'

/*
 * pnpm installs a package a second time for another set of peers: an app that has `trunkline` with `ws`, and `express` as
 * an alias of `@trunkline/v5`, runs on two copies.
 */

const require = createRequire(__filename)
const LINES = ['v3', 'v4', 'v5'] as const
const frameworks = LINES.map((line): [string, Framework] => [line, require(`trunkline/${line}`)])
const { serve } = require('trunkline/server') as typeof serving
const { signalOf } = require('trunkline/tools') as typeof tooling
const [tools, server, { websocket, upgrade }, second] = loadSecondCopy(
  'trunkline/tools',
  'trunkline/server',
  'trunkline/websocket',
  'trunkline/v5',
) as [typeof tooling, typeof serving, typeof upgrading, Framework]

function listen(app: App): Promise<Server> {
  return ready(app.listen(0, '127.0.0.1'))
}

async function ready(listening: Server): Promise<Server> {
  onTestFinished(() => {
    listening.closeAllConnections()
    listening.close()
  })
  if (!listening.listening) await once(listening, 'listening')
  return listening
}

const portOf = (listening: Server): number => (listening.address() as AddressInfo).port

it('a second copy is one of its own', () => {
  expect(second).not.toBe(require('trunkline/v5'))
  expect(tools.routes).not.toBe((require('trunkline/tools') as typeof tooling).routes)
})

const echo = () => websocket((socket) => socket.on('message', (data) => socket.send(`echo ${data}`)))

describe.each(frameworks)('an app of %s, with WebSockets of another copy of the package', (_line, framework) => {
  it.each(['before', 'after'])('reaches its websocket() under app.listen(), made %s the server', async (when) => {
    const app = framework()
    if (when === 'before') app.get('/chat', echo() as never)
    const listening = await listen(app)
    if (when === 'after') app.get('/chat', echo() as never)
    const socket = new WebSocket(`ws://127.0.0.1:${portOf(listening)}/chat`)
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    socket.send('hello')
    const [data] = await once(socket, 'message')
    expect(String(data)).toBe('echo hello')
  })

  it('has a WebSocket of the other copy wait for the response before it', async () => {
    const app = framework()
    let slow: Res | undefined
    app.get('/slow', (_req, res) => {
      slow = res
    })
    // By then, Node has read everything that the client wrote at once. The response ends some turns after the one before it.
    app.get('/queued', (_req, res) => {
      setImmediate(() => {
        slow?.once('close', () => setImmediate(() => setImmediate(() => res.end('queued'))))
        slow?.end('slow')
      })
    })
    app.get('/chat', echo() as never)
    const listening = await ready(createServer(app).listen(0, '127.0.0.1'))
    upgrade(listening, app as never)
    const client = connect(portOf(listening), '127.0.0.1').setEncoding('latin1')
    onTestFinished(() => void client.destroy())
    const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
    const handshake =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    client.write(ask('/slow') + ask('/queued') + ask('/chat', handshake))
    let text = ''
    client.on('data', (data) => {
      text += data
      if (/HTTP\/1.1 101/.test(text)) client.destroy()
    })
    await once(client, 'close')
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '101'])
  })
})

describe.each(frameworks)(
  'an app of %s, with the tools and the server of two copies of the package',
  (_line, framework) => {
    it('shows routes() of the other copy its routes, also those of apps mounted in it', () => {
      const [app, child] = [framework(), framework()]
      app.get('/own', (_req, res) => res.end())
      child.get('/inner', (_req, res) => res.end())
      app.use('/child', child)
      const found = tools.routes(app as never).map(({ path }) => path)
      expect(found.sort()).toEqual(['/child/inner', '/own'])
    })

    it('has event streams of the other copy end when serve() closes, and its readiness() report it', async () => {
      const app = framework()
      let opened = () => {}
      const isOpen = new Promise<void>((resolve) => {
        opened = resolve
      })
      app.get('/events', (_req, res) => {
        void tools.sse(res).send({ data: 'first' })
        opened()
      })
      const ready = server.readiness()
      const statuses: number[] = []
      app.get('/ready', async (req, res) => {
        await ready(req as never, res as never)
        statuses.push(res.statusCode)
      })
      const running = await serve(app as never, { port: 0, host: '127.0.0.1', signals: [] } as never)
      const address = `http://127.0.0.1:${portOf(running.server as Server)}`
      const events = await fetch(`${address}/events`)
      await isOpen
      await (await fetch(`${address}/ready`)).text()
      // Far more than it takes: what has not ended by then is cut, and reading it fails.
      const closed = running.close({ delay: 50, timeout: 5_000 })
      await (await fetch(`${address}/ready`)).text()
      expect(await events.text()).toContain('first')
      await closed
      expect(statuses).toEqual([200, 503])
    })

    it('aborts its signal for timeout() of the other copy', async () => {
      const app = framework()
      let code: unknown
      app.use(tools.timeout(1) as never)
      app.get('/', (req) => {
        const signal = signalOf(req)
        signal.addEventListener('abort', () => {
          code = (signal.reason as { code: string }).code
        })
      })
      const listening = await listen(app)
      expect((await fetch(`http://127.0.0.1:${portOf(listening)}/`)).status).toBe(503)
      expect(code).toBe('ETIMEDOUT')
    })
  },
)
