import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LINES, loadBuilt } from '../doors/lines.ts'
import { eventually } from '../support/eventually.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { whenDone } from '../support/when-done.ts'

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

/** Bytes of a frame; RFC 6455 §5.2. A mask of zeros leaves the payload as it is. */
function frame(firstByte: number, payload: Buffer | string = '', masked = true): Buffer {
  const bytes = Buffer.from(payload as string)
  return Buffer.concat([
    Buffer.from([firstByte, (masked ? 0x80 : 0) | bytes.length]),
    Buffer.alloc(masked ? 4 : 0),
    bytes,
  ])
}

/** The code of the closing frame that comes back; undefined when the connection just ends. */
async function closeCodeAfter(port: number, ...frames: Buffer[]): Promise<number | undefined> {
  const socket: Socket = connectSocket(port, '127.0.0.1')
  socket.write(
    'GET /room HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
  })
  await eventually(() => expect(received.includes('\r\n\r\n')).toBe(true))
  for (const each of frames) socket.write(each)
  await once(socket, 'close')
  const rest = received.subarray(received.indexOf('\r\n\r\n') + 4)
  const start = rest.indexOf(0x88)
  return start === -1 ? undefined : rest.readUInt16BE(start + 2)
}

describe('frames that are not valid', () => {
  const cases: [title: string, want: number, ...frames: Buffer[]][] = [
    ['not masked', 1002, frame(0x81, 'x', false)],
    ['with reserved bits', 1002, frame(0xf1, 'x')],
    ['of a reserved kind', 1002, frame(0x83, 'x')],
    ['a continuation of nothing', 1002, frame(0x80, 'x')],
    ['a ping in fragments', 1002, frame(0x09, 'x')],
    ['a text in the middle of another', 1002, frame(0x01, 'a'), frame(0x81, 'b')],
    ['text that is not UTF-8', 1007, frame(0x81, Buffer.from([0xc3, 0x28]))],
    ['a closing frame of one byte', 1002, frame(0x88, 'x')],
    ['a closing code that may not be sent', 1002, frame(0x88, Buffer.from([0x03, 0xed]))],
    ['a closing reason that is not UTF-8', 1007, frame(0x88, Buffer.from([0x03, 0xe8, 0xc3, 0x28]))],
    [
      'too long',
      1009,
      Buffer.concat([Buffer.from([0x82, 0xff]), Buffer.from('7fffffffffffffff', 'hex'), Buffer.alloc(4)]),
    ],
  ]

  it.each(cases)('%s: the connection is closed with %i, and the process lives', async (_title, want, ...frames) => {
    const port = await listen(createApp({}))
    const code = await closeCodeAfter(port, ...frames)
    // `ws` reports a length beyond what numbers can hold as too long as well, and a code it cannot read as a violation.
    expect(code).toBe(want)
    const client = new WebSocket(`ws://127.0.0.1:${port}/room`)
    client.on('open', () => client.send('still here'))
    expect(String((await once(client, 'message'))[0])).toBe('still here')
    client.terminate()
  })

  it('in fragments that are valid, a message is put together', async () => {
    const port = await listen(
      createApp({}, (socket) => socket.on('message', (data) => socket.close(String(data) === 'abc' ? 4000 : 4001))),
    )
    expect(
      await closeCodeAfter(
        port,
        frame(0x01, 'a'),
        frame(0x00, 'b'),
        frame(0x89, 'ping'),
        frame(0x80, 'c'),
        frame(0x88),
      ),
    ).toBe(4000)
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
