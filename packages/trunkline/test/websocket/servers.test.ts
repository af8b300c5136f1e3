import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import http, { type Server } from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { eventually } from '../support/eventually.ts'
import type { App, Handler, Req } from '../support/frameworks.ts'
import { whenDone } from '../support/when-done.ts'
import { exchangeBytes, readAnswers, requestBytes } from '../support/wire.ts'
import { CERTIFICATE } from '../transports/http2-client.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { websocket, upgrade } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')
const { serve } = loadBuilt<typeof import('../../src/server.cts')>('trunkline/server')

function createApp(): App {
  const app = LINES.v5().set('env', 'test')
  app.get('/rooms/:id', websocket((socket, req: Req) => socket.send(`room ${req.params['id']}`)) as Handler)
  app.get('/', ((_req, res) => res.send('home')) as Handler)
  app.post('/body', ((req, res) => {
    let text = ''
    req.on('data', (chunk) => {
      text += chunk
    })
    req.on('end', () => res.send(`got ${text}`))
  }) as Handler)
  return app
}

async function listen(server: { listen(...args: unknown[]): unknown; close(): unknown }): Promise<number> {
  server.listen(0, '127.0.0.1')
  whenDone(() => server.close())
  await once(server as Server, 'listening')
  return ((server as Server).address() as AddressInfo).port
}

async function firstMessage(url: string, options = {}): Promise<string> {
  const socket = new WebSocket(url, options)
  const [data] = await once(socket, 'message')
  socket.terminate()
  return String(data)
}

