import { once } from 'node:events'
import type { ServerHttp2Stream } from 'node:http2'
import { finished } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { Handler, Req } from '../support/frameworks.ts'
import { ask, withSession } from './http2-client.ts'
import { LINES, loadBuilt } from './lines.ts'

const parsers = loadBuilt<Record<'raw', (options: object) => Handler>>('@trunkline/parsers')
const parse = parsers.raw({ type: () => true, limit: '1mb' })

const POST = { ':path': '/', ':method': 'POST' }
/** More than a client takes of one stream before it asks for more. */
const LARGE = 'x'.repeat(300_000)

/** What an application may do with the body before it responds. */
const readers: Record<string, Handler> = {
  'a body parser': (req, res, next) => parse(req, res, next),
  "req.on('data')": (req, _res, next) => {
    req.on('data', () => {}).on('end', () => next())
  },
  'for await': async (req, _res, next) => {
    for await (const _chunk of req);
    next()
  },
  'req.pipe()': (req, _res, next) => {
    buffer(req).then(() => next(), next)
  },
  nothing: (_req, _res, next) => next(),
}

function streamOf(req: Req): ServerHttp2Stream {
  return (req as unknown as { stream: ServerHttp2Stream }).stream
}

/** The events of a stream, and how `finished()` of `node:stream` reports its end. */
function record(stream: ServerHttp2Stream): string[] {
  const seen: string[] = []
  for (const event of ['aborted', 'error', 'finish', 'close']) stream.on(event, () => seen.push(event))
  finished(stream, (err) => seen.push(err ? `failed: ${(err as NodeJS.ErrnoException).code}` : 'done'))
  return seen
}

describe('the stream of a request with a body by HTTP/2', () => {
  for (const [reader, read] of Object.entries(readers)) {
    for (const sent of ['', 'body', LARGE]) {
      for (const text of ['text', LARGE]) {
        it(`finishes, then closes: ${sent.length} bytes read by ${reader}, ${text.length} sent`, async () => {
          let seen: string[] = []
          const app = LINES.v5().post(
            '/',
            (req, _res, next) => {
              seen = record(streamOf(req))
              next()
            },
            read,
            (_req, res) => res.send(text),
          )
          await withSession(app, async (session) => {
            const answer = await ask(session, POST, sent)
            expect(answer).toMatchObject({ status: 200, text, code: 0 })
            await eventually(() => expect(seen).toContain('close'))
          })
          if (reader !== 'nothing') expect(seen).toEqual(['finish', 'done', 'close'])
        })
      }
    }
  }

  it('is not kept: a session that is closed ends after its last response', async () => {
    const app = LINES.v5().post('/', parse, (_req, res) => res.send('text'))
    await withSession(app, async (session, server) => {
      const closed = new Promise<void>((resolve) => {
        server.on('session', (each) => each.on('close', resolve))
      })
      const answers = await Promise.all([1, 2, 3].map(() => ask(session, POST, 'body')))
      expect(answers.map(({ text }) => text)).toEqual(['text', 'text', 'text'])
      session.close()
      await closed
    })
  })
})

describe('the stream of a request with a body by HTTP/2, cut', () => {
  // NO_ERROR is what `stream.close()` of Node's client sends, CANCEL what browsers send.
  it.each([
    ['NO_ERROR', 0],
    ['CANCEL', 8],
  ])('closes when the client resets it with %s in the middle of the response, and others go on', async (_, code) => {
    for (const read of Object.values(readers)) {
      let seen: string[] = []
      const note: Handler = (req, _res, next) => {
        seen = record(streamOf(req))
        next()
      }
      const app = LINES.v5().post('/', note, read, (_req, res) => res.send(LARGE))
      await withSession(app, async (session) => {
        const stream = session.request(POST).on('error', () => {})
        stream.end('body')
        await once(stream, 'response')
        stream.close(code)
        await eventually(() => expect(seen).toContain('close'))
        expect(seen).not.toContain('finish')
        expect((await ask(session, POST, 'body')).text).toBe(LARGE)
      })
    }
  })

  it('closes when the connection is gone in the middle of the response', async () => {
    let seen: string[] = []
    const app = LINES.v5().post('/', parse, (req, res) => {
      seen = record(streamOf(req))
      res.send(LARGE)
    })
    await withSession(app, async (session) => {
      const stream = session.request(POST).on('error', () => {})
      stream.end('body')
      await once(stream, 'response')
      session.destroy()
      await eventually(() => expect(seen).toContain('close'))
    })
  })
})

describe('the stream of a request with a body by HTTP/2, destroyed by the application', () => {
  it('closes right after its response', async () => {
    let stream: ServerHttp2Stream | undefined
    const app = LINES.v5().post('/', parse, (req, res) => {
      stream = streamOf(req)
      res.send('text')
      stream.destroy()
    })
    await withSession(app, async (session) => {
      await ask(session, POST, 'body')
      await eventually(() => expect(stream?.closed && stream.destroyed).toBe(true))
    })
  })

  it('keeps a `destroy` that somebody has put on it', async () => {
    const calls: unknown[] = []
    const app = LINES.v5().post('/', parse, (req, res) => {
      const stream = streamOf(req)
      const { destroy } = stream
      stream.destroy = (...args) => {
        calls.push(args)
        return destroy.apply(stream, args)
      }
      res.send('text')
    })
    await withSession(app, async (session) => {
      expect((await ask(session, POST, 'body')).text).toBe('text')
      await eventually(() => expect(calls.length).toBeGreaterThan(0))
    })
  })

  it('keeps a `destroy` that somebody puts on it after the response', async () => {
    let calls = 0
    let stream: ServerHttp2Stream | undefined
    const app = LINES.v5().post('/', parse, (req, res) => {
      stream = streamOf(req)
      const given = stream
      res.send('text')
      const { destroy } = given
      given.destroy = (...args) => {
        calls++
        return destroy.apply(given, args)
      }
    })
    await withSession(app, async (session) => {
      expect((await ask(session, POST, 'body')).text).toBe('text')
      await eventually(() => expect(stream?.destroyed).toBe(true))
      expect(calls).toBeGreaterThan(1)
    })
  })

  it('is destroyed through an object that inherits from it', async () => {
    const outcomes: unknown[] = []
    const app = LINES.v5().post('/', parse, (req, res) => {
      const stream = streamOf(req)
      res.send('text')
      try {
        outcomes.push(Object.create(stream).destroy().destroyed)
      } catch (err) {
        outcomes.push(err)
      }
    })
    await withSession(app, async (session) => {
      await ask(session, POST, 'body').catch(() => {})
      await eventually(() => expect(outcomes).toEqual([true]))
    })
  })
})
