import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import type * as testing from '../../src/test.cts'
import type { App, Res } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'
import { ask, built, compression, defer, listen, readUntil, sendBytes } from './serve.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { sse, stream } = built

async function* pieces(): AsyncGenerator<string | Uint8Array> {
  yield 'ä '
  yield Buffer.from('b')
}

const sources: [title: string, create: () => unknown, type: string][] = [
  ['an async generator', pieces, 'application/octet-stream'],
  ['an iterable', () => ['ä ', 'b'], 'application/octet-stream'],
  ['a stream of node', () => Readable.from(pieces()), 'application/octet-stream'],
  ['a stream of the web platform', () => Readable.toWeb(Readable.from(pieces())), 'application/octet-stream'],
  ['a Blob', () => new Blob(['ä b'], { type: 'text/x-blob' }), 'text/x-blob'],
  ['a Response', () => new Response('ä b', { headers: { 'Content-Type': 'text/x-response' } }), 'text/x-response'],
  ['other views and buffers', () => [new Uint16Array(Buffer.from('ä ')), new Uint8Array([98]).buffer], ''],
]

describeLines('stream()', (createApp) => {
  for (const [title, create, type] of sources.slice(0, -1)) {
    it(`sends the pieces of ${title}`, async () => {
      const answer = await inject(createApp().use((_req, res) => void stream(res, create() as never)) as App, '/')
      expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, 'ä b', type])
    })
  }

  it('keeps the status and the type that were set', async () => {
    const app = createApp().use((_req, res) => void stream(res.status(201).set('Content-Type', 'text/x-own'), pieces()))
    const answer = await inject(app, '/')
    expect([answer.status, answer.headers['content-type']]).toEqual([201, expect.stringContaining('text/x-own')])
  })

  it('sends the head alone to HEAD, and lets the source go unread', async () => {
    const source = Readable.from(pieces())
    const app = createApp().use((_req, res) => void stream(res, source))
    const answer = await inject(app, { method: 'HEAD', url: '/' })
    expect([answer.status, answer.text, source.destroyed, source.readableDidRead]).toEqual([200, '', true, false])
  })

  const bodiless: [status: number, length: string | undefined][] = [
    [204, undefined],
    [205, '0'],
    [304, undefined],
  ]
  for (const [status, length] of bodiless) {
    it(`sends no body with ${status}, and lets the source go unread`, async () => {
      const source = Readable.from(pieces())
      const app = createApp().use((_req, res) => void stream(res.status(status), source))
      const answer = await inject(app, '/')
      const { headers, text } = answer
      expect([answer.status, headers['content-length'], text]).toEqual([status, length, ''])
      expect([source.destroyed, source.readableDidRead]).toEqual([true, false])
    })
  }

  // RFC 9110 §8.6: a length that is not that of the body leaves the client waiting, or is wrong in itself.
  for (const [status, length] of bodiless.slice(0, 2)) {
    it(`does not say how long a Blob is with ${status}`, async () => {
      const app = createApp().use((_req, res) => void stream(res.status(status), new Blob(['abc'])))
      const { headers, text } = await inject(app, '/')
      expect([headers['content-length'], text]).toEqual([length, ''])
    })
  }

  it('gives an error before the first piece to the error handlers', async () => {
    const app = createApp().use((_req, res) => void stream(res, createReadStream('/no/such/file')))
    const answer = await inject(app, '/')
    expect([answer.status, (answer.error as { code: string }).code]).toEqual([500, 'ENOENT'])
  })

  it('cuts the connection for a later error', async () => {
    const arrived = defer()
    async function* broken(): AsyncGenerator<string> {
      yield 'first'
      await arrived.promise
      throw new Error('broken')
    }
    const port = await listen(createApp().use((_req, res) => void stream(res, broken())))
    const answer = await ask(port, '/')
    arrived.resolve()
    await expect(answer.toArray()).rejects.toThrow('aborted')
  })
})

describe('the source of a stream', () => {
  const endless = (onEnd: () => void): Record<string, unknown> => ({
    'an async generator': (async function* () {
      try {
        for (;;) yield 'x'.repeat(1000)
      } finally {
        onEnd()
      }
    })(),
    'a stream of node': new Readable({
      read() {
        this.push('x'.repeat(1000))
      },
      destroy(err, callback) {
        onEnd()
        callback(err)
      },
    }),
    'a stream of the web platform': new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.alloc(1000)),
      cancel: onEnd,
    }),
  })
  for (const title of Object.keys(endless(() => {}))) {
    it(`that is ${title} is let go when the client leaves`, async () => {
      const [ended, over] = [defer(), defer()]
      const app = LINES.v5().use((_req, res) => {
        void stream(res, endless(ended.resolve)[title] as never).then(over.resolve)
      })
      const answer = await ask(await listen(app), '/')
      await readUntil(answer, title === 'a stream of the web platform' ? '\0' : 'x')
      answer.destroy()
      await ended.promise
      await expect(over.promise).resolves.toBeUndefined()
    })
  }
})

