import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, OutgoingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stateOf } from './probe-response.ts'
import type { NodeResponse } from './response-fields.ts'
import { createFinish, endInSingleWrite } from './single-write.ts'

type Encoding = 'latin1' | 'utf8'
type End = (res: ServerResponse, text: string, encoding: Encoding) => void

interface Case {
  title: string
  request?: string
  prepare?: (res: ServerResponse) => unknown
  text?: string
  encoding?: Encoding
  /** Whether the response was ended; else it is node's to end. */
  taken: boolean
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/** What everybody can see of a response: its bytes, the events in their order, and the state of the response at each. */
async function play({ request = GET, prepare, text = 'text', encoding = 'latin1' }: Case, end: End): Promise<string[]> {
  const log: string[] = []
  const server = createServer((req, res) => {
    if (req.url !== '/') return res.end('last')
    for (const event of ['prefinish', 'finish', 'close', 'error', 'drain']) {
      res.on(event, () => log.push(event, stateOf(res)))
    }
    res.setHeader('Content-Length', String(text.length))
    prepare?.(res)
    end(res, text, encoding)
    log.push('ended', stateOf(res), `${res.writableEnded} ${res.socket?.writableLength} ${res.socket?.writableCorked}`)
    for (; (res.socket?.writableCorked ?? 0) > 0; ) res.socket?.uncork()
    for (; res.writableCorked > 0; ) res.uncork()
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece)).on('error', () => {})
  socket.write(`${request}GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  server.close()
  log.push(Buffer.concat(pieces).toString('latin1'))
  return log.map((line) => line.replace(/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, 'now'))
}

const cases: Case[] = [
  { title: 'a response', taken: true },
  { title: 'an error', prepare: (res) => Object.assign(res, { statusCode: 404 }), taken: true },
  { title: 'UTF-8 behind a head of ASCII', encoding: 'utf8', taken: true },
  { title: 'UTF-8 behind another head', encoding: 'utf8', prepare: (res) => res.setHeader('X-A', 'ü'), taken: true },
  { title: 'latin-1 behind another head', prepare: (res) => res.setHeader('X-A', 'ü'), taken: true },
  { title: 'no length', prepare: (res) => res.removeHeader('Content-Length'), taken: true },
  { title: 'chunks', prepare: (res) => chunked(res), taken: true },
  { title: 'a connection that closes', prepare: (res) => res.setHeader('Connection', 'close'), taken: true },
  { title: 'HEAD', request: GET.replace('GET', 'HEAD'), taken: true },
  { title: '304', prepare: (res) => Object.assign(res, { statusCode: 304 }), taken: true },
  { title: 'more than a socket takes', text: 'x'.repeat(100_000), taken: true },
  { title: 'no text', text: '', taken: false },
  { title: 'a head that is made', prepare: (res) => res.writeHead(201), taken: false },
  { title: 'a head that has gone', prepare: (res) => res.flushHeaders(), taken: false },
  { title: 'an end', prepare: (res) => res.on('error', () => {}).end('text'), taken: false },
  { title: 'a response that is destroyed', prepare: (res) => res.destroy(), taken: false },
  { title: 'a socket that is destroyed', prepare: (res) => res.socket?.destroy(), taken: false },
  { title: 'a socket that is ended', prepare: (res) => res.socket?.end(), taken: false },
  {
    title: 'a length that is checked',
    prepare: (res) => Object.assign(res, { strictContentLength: true }),
    taken: false,
  },
  { title: 'a response that is held back', prepare: (res) => res.cork(), taken: false },
  { title: 'a socket that is held back', prepare: (res) => res.socket?.cork(), taken: false },
  { title: 'a wrapped writeHead', prepare: (res) => wrap(res, 'writeHead'), taken: false },
  { title: 'a wrapped write of the socket', prepare: (res) => wrap(res.socket as object, 'write'), taken: false },
]

function chunked(res: ServerResponse): void {
  res.removeHeader('Content-Length')
  res.setHeader('Transfer-Encoding', 'chunked')
}

function wrap(object: object, name: string): void {
  const methods = object as Record<string, Function>
  const wrapped = methods[name] as Function
  methods[name] = (...args: unknown[]) => Reflect.apply(wrapped, object, args)
}

const endsByNode: End = (res, text, encoding) => res.end(text, encoding)

describe('a response in a single write', () => {
  it.each(cases)("equals what Node's own end() sends: $title", async (each) => {
    let taken: boolean | undefined
    const ours = await play(each, (res, text, encoding) => {
      taken = endInSingleWrite(res, text, encoding)
      if (!taken) endsByNode(res, text, encoding)
    })
    expect(ours).toEqual(await play(each, endsByNode))
    expect(taken).toBe(each.taken)
  })

  it('is not used for a queued response, or without a connection', async () => {
    const seen: unknown[] = []
    const server = createServer((req, res) => {
      if (req.url === '/last') seen.push(res.socket, endInSingleWrite(res.setHeader('Content-Length', 4), 'text'))
      setImmediate(() => res.end('text'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
    socket.write(`${GET}GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    server.close()
    expect(seen).toEqual([null, false])
    const bare = new ServerResponse({ method: 'GET' } as IncomingMessage)
    expect(endInSingleWrite(Object.assign(bare, { socket: undefined }), 'text')).toBe(false)
  })