describe('a server of app.listen()', () => {
  it('passes WebSockets on, even those of routes that were registered later', async () => {
    const app = LINES.v5().set('env', 'test')
    const server = app.listen(0, '127.0.0.1')
    whenDone(() => server.close())
    await once(server, 'listening')
    app.get('/late', websocket((socket) => socket.send('late')) as Handler)
    expect(await firstMessage(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/late`)).toBe('late')
  })

  it('is left alone in a program without a websocket()', () => {
    const program = `
      require('trunkline/websocket')
      const server = require('trunkline')().listen(0, '127.0.0.1', () => {
        console.log(server.listenerCount('upgrade'), Object.hasOwn(server, 'emit'))
        server.close()
      })`
    const cwd = join(__dirname, '../..')
    expect(execFileSync(process.execPath, ['-e', program], { cwd, encoding: 'utf8' })).toBe('0 false\n')
  })
})

describe('a server that was made elsewhere', () => {
  it.each([
    ['node:http', (app: App) => http.createServer(app), 'ws'],
    ['node:https', (app: App) => https.createServer(CERTIFICATE, app), 'wss'],
    [
      'node:http2 that allows HTTP/1',
      (app: App) => http2.createSecureServer({ ...CERTIFICATE, allowHTTP1: true }, app as never),
      'wss',
    ],
  ])('of %s passes them on after upgrade(server, app)', async (_title, create, scheme) => {
    const app = createApp()
    const server = create(app)
    upgrade(server, app as never)
    upgrade(server, app as never) // a second time changes nothing
    const port = await listen(server)
    expect(await firstMessage(`${scheme}://127.0.0.1:${port}/rooms/7`, { rejectUnauthorized: false })).toBe('room 7')
  })

  it('can belong to Express itself', async () => {
    const express = loadBuilt<() => App>('express5')
    const app = express().get(
      '/rooms/:id',
      websocket((socket, req: Req) => socket.send(`room ${req.params['id']}`)),
    )
    const server = http.createServer(app)
    upgrade(server, app)
    expect(await firstMessage(`ws://127.0.0.1:${await listen(server)}/rooms/7`)).toBe('room 7')
  })

  it('is refused to a second application, and what is not a server', () => {
    const server = http.createServer()
    upgrade(server, createApp() as never)
    expect(() => upgrade(server, createApp() as never)).toThrow('another application')
    expect(() => upgrade({} as never, createApp() as never)).toThrow('needs a server')
    expect(() => upgrade(http.createServer(), {} as never)).toThrow('needs an application')
  })
})

describe('other listeners for upgrades', () => {
  it('keep their paths, and never see those of the application', async () => {
    const app = createApp()
    const server = http.createServer(app)
    const seen: (string | undefined)[] = []
    // Responds 400 to every path but its own, as `ws` does.
    const others = new WebSocketServer({ server, path: '/other' })
    others.on('connection', (socket) => socket.send('other'))
    server.on('upgrade', ({ url }) => seen.push(url))
    upgrade(server, app as never)
    const port = await listen(server)
    expect(await firstMessage(`ws://127.0.0.1:${port}/other`)).toBe('other')
    expect(await firstMessage(`ws://127.0.0.1:${port}/rooms/7`)).toBe('room 7')
    expect(seen).toEqual(['/other'])
  })

  it('that come later do so, too, and get plain requests of node', async () => {
    const app = createApp()
    const server = app.listen(0, '127.0.0.1')
    whenDone(() => server.close())
    await once(server, 'listening')
    const others = new WebSocketServer({ noServer: true })
    server.on('upgrade', (req: http.IncomingMessage & { query?: unknown }, socket, head) => {
      if (req.url !== '/other') return
      req.query = { assigned: true } // a getter of 5.x would refuse it
      others.handleUpgrade(req, socket as never, head, (opened) => opened.send(JSON.stringify(req.query)))
    })
    const { port } = server.address() as AddressInfo
    expect(await firstMessage(`ws://127.0.0.1:${port}/other`)).toBe('{"assigned":true}')
    expect(await firstMessage(`ws://127.0.0.1:${port}/rooms/7`)).toBe('room 7')
  })

  it('keep sockets that nobody answers at once: none of them is closed by us', async () => {
    const app = createApp()
    const server = http.createServer(app)
    upgrade(server, app as never)
    const taken = new Promise<import('node:stream').Duplex>((resolve) =>
      server.on('upgrade', (_req, socket) => resolve(socket)),
    )
    const port = await listen(server)
    const client = new WebSocket(`ws://127.0.0.1:${port}/slow`)
    client.on('error', () => {})
    const socket = await taken
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('home')
    expect([socket.destroyed, socket.writableEnded]).toEqual([false, false])
    socket.destroy()
  })
})

describe('a request to upgrade to something else', () => {
  const H2C = ['Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']

  async function port(): Promise<number> {
    const server = createApp().listen(0, '127.0.0.1')
    whenDone(() => server.close())
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  it('is an ordinary request', async () => {
    const [answer] = readAnswers(await exchangeBytes(await port(), requestBytes('/', H2C)))
    expect([answer?.status, answer?.body]).toEqual([200, 'home'])
  })

  it.each([
    ['a length', 'Content-Length: 3', 'abc', 'got abc'],
    ['chunks', 'Transfer-Encoding: chunked', '2\r\nde\r\n0\r\n\r\n', 'got de'],
  ])('may have a body with %s', async (_title, line, body, want) => {
    const [answer] = readAnswers(await exchangeBytes(await port(), requestBytes('POST /body', [...H2C, line], body)))
    expect([answer?.status, answer?.body]).toEqual([200, want])
  })

  it.each([
    [undefined, 999, 200],
    [undefined, 1100, 431],
    [50, 49, 200],
    [50, 60, 431],
    [0, 1100, 200],
  ])('has all of its headers, or is refused: of %s, %i', async (most, count, status) => {
    const server = createApp().listen(0, '127.0.0.1')
    whenDone(() => server.close())
    if (most !== undefined) server.maxHeadersCount = most
    await once(server, 'listening')
    const inner = requestBytes('GET /smuggled', [])
    const lines = [...H2C, ...Array(count - H2C.length - 2).fill('a: b'), `Content-Length: ${inner.length}`]
    const bytes = requestBytes('POST /body', lines, inner)
    const answers = readAnswers(await exchangeBytes((server.address() as AddressInfo).port, bytes))
    // Since Node 22, node itself refuses more than it keeps.
    expect(answers.map((answer) => answer.status)).toEqual([status])
    if (status === 200) expect(answers[0]?.body).toBe(`got ${inner}`)
  })

  it('of a WebSocket waits for the responses before it', async () => {
    const bytes = requestBytes('POST /body', ['Content-Length: 3'], 'abc')
    const [key, version] = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13']
    const upgradeBytes = requestBytes('/nowhere', ['Connection: Upgrade', 'Upgrade: websocket', key, version])
    const answers = readAnswers(await exchangeBytes(await port(), bytes + upgradeBytes))
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
  })

  it('may be encrypted', async () => {
    const app = createApp()
    const server = https.createServer(CERTIFICATE, app)
    upgrade(server, app as never)
    const options = { port: await listen(server), path: '/', rejectUnauthorized: false, agent: false as const }
    const headers = { connection: 'upgrade', upgrade: 'tea' }
    const request = https.request({ ...options, host: '127.0.0.1', headers }).end()
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
  })
})

describe('a client that leaves before its WebSocket is accepted', () => {
  it('is noticed by the middleware before it', async () => {
    const app = LINES.v5().set('env', 'test')
    let closed = 0
    app.get('/slow', ((_req, res, _next) => {
      res.on('close', () => closed++)
    }) as Handler)
    app.get('/slow', websocket(() => expect.unreachable()) as Handler)
    const server = app.listen(0, '127.0.0.1')
    whenDone(() => server.close())
    await once(server, 'listening')
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/slow`)
    client.on('error', () => {})
    const [socket] = await once(server, 'connection')
    await eventually(() => expect(socket.parser).toBe(null))
    client.terminate()
    await eventually(() => expect([closed, socket.destroyed]).toEqual([1, true]))
  })
})

describe('serve().close()', () => {
  it('closes WebSockets with 1001 and waits for them', async () => {
    const running = await serve(createApp() as never, { port: 0, host: '127.0.0.1', signals: [] })
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/rooms/7`)
    await once(socket, 'message')
    const closed = once(socket, 'close')
    await running.close()
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([1001, 'The server is closing'])
  })

  it('cuts those that do not leave, when the time is over', async () => {
    const running = await serve(createApp() as never, { port: 0, host: '127.0.0.1', signals: [] })
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/rooms/7`, { autoPong: false })
    await once(socket, 'message')
    socket.pause() // it reads nothing any more, the closing frame included
    await running.close({ timeout: 50 })
    socket.terminate()
    expect(running.server.listening).toBe(false)
  })
})
