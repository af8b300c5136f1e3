import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../support/eventually.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { whenDone } from '../support/when-done.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'

const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')
const { connect } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')

type OnSocket = Parameters<typeof websocket>[1]

function createApp(
  options: object,
  handler: OnSocket = (socket) => socket.on('message', (data) => socket.send(data)),
): App {
  return LINES.v5()
    .set('env', 'test')
    .get('/room', websocket(options, handler) as Handler)
}

async function listen(app: App): Promise<number> {
  const server = app.listen(0, '127.0.0.1')
  whenDone(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('limits of a WebSocket', () => {
  it.each([
    [{}, 100 * 1024],
    [{ maxPayload: '1kb' }, 1024],
    [{ maxPayload: 10 }, 10],
  ])('%j lets messages of %i bytes through, and closes with 1009 after a longer one', async (options, most) => {
    const socket = await connect(createApp(options), '/room')
    socket.send('x'.repeat(most))
    expect(String(await socket.next())).toHaveLength(most)
    socket.send('x'.repeat(most + 1))
    expect((await socket.closed).code).toBe(1009)
  })

  it('close a client that reads too slowly with 1013', async () => {
    let sent = 0
    const app = createApp({ maxBuffered: '64kb' }, (socket) => {
      // A message for each turn, as a busy room has it. The closing handshake cannot end: the client reads nothing.
      const timer = setInterval(() => {
        if (socket.readyState !== socket.OPEN) return clearInterval(timer)
        socket.send('x'.repeat(16 * 1024))
        sent++
      })
    })
    const client = new WebSocket(`ws://127.0.0.1:${await listen(app)}/room`)
    await once(client, 'open')
    client.pause()
    let before = -1
    await eventually(() => {
      const now = sent
      const stands = now === before
      before = now
      expect(stands && now > 4).toBe(true)
    })
    client.resume()
    const [code] = await once(client, 'close')
    expect(code).toBe(1013)
  })

  it('drop a client that does not answer pings', async () => {
    const ended: number[] = []
    const app = createApp({ pingInterval: 20 }, (socket) => socket.on('close', (code) => ended.push(code)))
    const port = await listen(app)
    const mute = new WebSocket(`ws://127.0.0.1:${port}/room`, { autoPong: false })
    mute.on('error', () => {})
    const [code] = await once(mute, 'close')
    expect(code).toBe(1006)
    await eventually(() => expect(ended).toEqual([1006]))
  })

  it('keep a client that answers them', async () => {
    const port = await listen(createApp({ pingInterval: 20 }))
    const client = new WebSocket(`ws://127.0.0.1:${port}/room`)
    for (let pings = 0; pings < 4; pings++) await once(client, 'ping')
    expect(client.readyState).toBe(client.OPEN)
    client.terminate()
  })

  it('are not negotiated away: no compression unless it is asked for', async () => {
    const extensions = async (options: object): Promise<string> => {
      const client = new WebSocket(`ws://127.0.0.1:${await listen(createApp(options))}/room`, {
        perMessageDeflate: true,
      })
      await once(client, 'open')
      client.terminate()
      return client.extensions
    }
    expect(await extensions({})).toBe('')
    expect(await extensions({ perMessageDeflate: true })).toBe('permessage-deflate')
  })
})

describe('a client that sends pings and reads none of the answers', () => {
  it('is closed with 1013', async () => {
    const seen: unknown[] = []
    const app = createApp({ maxBuffered: '64kb' }, (socket) => {
      seen.push(socket)
      socket.on('close', (code) => seen.push(code))
    })
    const client = new WebSocket(`ws://127.0.0.1:${await listen(app)}/room`)
    client.on('error', () => {})
    await once(client, 'open')
    client.pause()
    await eventually(() => {
      for (let i = 0; i < 1000; i++) client.ping('x'.repeat(125))
      expect((seen[0] as WebSocket).readyState).not.toBe(client.OPEN)
    })
    client.resume()
    await eventually(() => expect(seen[1]).toBe(1013))
  })
})

describe('closing codes', () => {
  it.each([1000, 1001, 1003, 1007, 1008, 1011, 1013, 3000, 4999])(
    '%i of the server reaches the client',
    async (code) => {
      const socket = await connect(
        createApp({}, (opened) => opened.close(code, 'because')),
        '/room',
      )
      expect(await socket.closed).toEqual({ code, reason: 'because' })
    },
  )

  it.each([1000, 1001, 1008, 3000, 4999])('%i of the client reaches the server', async (code) => {
    const closed = new Promise((resolve) => {
      const app = createApp({}, (socket) => socket.on('close', (...end) => resolve([end[0], String(end[1])])))
      connect(app, '/room').then((socket) => socket.close(code, 'enough'))
    })
    expect(await closed).toEqual([code, 'enough'])
  })
})

describe('handshakes that are not valid', () => {
  const VALID = {
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version': '13',
  }

  it.each([
    ['without a key', { 'Sec-WebSocket-Key': undefined }, 400],
    ['with a key that is too short', { 'Sec-WebSocket-Key': 'abc' }, 400],
    ['of version 7', { 'Sec-WebSocket-Version': '7' }, 400],
    ['without a version', { 'Sec-WebSocket-Version': undefined }, 400],
    ['with a list of subprotocols that is none', { 'Sec-WebSocket-Protocol': 'a,,b' }, 400],
    ['for another protocol', { Upgrade: 'websocket, h2c' }, 426],
  ])('%s are responded to: %j gets %i', async (_title, changes, want) => {
    const port = await listen(createApp({ perMessageDeflate: true }))
    const lines = Object.entries({ ...VALID, ...changes }).filter(([, value]) => value !== undefined)
    const socket = connectSocket(port, '127.0.0.1')
    socket.write(
      `GET /room HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}Connection: close\r\n\r\n`,
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    await once(socket, 'close')
    expect(Number(text.slice(9, 12))).toBe(want)
  })
})