describe('the source of a stream', () => {
  it('is let go at once when the client has left before', async () => {
    const [source, over] = [Readable.from(pieces()), defer()]
    const app = LINES.v5().use((_req, res) => {
      res.on('close', () => void stream(res, source).then(over.resolve))
      res.destroy()
    })
    await inject(app, '/').catch(() => {})
    await over.promise
    expect(source.destroyed).toBe(true)
  })

  it('is read no faster than the client reads', async () => {
    let given = 0
    const source = new Readable({
      read() {
        given += 65_536
        this.push(given > 64 * 1024 * 1024 ? null : Buffer.alloc(65_536))
      },
    })
    const app = LINES.v5().use((_req, res) => void stream(res, source))
    const answer = await ask(await listen(app), '/')
    // The client takes nothing: what is on the way has to come to rest, far from the end.
    let before = -1
    while (before !== given) {
      before = given
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(given).toBeLessThan(32 * 1024 * 1024)
    let read = 0
    for await (const chunk of answer) read += chunk.length
    expect(read).toBe(64 * 1024 * 1024)
  })

  it('goes through compression without a pile of listeners', async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error): void => void warnings.push(warning)
    process.on('warning', onWarning)
    onTestFinished(() => void process.off('warning', onWarning))
    const app = LINES.v5().use(compression())
    const noise = Array.from({ length: 20_000 }, (_, i) => `${i * 7919}`).join()
    app.use(
      (_req, res) =>
        void stream(
          res.type('text/plain'),
          Array.from({ length: 30 }, () => noise),
        ),
    )
    const response = await fetch(`http://127.0.0.1:${await listen(app)}/`)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect((await response.text()).length).toBe(noise.length * 30)
    expect(warnings).toEqual([])
  })

  it('may be what fetch gave, whose encoding is undone already', async () => {
    const upstream = createServer((_req, res) => {
      const body = gzipSync('from afar')
      res.writeHead(202, { 'Content-Encoding': 'gzip', 'Content-Length': body.length, 'Content-Type': 'text/plain' })
      res.end(body)
    })
    await once(upstream.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void upstream.close())
    const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`
    const app = LINES.v5().use(async (_req, res) => void stream(res, await fetch(origin)))
    const answer = await inject(app, '/')
    expect([answer.status, answer.text, answer.headers['content-encoding']]).toEqual([202, 'from afar', undefined])
  })
})

describe('what stream() refuses', () => {
  it.each([undefined, null, 'text', 7, {}, () => {}])('%s, by a TypeError at once', async (source) => {
    const app = LINES.v5().set('env', 'test')
    app.use((_req, res) => void stream(res, source as never))
    const answer = await inject(app, '/')
    expect([answer.status, (answer.error as Error).name]).toEqual([500, 'TypeError'])
  })

  it('pieces that are neither text nor bytes', async () => {
    const app = LINES.v5().set('env', 'test')
    app.use((_req, res) => void stream(res, [{ length: 1 }] as never))
    expect((await inject(app, '/')).status).toBe(500)
  })

  it('a Response that is an error, and lets a file of a status go', async () => {
    const app = LINES.v5().set('env', 'test')
    app.use((_req, res) => void stream(res, Response.error()))
    expect((await inject(app, '/')).status).toBe(500)
  })

  it('a response that was ended', async () => {
    const app = LINES.v5().use((_req, res) => {
      res.end('x')
      expect(() => stream(res, [])).toThrow('has already ended')
    })
    expect((await inject(app, '/')).text).toBe('x')
  })
})

describeLines('an error of the source right behind a piece', (createApp) => {
  it('cuts the answer after that piece', async () => {
    const app = createApp().use((_req, res) => {
      void stream(
        res as never,
        (async function* () {
          yield 'abc'
          throw new Error('x')
        })(),
      )
    })
    const client = sendBytes(await listen(app), 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    const text = (await client.toArray()).join('')
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\n3\r\nabc\r\n$/)
  })
})

describeLines('a Response that announces trailers', (createApp) => {
  it.each(['GET', 'HEAD'])('is passed on without them (%s)', async (method) => {
    const response = new Response('x', { headers: { Trailer: 'X-Sum' } })
    const app = createApp().use((_req, res) => void stream(res as never, response))
    const { status, headers } = await inject(app, { method, url: '/' })
    expect([status, headers['trailer']]).toEqual([200, undefined])
  })
})

describeLines('a source that always has a piece ready', (createApp) => {
  const MOST = 100_000
  const sources: [title: string, send: (res: Res, isOver: () => boolean) => unknown][] = [
    ['stream(), empty pieces', (res, isOver) => stream(res as never, piecesUntil(isOver, ''))],
    ['stream(), short pieces', (res, isOver) => stream(res as never, piecesUntil(isOver, 'x'))],
    ['sse().from()', (res, isOver) => sse(res as never).from(piecesUntil(isOver, { data: 'x' }))],
  ]

  function* piecesUntil<Value>(isOver: () => boolean, piece: Value): Generator<Value> {
    for (let i = 0; i < MOST && !isOver(); i++) yield piece
  }

  it.each(sources)('lets others have their turn: %s', async (_title, send) => {
    let turns = 0
    const count = (): void => {
      if (++turns < 3) setImmediate(count)
    }
    const app = createApp().use(async (_req, res) => {
      setImmediate(count)
      await send(res, () => turns === 3)
      res.end()
    })
    await inject(app, '/')
    expect(turns).toBe(3)
  })
})
