import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import v5, { type Response } from 'trunkline'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import { describe, expect, it } from 'vitest'

// Where nothing was replaced, `send` goes round node's methods; where something was, each call has to be made. Either
// way the client gets the same bytes, and the response tells the same of itself.

type App = ReturnType<typeof v5>
type Answer = (res: Response) => unknown

// From Node 24 on, node itself needs one write for head and text.
const nodesWrites = Number(process.versions.node.split('.')[0]) < 24 ? 2 : 1

const lines: [name: string, create: () => App][] = [
  ['v3', v3 as unknown as () => App], // all agree on everything that is used here
  ['v4', v4 as unknown as () => App], // the same
  ['v5', v5],
]

const answers: [title: string, answer: Answer][] = [
  ['a text', (res) => res.send('hello')],
  ['a text beyond ASCII', (res) => res.send('grüße')],
  ['no text', (res) => res.send('')],
  ['JSON', (res) => res.json({ a: 1 })],
  ['a text of another type', (res) => res.type('txt').send('hello')],
  ['a type with its charset', (res) => res.set('Content-Type', 'text/plain; charset=latin1').send('hello')],
  ['a status', (res) => res.status(404).send('none')],
  ['a status without a body', (res) => res.status(204).send('none')],
  ['its own tag and length', (res) => res.set({ ETag: '"1"', 'Content-Length': '1' }).send('hello')],
  ['cookies', (res) => res.cookie('a', '1').cookie('b', '2').send('hello')],
  ['a file name beyond ASCII', (res) => res.set('Content-Disposition', 'inline; filename="é"').send('x')],
  ['chunks', (res) => res.set('Transfer-Encoding', 'chunked').send('hello')],
  ['the end of the connection', (res) => res.set('Connection', 'close').send('hello')],
  [
    'a text after a removed header',
    (res) => {
      res.removeHeader('X-Powered-By')
      res.send('hello')
    },
  ],
]

interface Seen {
  bytes: string
  headers: unknown
  names: string[]
  state: unknown[]
  events: string[]
}

