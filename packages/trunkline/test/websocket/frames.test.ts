import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Handler } from '../support/frameworks.ts'
import { whenDone } from '../support/when-done.ts'
import { LINES, loadBuilt } from '../transports/lines.ts'
import {
  BINARY,
  CLOSE,
  CONTINUATION,
  closing,
  encodeFrame,
  exchangeFrames,
  type Frame,
  PING,
  PONG,
  TEXT,
} from './raw-client.ts'

// What the Autobahn test suite sends to a server, by one of our routes. The groups have its numbers.

const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')

const MOST = 70_000
const echo = (options: object = {}): Handler =>
  websocket({ maxPayload: MOST, ...options }, (socket) => {
    socket.on('message', (data, binary) => socket.send(data, { binary }))
  }) as Handler

async function listen(): Promise<number> {
  const app = LINES.v5().set('env', 'test').get('/echo', echo())
  app.get('/deflated', echo({ perMessageDeflate: { threshold: 0 } }))
  const server = app.listen(0, '127.0.0.1')
  whenDone(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const END: Frame = { opcode: CLOSE, payload: closing(1000) }
const hello: Frame = { opcode: TEXT, payload: 'Hello' }

/** Frames that came back, as text: `text Hello`, `close 1000`. */
async function answersTo(frames: readonly Frame[], cutting: Cutting = 'frames', port?: number): Promise<string[]> {
  const bytes = Buffer.concat(frames.map(encodeFrame))
  const pieces = cutting === 'frames' ? frames.map(encodeFrame) : cut(bytes, CUTS[cutting])
  const answers = await exchangeFrames(port ?? (await listen()), '/echo', pieces)
  return answers.map(([opcode, payload]) => `${NAMES[opcode]} ${describePayload(opcode, payload)}`.trim())
}

const CUTS = { bytes: 1, chops: 997, whole: Number.POSITIVE_INFINITY }
type Cutting = keyof typeof CUTS | 'frames'

function cut(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  return pieces
}

const NAMES: Record<number, string> = { 1: 'text', 2: 'binary', 8: 'close', 9: 'ping', 10: 'pong' }

function describePayload(opcode: number, payload: Buffer): string {
  if (opcode === CLOSE) return payload.length < 2 ? '' : String(payload.readUInt16BE(0))
  return payload.length > 130 ? `of ${payload.length}` : payload.toString('latin1')
}

const fragments = (...texts: (string | Buffer)[]): Frame[] =>
  texts.map((payload, i) => ({ opcode: i === 0 ? TEXT : CONTINUATION, payload, fin: i === texts.length - 1 }))

describe('1: messages of every length of head', () => {
  for (const [name, opcode] of [
    ['text', TEXT],
    ['binary', BINARY],
  ] as const) {
    it.each([0, 125, 126, 127, 128, 65_535, 65_536])(`${name} of %i bytes comes back`, async (length) => {
      const port = await listen()
      for (const cutting of ['whole', 'chops'] as const) {
        const frames = [{ opcode, payload: Buffer.alloc(length, '*') }, END]
        const want = length > 130 ? `of ${length}` : '*'.repeat(length)
        expect(await answersTo(frames, cutting, port)).toEqual([`${name} ${want}`.trim(), 'close 1000'])
      }
    })
  }
})

describe('2: pings and pongs', () => {
  const ping = (payload: string | Buffer = ''): Frame => ({ opcode: PING, payload })
  const pong = (payload = ''): Frame => ({ opcode: PONG, payload })
  const many = Array.from({ length: 10 }, (_, i) => `ping-${i}`)
  const cases: [title: string, frames: Frame[], want: string[]][] = [
    ['an empty ping', [ping(), END], ['pong', 'close 1000']],
    ['a ping with bytes', [ping(Buffer.from([0, 255, 254])), END], ['pong \x00\xff\xfe', 'close 1000']],
    ['a ping of 125 bytes', [ping('x'.repeat(125)), END], [`pong ${'x'.repeat(125)}`, 'close 1000']],
    ['a ping of 126 bytes', [ping('x'.repeat(126))], ['close 1002']],
    ['pongs that nobody asked for', [pong(), pong('unasked'), ping('a'), END], ['pong a', 'close 1000']],
    ['ten pings', [...many.map((each) => ping(each)), END], [...many.map((each) => `pong ${each}`), 'close 1000']],
  ]
  it.each(cases)('%s', async (_title, frames, want) => {
    const port = await listen()
    for (const cutting of ['whole', 'bytes'] as const) expect(await answersTo(frames, cutting, port)).toEqual(want)
  })
})

describe('3 and 4: reserved bits and opcodes', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('reserved bits %i close with 1002, after what came before', async (reserved) => {
    expect(await answersTo([hello, { ...hello, reserved }, { opcode: PING }])).toEqual(['text Hello', 'close 1002'])
  })

  it.each([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])('opcode %i closes with 1002', async (opcode) => {
    const port = await listen()
    expect(await answersTo([{ opcode }, { opcode: PING }], 'frames', port)).toEqual(['close 1002'])
    const later = [hello, { opcode, payload: 'x' }, { opcode: PING }]
    expect(await answersTo(later, 'bytes', port)).toEqual(['text Hello', 'close 1002'])
  })

  it('frames that are not masked close with 1002', async () => {
    expect(await answersTo([{ ...hello, masked: false }])).toEqual(['close 1002'])
  })
})

describe('5: fragments', () => {
  const ping: Frame = { opcode: PING, payload: 'p' }
  const [start, middle, last] = fragments('a', 'b', 'c') as [Frame, Frame, Frame]
  const cases: [title: string, frames: Frame[], want: string[]][] = [
    ['make one message', [start, middle, last, END], ['text abc', 'close 1000']],
    ['may be empty', [...fragments('', '', ''), END], ['text', 'close 1000']],
    [
      'may have pings between them',
      [start, ping, middle, ping, last, END],
      ['pong p', 'pong p', 'text abc', 'close 1000'],
    ],
    ['of a ping are refused', [{ ...ping, fin: false }], ['close 1002']],
    ['of a pong are refused', [{ opcode: PONG, fin: false }], ['close 1002']],
    ['without a beginning are refused', [last], ['close 1002']],
    ['without a beginning, unfinished, are refused', [middle, hello], ['close 1002']],
    ['that begin twice are refused', [start, { ...hello, fin: false }], ['close 1002']],
    ['with a whole message between them are refused', [start, hello], ['close 1002']],
    ['behind a whole message are refused', [hello, last], ['text Hello', 'close 1002']],
  ]
  it.each(cases)('%s', async (_title, frames, want) => {
    const port = await listen()
    for (const cutting of ['frames', 'whole', 'bytes'] as const)
      expect(await answersTo(frames, cutting, port)).toEqual(want)
  })
})

describe('6: UTF-8', () => {
  const VALID = ['κόσμε', 'Hello-µ@ßöäüàá-UTF-8!!', '\u{10FFFF}', '\uFFFE', '\uFFFF', '\u{1F600}', '\0', '']
  const INVALID = [
    'cebae1bdb9cf83cebcceb5f4908080',
    '80',
    'bf',
    'c0af',
    'e080af',
    'eda080',
    'edbfbf',
    'f8888080',
    'fe',
    'ce',
    'f0908d',
  ]

  it.each(VALID)('%j comes back, also when it is cut at every byte into fragments', async (text) => {
    const bytes = Buffer.from(text)
    const pieces = bytes.length === 0 ? [bytes] : cut(bytes, 1)
    const port = await listen()
    const want = [`text ${bytes.toString('latin1')}`.trim(), 'close 1000']
    expect(await answersTo([{ opcode: TEXT, payload: bytes }, END], 'frames', port)).toEqual(want)
    expect(await answersTo([...fragments(...pieces), END], 'frames', port)).toEqual(want)
  })

  it.each(INVALID)('bytes %s close with 1007, in one frame and in fragments', async (hex) => {
    const bytes = Buffer.from(hex, 'hex')
    const port = await listen()
    expect(await answersTo([{ opcode: TEXT, payload: bytes }], 'frames', port)).toEqual(['close 1007'])
    expect(await answersTo(fragments(...cut(bytes, 1), ''), 'frames', port)).toEqual(['close 1007'])
  })
})

describe('7: the closing handshake', () => {
  const close = (payload: Buffer | string = ''): Frame => ({ opcode: CLOSE, payload })

  it('ignores what comes behind a closing frame', async () => {
    const port = await listen()
    expect(await answersTo([END, hello, { opcode: PING }, END], 'whole', port)).toEqual(['close 1000'])
    expect(await answersTo([...fragments('a', 'b').slice(0, 1), END, hello], 'whole', port)).toEqual(['close 1000'])
  })

  it.each([
    ['no payload', '', 'close'],
    ['one byte', 'x', 'close 1002'],
    ['a code', closing(1000), 'close 1000'],
    ['a reason of 123 bytes', closing(1000, '*'.repeat(123)), 'close 1000'],
    ['a reason of 124 bytes', closing(1000, '*'.repeat(124)), 'close 1002'],
    ['a reason that is not UTF-8', closing(1000, Buffer.from('cebae1bdb9cf83cebcceb5eda080', 'hex')), 'close 1007'],
  ])('with %s', async (_title, payload, want) => {
    expect(await answersTo([close(payload)])).toEqual([want])
  })

  it('sends every code back that may be sent', async () => {
    const port = await listen()
    for (const code of [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999])
      expect(await answersTo([close(closing(code))], 'frames', port)).toEqual([`close ${code}`])
  })

  it('refuses every other with 1002', async () => {
    const port = await listen()
    for (const code of [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535])
      expect([code, ...(await answersTo([close(closing(code))], 'frames', port))]).toEqual([code, 'close 1002'])
  })
})

describe('9 and 10: long messages', () => {
  it('up to the limit are put together from many fragments', async () => {
    const frames = fragments(...cut(Buffer.alloc(MOST, '*'), 1300))
    expect(await answersTo([...frames, END], 'whole')).toEqual([`text of ${MOST}`, 'close 1000'])
  })

  it('beyond it close with 1009, in one frame and in fragments that are small', async () => {
    const port = await listen()
    expect(await answersTo([{ opcode: BINARY, payload: Buffer.alloc(MOST + 1) }], 'frames', port)).toEqual([
      'close 1009',
    ])
    const frames = fragments(...cut(Buffer.alloc(MOST + 1, '*'), 1300))
    expect(await answersTo(frames, 'frames', port)).toEqual(['close 1009'])
  })
})

describe('a frame that says it is longer than numbers can tell', () => {
  it('closes with 1009, and the next client is served', async () => {
    const port = await listen()
    const head = Buffer.from('82ff7fffffffffffffff00000000', 'hex')
    expect(await exchangeFrames(port, '/echo', [head])).toEqual([[CLOSE, closing(1009)]])
    expect(await answersTo([hello, END], 'frames', port)).toEqual(['text Hello', 'close 1000'])
  })
})

describe('12 and 13: compression', () => {
  it.each([1, 125, 20_000, MOST])('a message of %i bytes comes back', async (length) => {
    const client = new WebSocket(`ws://127.0.0.1:${await listen()}/deflated`, { perMessageDeflate: { threshold: 0 } })
    await once(client, 'open')
    expect(client.extensions).toBe('permessage-deflate')
    client.send('x'.repeat(length))
    const [data] = await once(client, 'message')
    expect(String(data)).toBe('x'.repeat(length))
    client.terminate()
  })

  it('of a message that is small and inflates beyond the limit closes with 1009', async () => {
    const client = new WebSocket(`ws://127.0.0.1:${await listen()}/deflated`, { perMessageDeflate: true })
    await once(client, 'open')
    const bomb = deflateRawSync(Buffer.alloc(50_000_000))
    expect(bomb.length).toBeLessThan(MOST)
    client.send('x'.repeat(50_000_000)) // compressed to about 50 kB on its way
    const [code] = await once(client, 'close')
    expect(code).toBe(1009)
  })
})
