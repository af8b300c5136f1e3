// What strangers and broken code send in: the process goes on, spans end, and metrics have few series.

import { once } from 'node:events'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  breakSpans,
  inject,
  instrumentForTest,
  send,
  serverSpanEnded,
  startSdk,
  takeDurations,
  takeSpans,
  trunkline,
} from './recording.ts'

startSdk()

const broken: Record<string, () => unknown> = {
  'no prototype': () => Object.create(null),
  'a toString that throws': () => ({
    toString: () => {
      throw new Error('toString')
    },
  }),
  'a symbol': () => Symbol('odd'),
  'an error whose fields throw': () =>
    Object.defineProperties(
      new Error('x'),
      Object.fromEntries(
        ['code', 'name', 'message'].map((name) => [
          name,
          {
            get() {
              throw new Error(name)
            },
          },
        ]),
      ),
    ),
  'a proxy that refuses': () =>
    new Proxy(
      {},
      {
        get() {
          throw new Error('get')
        },
        getPrototypeOf() {
          throw new Error('prototype')
        },
      },
    ),
  'a number for a name': () => Object.assign(new Error('x'), { name: 7, message: 8 }),
}

describe('a value that cannot be described', () => {
  it.each(Object.keys(broken))('ends the span all the same: %s', async (title) => {
    instrumentForTest()
    const loose: unknown[] = []
    const note = (err: unknown) => void loose.push(err)
    process.on('uncaughtException', note)
    onTestFinished(() => void process.off('uncaughtException', note))
    const app = trunkline()
      .get('/', () => {
        throw new Error('first')
      })
      .use((_err: unknown, _req: unknown, _res: unknown, next: (err: unknown) => void) => next(broken[title]?.()))
      .use((_err: unknown, _req: unknown, res: { status(code: number): { end(): void } }, _next: unknown) =>
        res.status(500).end(),
      )
    expect(await send(app, '/')).toBe(500)
    await serverSpanEnded()
    expect(takeSpans().join()).toContain('GET / ERROR')
    await inject(app, '/')
    await serverSpanEnded()
    expect(takeSpans().join()).toContain('GET / ERROR')
    expect(loose).toEqual([])
  })
})

describe('a processor of spans that throws', () => {
  it.each([200, 500])('neither ends the process nor keeps a request from its response %i', async (status) => {
    instrumentForTest({ spans: 'handlers' })
    const loose: unknown[] = []
    const note = (err: unknown) => void loose.push(err)
    process.on('uncaughtException', note)
    onTestFinished(() => void process.off('uncaughtException', note))
    breakSpans(({ name }) => !name.startsWith('GET'))
    const app = trunkline()
      .use((_req, _res, next) => setImmediate(next))
      .use(trunkline.Router().get('/:id', (_req, _res, next) => next(status === 500 && new Error('broken'))))
      .get('/:id', (_req, res) => void res.sendStatus(200))
    app.set('env', 'test')
    expect(await send(app, '/7')).toBe(status)
    await serverSpanEnded()
    expect(takeSpans()[0]).toMatch('GET /:id')
    expect(loose).toEqual([])
  })
})

describe('a stranger who sends words of their own', () => {
  it('makes no new series of the metric', async () => {
    instrumentForTest()
    const app = trunkline()
      .set('trust proxy', true)
      .all('/', (_req: unknown, res: { end(): void }) => res.end())
    const server = http2.createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    onTestFinished(() => {
      client.destroy()
      server.close()
    })
    const stream = client.request({ ':method': 'PROPFIND', 'x-forwarded-proto': 'coffee' }).end()
    stream.resume()
    await once(stream, 'close')
    await serverSpanEnded()
    expect(takeSpans('http.request.method_original', 'url.scheme')).toEqual([
      'HTTP / http.request.method_original=PROPFIND url.scheme=http',
      '  route /',
    ])
    expect(await takeDurations()).toContainEqual(
      expect.objectContaining({ 'http.request.method': '_OTHER', 'url.scheme': 'http' }),
    )
  })
})