/** What a client gets and what the response tells afterwards. */
async function play(app: App, answer: Answer, head = ''): Promise<Seen> {
  const seen = {} as Seen
  app.get('/', (_req, res) => {
    seen.events = []
    for (const event of ['prefinish', 'finish', 'close']) res.on(event, () => seen.events.push(event))
    answer(res)
    seen.headers = { ...res.getHeaders() }
    seen.names = Reflect.apply(Reflect.get(res, 'getRawHeaderNames'), res, []) // node's types lack it
    seen.state = [
      res.statusCode,
      res.statusMessage,
      res.headersSent,
      res.writableEnded,
      res.writableCorked,
      res.finished,
    ]
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${head}\r\nGET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  server.close()
  seen.bytes = Buffer.concat(chunks)
    .toString('latin1')
    .replace(/Date: .*/g, 'Date')
  return seen
}

/** Passes calls on, and notes them. */
function wrap(object: object, name: string, calls: string[]): () => void {
  const own = Object.getOwnPropertyDescriptor(object, name)
  const original = Reflect.get(object, name) as Function
  Object.defineProperty(object, name, {
    configurable: true,
    writable: true,
    value: function wrapped(this: unknown, ...args: unknown[]) {
      calls.push(name)
      return Reflect.apply(original, this, args)
    },
  })
  return () => {
    if (own === undefined) Reflect.deleteProperty(object, name)
    else Object.defineProperty(object, name, own)
  }
}

/** How many pieces the socket gets for one answer. */
async function countPieces(app: App): Promise<number> {
  let pieces = 0
  await play(app, (res) => {
    const handle = Reflect.get(res.socket as Socket, '_handle') as Record<
      string,
      (req: object, ...rest: unknown[]) => number
    >
    const { writeLatin1String, writev } = handle as Record<'writeLatin1String' | 'writev', Function>
    Object.assign(handle, {
      writeLatin1String(...args: unknown[]) {
        pieces += 1
        return Reflect.apply(writeLatin1String, handle, args)
      },
      writev(...args: unknown[]) {
        pieces += 2
        return Reflect.apply(writev, handle, args)
      },
    })
    res.send('hello')
    Object.assign(handle, { writeLatin1String, writev })
  })
  return pieces
}

/** By whose calls `send('hello')` shows: all that it made before there was a quick way. */
const watched: [name: string, times: number][] = [
  ['set', 3],
  ['get', 3],
  ['type', 1],
  ['setHeader', 3],
  ['getHeader', 3],
  ['end', 1],
  ['writeHead', 1],
  ['_implicitHeader', 1],
  ['_send', nodesWrites],
  ['_writeRaw', nodesWrites],
]

describe.each(lines)('res.send() on %s', (_line, create) => {
  it.each(answers)('sends the same, quickly or step by step: %s', async (_title, answer) => {
    const quick = await play(create(), answer)
    const slow = create()
    slow.disable('single write')
    slow.use((_req, res, next) => {
      for (const name of ['setHeader', 'getHeader']) wrap(res, name, [])
      next()
    })
    expect(quick).toEqual(await play(slow, answer))
  })

  it('answers 304 to a client whose copy is good', async () => {
    const { bytes } = await play(create(), (res) => res.send('hello'), 'If-None-Match: *\r\n')
    expect(bytes).toMatch(/^HTTP\/1\.1 304 Not Modified\r\nX-Powered-By: Trunkline\r\nETag: W\/"5-[^"]+"\r\nDate/)
  })
})

describe.each(lines)('what was replaced, on %s', (_line, create) => {
  it.each(watched)('calls %s of the response where it was replaced', async (name, times) => {
    const calls: string[] = []
    const app = create()
    app.use((_req, res, next) => {
      wrap(res, name, calls)
      next()
    })
    const { bytes } = await play(app, (res) => res.send('hello'))
    expect(bytes).toBe((await play(create(), (res) => res.send('hello'))).bytes)
    expect(calls.length).toBeGreaterThanOrEqual(times)
  })

  it.each(['setHeader', 'end', 'writeHead'])(
    'calls %s of ServerResponse.prototype where it was replaced',
    async (name) => {
      const plain = await play(create(), (res) => res.send('hello'))
      const calls: string[] = []
      const restore = wrap(ServerResponse.prototype, name, calls)
      try {
        expect(await play(create(), (res) => res.send('hello'))).toEqual(plain)
      } finally {
        restore()
      }
      expect(calls).toContain(name)
    },
  )

  const ofSocket: [name: string, times: number][] = [
    ['write', nodesWrites],
    ['cork', 1],
    ['uncork', 1],
  ]
  it.each(ofSocket)('calls %s of the socket where it was replaced', async (name, times) => {
    const calls: string[] = []
    await play(create(), (res) => {
      const restore = wrap(res.socket as Socket, name, calls)
      res.send('hello')
      restore()
    })
    expect(calls.length).toBeGreaterThanOrEqual(times)
  })
})

describe.each(lines)('the setting `single write` on %s', (_line, create) => {
  it('writes head and text to the socket at once, unless told not to', async () => {
    expect(await countPieces(create())).toBe(1)
    const told = create()
    told.disable('single write')
    expect(await countPieces(told)).toBe(nodesWrites)
  })
})

describe('the charset of 3.x', () => {
  const charsets: [title: string, answer: Answer][] = [
    ['of JSON', (res) => Object.assign(res, { charset: 'latin1' }).json({ a: 1 })],
    ['of a text', (res) => Object.assign(res, { charset: 'latin1' }).send('hello')],
    ['of a type without one', (res) => Object.assign(res, { charset: 'latin1' }).type('xml').send('hello')],
    ['of a list of types', (res) => res.setHeader('Content-Type', ['text/plain']).send('hello')],
  ]
  it.each(charsets)('is the same, quickly or step by step: %s', async (_title, answer) => {
    const slow = v3() as unknown as App // as above
    slow.disable('single write')
    slow.use((_req, res, next) => {
      wrap(res, 'setHeader', [])
      next()
    })
    expect(await play(v3() as never, answer)).toEqual(await play(slow, answer))
  })

  it('tells an event before the head is made, when headers can still be set', async () => {
    const { bytes } = await play(v3() as never, (res) => {
      res.on('header', () => res.setHeader('X-Late', '1'))
      res.send('hello')
    })
    expect(bytes).toContain('X-Late: 1\r\n')
  })

  it('refuses a tag of the application’s own making that no header can hold', async () => {
    const app = v3()
    app.set('etag', () => 'a\r\nb')
    app.set('env', 'test')
    const { bytes } = await play(app as never, (res) => {
      try {
        res.send('hello')
      } catch (err) {
        res.removeHeader('Content-Length')
        res.end((err as NodeJS.ErrnoException).code)
      }
    })
    expect(bytes).toContain('ERR_INVALID_CHAR')
    expect(bytes).not.toContain('\nb')
  })
})

describe('the types of 4.x', () => {
  it('labels a text by the table as the app has changed it', async () => {
    const { types } = v4.static.mime
    types['html'] = 'text/x-html'
    try {
      expect((await play(v4() as never, (res) => res.send('hello'))).bytes).toContain(
        'Content-Type: text/x-html; charset=utf-8',
      )
    } finally {
      types['html'] = 'text/html'
    }
    expect((await play(v4() as never, (res) => res.send('hello'))).bytes).toContain(
      'Content-Type: text/html; charset=utf-8',
    )
  })
})

describe.each(lines)('X-Powered-By on %s', (_line, create) => {
  it('lets middleware append to the header that says what made the answer', async () => {
    const app = create()
    app.use((_req, res, next) => {
      res.appendHeader('X-Powered-By', 'coffee')
      next()
    })
    const first = await play(app, (res) => res.send('hello'))
    expect(first.headers).toMatchObject({ 'x-powered-by': ['Trunkline', 'coffee'] })
    expect((await play(create(), (res) => res.send('hello'))).headers).toMatchObject({
      'x-powered-by': 'Trunkline',
    })
  })
})
