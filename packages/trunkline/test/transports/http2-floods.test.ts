import { once } from 'node:events'
import { connect, createServer } from 'node:http2'
import { type AddressInfo, connect as connectSocket, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ask } from './http2-client.ts'
import { LINES } from './lines.ts'

/** RFC 9113 §4.1: length, type, flags, stream, payload. */
function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

const [HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, CONTINUATION] = [1, 3, 4, 6, 7, 9]
const [END_STREAM, END_HEADERS] = [1, 4]
const PREFACE = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(SETTINGS, 0, 0)])

/** `GET / http a`, by the static table of HPACK and one name from it. */
const REQUEST = Buffer.from([0x82, 0x84, 0x86, 0x41, 0x01, 0x61])

function repeat(count: number, create: (index: number) => Buffer[]): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, index) => create(index)).flat())
}

/** What clients send to keep a server busy at little cost to themselves. */
const floods: { title: string; bytes: Buffer }[] = [
  { title: 'pings that have to be answered', bytes: repeat(20_000, () => [frame(PING, 0, 0, Buffer.alloc(8))]) },
  { title: 'settings that have to be confirmed', bytes: repeat(20_000, () => [frame(SETTINGS, 0, 0)]) },
  {
    title: 'streams that are opened and reset (CVE-2023-44487)',
    bytes: repeat(20_000, (index) => [
      frame(HEADERS, END_STREAM | END_HEADERS, 2 * index + 1, REQUEST),
      frame(RST_STREAM, 0, 2 * index + 1, Buffer.from([0, 0, 0, 8])),
    ]),
  },
  {
    title: 'headers without an end (CVE-2024-27983)',
    bytes: Buffer.concat([
      frame(HEADERS, END_STREAM, 1, REQUEST),
      repeat(2000, (index) => [frame(CONTINUATION, 0, 1, Buffer.from(`\x00\x04x-${index % 10}a\x01b`, 'latin1'))]),
    ]),
  },
]

describe('a connection on which a client does nothing but', () => {
  for (const { title, bytes } of floods) {
    it(`send ${title} is given up, and others are served`, async () => {
      const app = LINES.v5().use((_req, res) => res.end('seen'))
      const server = createServer(app).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const session = connect(`http://127.0.0.1:${port}`)
      expect((await ask(session, '/')).text).toBe('seen')

      const socket = connectSocket(port, '127.0.0.1').on('error', () => {}) // a reset is what it asks for
      socket.write(Buffer.concat([PREFACE, bytes]))
      expect(await isGivenUp(socket)).toBe(true)
      socket.destroy()

      expect((await ask(session, '/')).text).toBe('seen')
      session.close()
      server.close()
    })
  }

  it('ask now and then stays open', async () => {
    const app = LINES.v5().use((_req, res) => res.end('seen'))
    const server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connectSocket((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(Buffer.concat([PREFACE, frame(HEADERS, END_STREAM | END_HEADERS, 1, REQUEST)]))
    socket.write(repeat(10, () => [frame(PING, 0, 0, Buffer.alloc(8))]))
    let received = Buffer.alloc(0)
    for await (const piece of socket) {
      received = Buffer.concat([received, piece])
      if (received.includes('seen') && typesOf(received).filter((type) => type === PING).length === 10) break
    }
    expect(typesOf(received)).not.toContain(GOAWAY)
    socket.destroy()
    server.close()
  })
})

/** A server tells why it gives a connection up, closes it, or both. Node 20 leaves the closing to the client. */
async function isGivenUp(socket: Socket): Promise<boolean> {
  let received = Buffer.alloc(0)
  const closed = once(socket, 'close').then(() => true)
  const told = new Promise<boolean>((resolve) => {
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      if (typesOf(received).includes(GOAWAY)) resolve(true)
    })
  })
  return Promise.race([closed, told])
}

/** The types of the frames in what a server has sent. */
function typesOf(bytes: Buffer): number[] {
  const types: number[] = []
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) types.push(bytes.readUInt8(at + 3))
  return types
}
