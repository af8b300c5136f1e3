import { once } from 'node:events'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import { built } from '../streams/serve.ts'
import { eventually } from '../support/eventually.ts'
import type { App, Handler, Res } from '../support/frameworks.ts'
import { exchangeBytes } from '../support/wire.ts'
import { ask, withSession } from './http2-client.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

// On a connection that stays open, a body has exactly the length that its head announces; otherwise the surplus is the
// next response to the client, or the next response the rest of this one. A longer one is sent as far as announced. Whoever has announced it: an upstream server,
// a Response, a file, an application that pipes.

const { fromFetch, toFetch } = loadBuilt<typeof web>('trunkline/web')
const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { stream } = built

const LENGTH = 10
const folder = mkdtempSync(join(tmpdir(), 'announced-length-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Pieces of a body of so many bytes: the first at once, the others later. */
async function* pieces(count: number, size: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < count; sent += size) {
    if (sent > 0) await new Promise(setImmediate)
    yield Buffer.alloc(Math.min(size, count - sent), 'x')
  }
}

const responseOf = (body: AsyncIterable<Buffer>): Response =>
  new Response(Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream, {
    headers: { 'Content-Length': String(LENGTH) },
  })

const announced = (res: Res): Res => res.set('Content-Length', String(LENGTH))

/** Sends a body under a head that announces `LENGTH` bytes. */
type Way = (body: AsyncIterable<Buffer>) => Handler

const ways: Record<string, Way> = {
  'stream() of a Response': (body) => (_req, res) => void stream(res, responseOf(body)),
  'stream() of an iterable': (body) => (_req, res) => void stream(announced(res), body),
  'stream() of a stream': (body) => (_req, res) => void stream(announced(res), Readable.from(body)),
  'stream() of a Blob that lies': (body) => (_req, res) =>
    void stream(res, { size: LENGTH, type: '', stream: () => responseOf(body).body as object }),
  pipe: (body) => (_req, res) => void Readable.from(body).pipe(announced(res)),
  'pipe after writeHead': (body) => (_req, res) =>
    void Readable.from(body).pipe(res.writeHead(200, { 'content-length': LENGTH })),
  pipeline: (body) => (_req, res) => void pipeline(Readable.from(body), new PassThrough(), announced(res), () => {}),
  fromFetch: (body) => fromFetch(() => responseOf(body)) as Handler,
}

/** A body, unless whoever reads it is told that it is broken, and whether the connection stays open behind it. */
interface Received {
  body: string | undefined
  stays: boolean
}
type Transport = (app: App) => Promise<Received>

const transports: Record<string, Transport> = {
  async 'HTTP/1'(app) {
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bytes = 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const text = await exchangeBytes((server.address() as AddressInfo).port, bytes)
    server.close()
    return readFirst(text)
  },
  'HTTP/2': (app) =>
    withSession(app, async (session) => {
      const { code, text } = await ask(session, '/')
      // The others of the connection are not harmed.
      expect((await ask(session, '/next')).text).toBe('next')
      return { body: code === 0 ? text : undefined, stays: true }
    }),
  async fetch(app) {
    const response = await toFetch(app)(new Request('http://a/')).catch(() => undefined)
    return { body: await response?.text().catch(() => undefined), stays: true }
  },
  async inject(app) {
    return { body: (await inject(app, '/').catch(() => undefined))?.text, stays: true }
  },
}

/** What a client takes for the first body. What follows has to be the response to the next request, or nothing. */
function readFirst(text: string): Received {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return { body: undefined, stays: false }
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1])
  const body = text.slice(end + 4, end + 4 + length)
  const rest = text.slice(end + 4 + length)
  if (rest !== '') expect(rest.slice(0, 500)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nnext$/)
  return { body: body.length === length ? body : undefined, stays: rest !== '' }
}

