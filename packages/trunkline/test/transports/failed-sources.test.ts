import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import { built } from '../streams/serve.ts'
import { replaceInFs } from '../support/disk.ts'
import type { Handler, Next, Req, Res } from '../support/frameworks.ts'
import { describeLines, loadBuilt } from './lines.ts'

// A source that fails before its first byte leaves the response to the error handlers: nothing of what it brought, its
// status, length, ETag, cookies, codings, may go out with what these send.

const { fromFetch } = loadBuilt<typeof web>('trunkline/web')
const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { stream } = built

const BROUGHT = {
  'Content-Length': '1000',
  'Content-Type': 'image/png',
  'Content-Encoding': 'br',
  'Cache-Control': 'public, max-age=31536000',
  ETag: '"upstream"',
  Date: 'Thu, 01 Jan 1970 00:00:00 GMT',
  Vary: 'Accept-Encoding',
  'Set-Cookie': 'upstream=1',
  'X-Upstream': '1',
}

const failing = (): Response => {
  const pull = (controller: ReadableStreamDefaultController): void => controller.error(new Error('upstream died'))
  return new Response(new ReadableStream({ pull }), { status: 203, statusText: 'Of Upstream', headers: BROUGHT })
}

const sources: Record<string, Handler> = {
  'stream() of a Response': (_req, res) => void stream(res, failing()),
  'stream() of a Blob': (_req, res) =>
    void stream(res, { size: 1000, type: 'image/png', stream: () => failing().body as object }),
  fromFetch: fromFetch(failing) as Handler,
  'fromFetch of a Response with a header that node refuses': fromFetch(
    () => new Response('x', { headers: { ...BROUGHT, 'X-Zulu': 'a\u0001b' } }),
  ) as Handler,
}

const folder = mkdtempSync(join(tmpdir(), 'failed-sources-'))
beforeAll(() => {
  writeFileSync(join(folder, 'a.txt'), 'hello')
  writeFileSync(join(folder, 'a.txt.gz'), gzipSync('hello'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describeLines('an error before the first byte', (createApp, line) => {
  const framework = loadBuilt<{ static(root: string, options?: object): Handler }>(`trunkline/${line}`)

  /** Everything but what the application itself has set, and what every response has. */
  async function answerOf(handler: Handler, headers = {}): Promise<Record<string, unknown>> {
    const app = createApp()
    app.use((_req, res, next) => {
      res.set('X-Own', '1').set('Vary', 'Origin').cookie('own', '1')
      next()
    })
    app.use(handler)
    app.use((err: Error & { status?: number }, _req: Req, res: Res, _next: Next) => {
      res.statusCode = res.statusCode === 200 ? (err.status ?? 502) : 599
      res.end('bad')
    })
    const answer = await inject(app, { url: '/a.txt', headers })
    const { 'x-powered-by': _, date, ...rest } = answer.headers
    expect(date).not.toBe(BROUGHT.Date)
    expect(date).toBeDefined()
    return { status: answer.status, statusText: answer.statusText, text: answer.text, ...rest }
  }

  const own = { 'x-own': '1', vary: 'Origin', 'set-cookie': ['own=1; Path=/'], 'content-length': '3' }

  for (const [title, handler] of Object.entries(sources)) {
    it(`goes out without what its source brought: ${title}`, async () => {
      const expected = { status: 502, statusText: 'Bad Gateway', text: 'bad', ...own }
      expect(await answerOf(handler)).toEqual(expected)
    })
  }

  // What Express leaves there as well, ETag and Cache-Control, stays.
  for (const [title, headers, status] of [
    ['a range that cannot be had', { Range: 'bytes=900-' }, 416],
    ['a condition that fails', { 'If-Match': '"other"' }, 412],
  ] as const) {
    it(`goes out without the length and the coding of a file: ${title}`, async () => {
      const handler = framework.static(folder, { precompressed: ['gzip'] })
      const answer = await answerOf(handler, { 'Accept-Encoding': 'gzip', ...headers })
      expect(answer).toMatchObject({ status, text: 'bad', 'x-own': '1', 'content-length': '3' })
      expect(answer).not.toHaveProperty('content-encoding')
    })
  }

  for (const code of ['EMFILE', 'ENXIO', 'EACCES']) {
    it(`goes out without what a file brought: ${code} while it is opened`, async () => {
      const error = Object.assign(new Error(code), { code, syscall: 'open' })
      replaceInFs({ open: (...args: unknown[]) => (args.at(-1) as (err: Error) => void)(error) })
      const answer = await answerOf(framework.static(folder, { maxAge: '1 year' }))
      expect(answer).toEqual({ status: 500, statusText: 'Internal Server Error', text: 'bad', ...own })
    })
  }
})

describe('a fetched response that dies before its first byte', () => {
  it('leaves the length of another body to nobody', async () => {
    const upstream = createServer((_req, res) => {
      res.writeHead(200, { ...BROUGHT, 'Content-Encoding': 'identity' }).flushHeaders()
      setImmediate(() => res.destroy())
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`
    const app = loadBuilt<typeof import('../support/frameworks.ts').trunkline>('trunkline/v5')().set('env', 'test')
    app.use(async (_req: Req, res: Res) => void stream(res, await fetch(url)))
    app.use((_err: Error, _req: Req, res: Res, _next: Next) => void res.status(502).end('bad'))
    const { status, headers, text } = await inject(app, '/')
    upstream.close()
    expect([status, text, headers['content-length'], headers['etag'], headers['set-cookie']]).toEqual([
      502,
      'bad',
      '3',
      undefined,
      undefined,
    ])
  })
})