  it('is not used from the high-water mark of the socket on', async () => {
    const [sent = ''] = (await play({ title: '', taken: true, text: 'x'.repeat(1000) }, endsByNode)).slice(-1)
    const head = sent.indexOf('\r\n\r\n') + 4 + 'Fri, 01 Jan 2027 00:00:00 GMT'.length - 'now'.length + 1
    const length = highWaterMark() - head // the length takes one more digit
    for (const each of [length - 1, length, length + 1]) {
      const around: Case = { title: '', taken: true, text: 'x'.repeat(each) }
      const ours = await play(around, (res, text, encoding) => expect(endInSingleWrite(res, text, encoding)).toBe(true))
      expect(ours).toEqual(await play(around, endsByNode))
    }
  })
})

function highWaterMark(): number {
  return new ServerResponse({ method: 'GET' } as IncomingMessage).writableHighWaterMark
}

describe('the self-check of this process', () => {
  afterEach(() => {
    vi.doUnmock('./self-check.ts')
    vi.resetModules()
  })

  it('waits until no replaced method would notice it', async () => {
    vi.resetModules()
    const fresh = await import('./single-write.ts')
    const nodes = OutgoingMessage.prototype as unknown as { _finish: Function }
    const { _finish } = nodes
    const res = new ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage)
    nodes._finish = () => {}
    try {
      expect(fresh.finishOf(res)).toBeUndefined()
    } finally {
      nodes._finish = _finish
    }
    expect(fresh.finishOf(res)).toBeTypeOf('function')
    expect(fresh.finishOf(res)).toBe(fresh.finishOf(res))
  })

  const checks = ['headMatchesNode', 'endMatchesNode'] as const
  it.each(checks)('is tried once, and leaves all responses to node when %s fails', async (failing) => {
    vi.resetModules()
    const check = vi.fn(() => false)
    vi.doMock('./self-check.ts', () => ({ headMatchesNode: () => true, endMatchesNode: () => true, [failing]: check }))
    const fresh = await import('./single-write.ts')
    let taken: boolean | undefined
    const end: End = (res, text, encoding) => {
      taken = fresh.endInSingleWrite(res, text, encoding)
      if (!taken) endsByNode(res, text, encoding)
      expect(fresh.finishOf(res)).toBeUndefined()
    }
    expect(await play({ title: '', taken: false }, end)).toEqual(await play({ title: '', taken: false }, endsByNode))
    expect(taken).toBe(false)
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('is followed by the first response', async () => {
    vi.resetModules()
    const fresh = await import('./single-write.ts')
    const end: End = (res, text, encoding) => expect(fresh.endInSingleWrite(res, text, encoding)).toBe(true)
    expect(await play({ title: '', taken: true }, end)).toEqual(await play({ title: '', taken: true }, endsByNode))
  })
})

const kept = {
  callbacks: Symbol('kEndCallbacks'),
  errored: Symbol('errored'),
  flushError: Symbol('kFlushError'),
  finished: Symbol('kWritableFinished'),
}

class Message extends EventEmitter {
  readonly seen: unknown[] = []
  readonly socket: { _hadError?: boolean; errored?: Error } | null

  constructor(socket: Message['socket'], fields: object = {}) {
    super()
    this.socket = socket
    this.on('finish', () => this.seen.push('finish'))
    const callbacks = [1, 2].map((each) => (err: unknown) => this.seen.push(each, err))
    Object.assign(this, { [kept.callbacks]: callbacks, [kept.errored]: null, [kept.flushError]: null }, fields)
    Object.assign(this, { [kept.finished]: false })
  }

  field(symbol: symbol): unknown {
    return Reflect.get(this, symbol)
  }
}

function finish(message: Message, err?: Error | null): unknown[] {
  createFinish(message)(message as unknown as NodeResponse, err)
  return message.seen
}

describe('what happens when the last bytes have gone', () => {
  const broken = new Error('broken')

  it.each([{ socket: {} }, { socket: null }])('calls back and emits `finish`: $socket', ({ socket }) => {
    const message = new Message(socket)
    expect(finish(message, null)).toEqual([1, null, 2, null, 'finish'])
    expect([message.field(kept.callbacks), message.field(kept.finished)]).toEqual([null, true])
    expect(message.field(kept.flushError)).toBeNull()
  })

  it.each<[string, Message, Error?]>([
    ['of the write', new Message({}), broken],
    ['of the message', new Message(null, { [kept.errored]: broken })],
    ['of the socket', new Message({ errored: broken })],
  ])('calls back with the error %s, and does not finish', (_, message, err) => {
    expect(finish(message, err)).toEqual([1, broken, 2, broken])
    expect([message.field(kept.callbacks), message.field(kept.finished)]).toEqual([null, false])
    expect(message.field(kept.flushError)).toBe(broken)
  })

  it('creates an error if the socket has none', () => {
    const destroyed = expect.objectContaining({
      code: 'ERR_STREAM_DESTROYED',
      message: 'Cannot call end after a stream was destroyed',
    })
    expect(finish(new Message({ _hadError: true }))).toEqual([1, destroyed, 2, destroyed])
  })

  it('has nobody to call back', () => {
    const none = { [kept.callbacks]: null }
    expect(finish(new Message({}, none))).toEqual(['finish'])
    expect(finish(new Message({}, none), broken)).toEqual([])
  })

  it.each(Object.keys(kept))('only emits `finish` in a release of node without %s', (name) => {
    const create = (socket: Message['socket']) => {
      const message = new Message(socket)
      Reflect.deleteProperty(message, kept[name as keyof typeof kept])
      return message
    }
    expect(finish(create({}))).toEqual(['finish'])
    expect(finish(create(null))).toEqual(['finish'])
    expect(finish(create({}), broken)).toEqual(['finish'])
    expect(finish(create({ _hadError: true }))).toEqual([])
  })
})
