import { once } from 'node:events'
import type { ClientHttp2Session } from 'node:http2'
import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import type * as web from '../../src/web.cts'
import { eventually } from '../support/eventually.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { withSession } from './http2-client.ts'
import { describeLines, LINES, loadBuilt } from './lines.ts'

// What nobody reads is not waited for, where the transport can tell the client to stop: an upload without an end would
// keep its error page from being sent, and its bytes would be read for nothing.

const { toFetch } = loadBuilt<typeof web>('trunkline/web')
const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { json } = loadBuilt<{ json(options: object): Handler }>('@trunkline/parsers')

const PIECE = 16 * 1024
/** More than is ever held between a client and an application. */
const MUCH = 20 * 1024 * 1024

const handlers: [title: string, handler: Handler, status: number][] = [
  ['a 404', (_req, _res, next) => next(), 404],
  ['an error', (_req, _res, next) => next(new Error('x')), 500],
  ['a late error', (_req, _res, next) => void setImmediate(next, new Error('x')), 500],
  ['a 413 of a parser', json({ limit: 1000, type: () => true }), 413],
  ['an answer without a look at the body', (_req, res) => res.status(403).end('no'), 403],
]

describeLines('an upload without an end', (createApp) => {
  for (const [title, handler, status] of handlers) {
    it(`is cancelled by ${title}, by fetch`, async () => {
      let sent = 0
      let cancelled = false
      const body = new ReadableStream({
        pull(controller) {
          sent += PIECE
          controller.enqueue(new Uint8Array(PIECE))
        },
        cancel() {
          cancelled = true
        },
      })
      const request = new Request('http://a.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
      const response = await toFetch(createApp().use(handler))(request)
      expect(response.status).toBe(status)
      await response.text()
      await eventually(() => expect(cancelled).toBe(true))
      expect(sent).toBeLessThan(MUCH)
    })

    it(`is cancelled by ${title}, by inject`, async () => {
      let sent = 0
      let stopped = false
      async function* body(): AsyncGenerator<Uint8Array> {
        try {
          for (; ; sent += PIECE) yield new Uint8Array(PIECE)
        } finally {
          stopped = true
        }
      }
      const pieces = body()
      const answer = await inject(createApp().use(handler), { method: 'POST', url: '/', body: pieces })
      expect(answer.status).toBe(status)
      // A generator that was never begun has nothing to clean up.
      await eventually(() => expect(stopped || sent === 0).toBe(true))
      expect(sent).toBeLessThan(MUCH)
    })

    it(`is cancelled by ${title}, by HTTP/2`, async () => {
      await withSession(createApp().use(handler), async (session) => {
        const { head, sent } = await uploadForEver(session)
        expect(head).toBe(status)
        expect(sent).toBeLessThan(MUCH)
      })
    })
  }
})

/** Uploads until the server closes the stream. */
async function uploadForEver(session: ClientHttp2Session): Promise<{ head: number; sent: number }> {
  const stream = session.request({ ':method': 'POST', ':path': '/', 'content-type': 'application/json' })
  let sent = 0
  const write = (): void => {
    while (!stream.destroyed && stream.write(Buffer.alloc(PIECE, 'x'))) sent += PIECE
  }
  stream.on('error', () => {}).on('drain', write)
  write()
  const closed = new Promise((resolve) => stream.on('close', resolve))
  const [head] = await once(stream, 'response')
  stream.resume()
  await closed
  expect(stream.rstCode).toBe(0)
  return { head: head[':status'], sent }
}

describe('a body that is always ready', () => {
  const sources: Record<string, (count: number) => ReadableStream | AsyncIterable<string>> = {
    'a stream': (count) =>
      new ReadableStream({
        pull: (controller) => (count-- > 0 ? controller.enqueue(Buffer.from('x')) : controller.close()),
      }),
    'an async generator': async function* (count) {
      while (count-- > 0) yield 'x'
    },
  }
  for (const [title, create] of Object.entries(sources)) {
    it(`does not keep others from their turn: ${title}`, async () => {
      let read = 0
      let turns = 0
      const app: App = LINES.v5().use(async (req, res) => {
        const count = (): void => void (++turns && !res.writableEnded && setImmediate(count))
        setImmediate(count)
        for await (const piece of req) read += piece.length
        res.end(String(turns))
      })
      const { text } = await inject(app, { method: 'POST', url: '/', body: create(20_000) })
      expect(read).toBe(20_000)
      expect(Number(text)).toBeGreaterThan(50)
    })
  }
})