describeLines('a body that has the announced length', (createApp) => {
  const create = (handler: Handler): App =>
    createApp()
      .get('/', handler)
      .get('/next', (_req, res) => res.end('next'))

  for (const [by, request] of Object.entries(transports)) {
    for (const [title, way] of Object.entries(ways)) {
      it(`goes out, and the connection stays open: ${title} by ${by}`, async () => {
        const whole = { body: 'x'.repeat(LENGTH), stays: true }
        expect(await request(create(way(pieces(LENGTH, 4))))).toEqual(whole)
        expect(await request(create(way(pieces(LENGTH, LENGTH))))).toEqual(whole)
      })
      it(`goes out as far as announced when it is longer: ${title} by ${by}`, async () => {
        const cut = { body: 'x'.repeat(LENGTH), stays: by !== 'HTTP/1' }
        expect(await request(create(way(pieces(LENGTH + 1, 4))))).toEqual(cut)
        expect(await request(create(way(pieces(LENGTH * 3, LENGTH * 3))))).toEqual(cut)
        expect(await request(create(way(pieces(LENGTH * 3, LENGTH))))).toEqual(cut)
        expect(await request(create(way(pieces(5_000_000, 50_000))))).toEqual(cut)
      })
      it(`is cut when it is shorter: ${title} by ${by}`, async () => {
        expect((await request(create(way(pieces(LENGTH - 1, 4))))).body).toBeUndefined()
        expect((await request(create(way(pieces(LENGTH - 1, LENGTH))))).body).toBeUndefined()
        expect((await request(create(way(pieces(0, 1))))).body).toBeUndefined()
      })
    }
  }
})

describe('a stream that is longer than announced', () => {
  it.each(Object.entries(transports))('is closed when nothing else reads it: by %s', async (_by, request) => {
    const source = Readable.from(pieces(5_000_000, 50_000))
    const app = LINES.v5().get('/', (_req, res) => void source.pipe(announced(res as Res)))
    await request(app.get('/next', (_req, res) => res.end('next')).set('env', 'test'))
    await eventually(() => expect(source.destroyed).toBe(true))
    expect(source.readableEnded).toBe(false)
  })

  it.each(Object.entries(transports))('goes on for its other readers: by %s', async (_by, request) => {
    const source = Readable.from(pieces(50_000, 5_000))
    let read = 0
    const app = LINES.v5().get('/', (_req, res) => {
      source.pipe(announced(res as Res))
      source.on('data', (piece) => {
        read += piece.length
      })
      res.on('close', () => source.resume())
    })
    await request(app.get('/next', (_req, res) => res.end('next')).set('env', 'test'))
    await eventually(() => expect(read).toBe(50_000))
  })
})

describe('what an application writes by hand', () => {
  it('is left to node, as in Express', async () => {
    const app = LINES.v5().get('/', (_req, res) => announced(res as Res).end('x'.repeat(LENGTH + 5)))
    expect((await inject(app, '/')).text).toBe('x'.repeat(LENGTH + 5))
  })
})

describeLines('a file that becomes shorter after its length is known', (createApp, line) => {
  const path = join(folder, `${line}.txt`)
  const framework = loadBuilt<{ static(root: string, options: object): Handler }>(`trunkline/${line}`)
  const size = 300_000
  for (const [left, title] of [
    [0, 'at once'],
    [200_000, 'on the way'],
  ] as const) {
    for (const [by, request] of Object.entries(transports)) {
      it(`is never a shorter body: ${title}, by ${by}`, async () => {
        writeFileSync(path, 'x'.repeat(size))
        const setHeaders = (): void => truncateSync(path, left)
        const app = createApp().use(framework.static(folder, { setHeaders, index: `${line}.txt` }))
        app.use((_err: Error, _req: unknown, res: Res, _next: unknown) => res.status(500).end('failed'))
        const { body } = await request(app.get('/next', (_req, res) => res.end('next')))
        expect(body).toBe(left === 0 ? 'failed' : undefined)
      })
    }
  }
})
