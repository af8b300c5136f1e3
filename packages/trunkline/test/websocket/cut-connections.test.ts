import { once } from 'node:events'
import http, { type Server } from 'node:http'
import https from 'node:https'
import { type AddressInfo, connect as connectPlain, type Socket } from 'node:net'
import { connect as connectEncrypted } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { whenDone } from '../support/when-done.ts'
import { readAnswers, requestBytes } from '../support/wire.ts'
import { CERTIFICATE } from '../transports/http2-client.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'
import { BINARY, decodeFrames, encodeFrame } from './raw-client.ts'

// An error of a connection that nobody listens for ends the process, and with it every other request. Node takes its
// listeners off before it hands a connection over, so at every moment there has to be one of ours, and an end.

const { websocket, upgrade } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')

const BARE = ['Connection: Upgrade', 'Upgrade: websocket']
const WEBSOCKET = [...BARE, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13']
const H2C = ['Connection: Upgrade', 'Upgrade: h2c']
const MANY = Array.from({ length: 1200 }, (_, i) => `x${i}: 1`)
const WAITING = requestBytes('/waits')

/** What a client sends before it leaves. */
const moments: Record<string, string> = {
  'a WebSocket behind a request without a response yet': WAITING + requestBytes('/chat', WEBSOCKET),
  'h2c behind a request without a response yet': WAITING + requestBytes('/', H2C),
  'CONNECT behind a request without a response yet': WAITING + requestBytes('CONNECT a:443'),
  CONNECT: requestBytes('CONNECT a:443'),
  'a WebSocket that the application decides on': requestBytes('/waits', WEBSOCKET),
  'a WebSocket that the application refuses': requestBytes('/nowhere', WEBSOCKET),
  'a WebSocket with an invalid handshake': requestBytes('/chat', BARE),
  'a WebSocket that is open': requestBytes('/chat', WEBSOCKET),
  'h2c with headers that may have been dropped': requestBytes('/', [...H2C, ...MANY]),
  'h2c that is read again as an ordinary request': requestBytes('/waits', H2C),
  'a request whose body has not arrived': requestBytes('POST /waits', ['Content-Length: 5'], 'abc'),
  'a form that is read': requestBytes('POST /waits', ['Content-Type: multipart/form-data; boundary=x'], '--x\r\n'),
  'bytes that are not a request': 'hello\r\n\r\n',
}

const servers: Record<string, (app: App) => Server> = {
  'node:http': (app) => http.createServer(app),
  'node:https': (app) => https.createServer(CERTIFICATE, app),
}

/** Counts errors that no listener would get, instead of letting them end the process. */
class Unheard {
  count = 0

  watch(connection: Socket): void {
    const { emit } = connection
    const watched = (event: string, ...args: unknown[]): boolean => {
      if (event !== 'error' || connection.listenerCount('error') > 0)
        return Reflect.apply(emit, connection, [event, ...args])
      this.count++
      return true
    }
    connection.emit = watched as Socket['emit']
  }
}

/** A client of a server, and the server's end of its connection. */
async function openClient(server: Server, unheard: Unheard): Promise<{ client: Socket; bare: Socket; end: Socket }> {
  const isEncrypted = server instanceof https.Server
  server.on('connection', (connection) => unheard.watch(connection))
  server.on('secureConnection', (connection) => unheard.watch(connection))
  const bare = connectPlain({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  const client = isEncrypted ? connectEncrypted({ socket: bare, rejectUnauthorized: false }) : bare
  for (const each of [client, bare]) each.on('error', () => {})
  const [[end]] = await Promise.all([
    once(server, isEncrypted ? 'secureConnection' : 'connection'),
    once(client, isEncrypted ? 'secureConnect' : 'connect'),
  ])
  return { client, bare, end }
}

describeLines('a connection that its client resets', (createApp) => {
  for (const [by, createServer] of Object.entries(servers)) {
    for (const [title, bytes] of Object.entries(moments)) {
      for (const when of ['with its bytes', 'when they were seen']) {
        it(`ends nothing but itself: ${title}, ${when}, by ${by}`, async () => {
          const app = createApp()
          let isSeen = false
          app.use((_req, _res, next) => {
            isSeen = true
            next()
          })
          app.get('/chat', websocket(() => {}) as Handler)
          app.all('/waits', () => {})
          const server = createServer(app)
          upgrade(server, app as never)
          server.listen(0, '127.0.0.1')
          whenDone(() => server.close())
          await once(server, 'listening')
          const unheard = new Unheard()
          const { client, bare, end } = await openClient(server, unheard)
          client.on('data', () => {
            isSeen = true
          })
          client.on('end', () => {
            isSeen = true
          })
          await new Promise<void>((resolve) => client.write(bytes, () => resolve()))
          if (when === 'when they were seen') await eventually(() => expect(isSeen).toBe(true))
          bare.resetAndDestroy()
          await eventually(() => expect(end.destroyed).toBe(true))
          expect(unheard.count).toBe(0)
        })
      }
    }
  }
})

describe('a client that sends ahead before its WebSocket is open', () => {
  async function open(route: Handler): Promise<{ client: Socket; end: Socket }> {
    const app = LINES.v5().set('env', 'test')
    app.get('/chat', route, websocket((socket) => socket.on('message', (data) => socket.send(data))) as Handler)
    const server = http.createServer(app)
    upgrade(server, app as never)
    server.listen(0, '127.0.0.1')
    whenDone(() => server.close())
    await once(server, 'listening')
    const { client, end } = await openClient(server, new Unheard())
    whenDone(() => client.destroy())
    client.write(requestBytes('/chat', WEBSOCKET))
    return { client, end }
  }

  it('is cut when that is too much', async () => {
    let isClosed = false
    const { client, end } = await open((_req, res) => {
      res.on('close', () => {
        isClosed = true
      })
    })
    client.write(Buffer.alloc(100_000))
    await eventually(() => expect([end.destroyed, isClosed]).toEqual([true, true]))
  })

  it('is heard when it is less', async () => {
    const frame = { opcode: BINARY, payload: Buffer.alloc(50_000, 'x') }
    const { client } = await open((_req, _res, next) => setImmediate(next))
    client.write(encodeFrame(frame))
    let received = Buffer.alloc(0)
    client.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
    })
    await eventually(() => {
      const [echo] = decodeFrames(received.subarray(received.indexOf('\r\n\r\n') + 4))
      expect(echo?.[1].equals(frame.payload)).toBe(true)
    })
  })
})

describe('a connection that its client keeps open', () => {
  it.each([
    ['a WebSocket is refused', requestBytes('/nowhere', WEBSOCKET), 404],
    ['its headers may have been dropped', requestBytes('/', [...H2C, ...MANY]), 431],
  ])('is closed when %s', async (_title, bytes, status) => {
    const app = LINES.v5().set('env', 'test')
    const server = http.createServer(app)
    upgrade(server, app as never)
    server.listen(0, '127.0.0.1')
    whenDone(() => server.close())
    await once(server, 'listening')
    const { client, end } = await openClient(server, new Unheard())
    whenDone(() => client.destroy())
    let text = ''
    client.on('data', (chunk) => {
      text += chunk
    })
    client.write(bytes)
    await eventually(() => expect(end.destroyed).toBe(true))
    await eventually(() => expect(readAnswers(text).map((answer) => answer.status)).toEqual([status]))
  })
})
