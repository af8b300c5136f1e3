import assert from 'node:assert'
import { EventEmitter, on, once } from 'node:events'
import { type ClientHttp2Stream, connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { createGunzip } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type * as server from '../../src/server.cts'
import type * as testing from '../../src/test.cts'
import type { EventStream, ServerSentEvent } from '../../src/tools.cts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'
import { ask, built, compression, defer, listen, readUntil, sendBytes } from './serve.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { serve } = loadBuilt<typeof server>('trunkline/server')
const { signalOf, sse } = built

/** The same by HTTP/2, on a connection of its own. */
async function askHttp2(port: number): Promise<ClientHttp2Stream> {
  const session = connect(`http://127.0.0.1:${port}`)
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':path': '/' })
  await once(stream, 'response')
  return stream
}

/** What comes of events that are sent and closed at once. */
async function bytesOf(...events: ServerSentEvent[]): Promise<string> {
  const app = LINES.v5().use((_req, res) => {
    const stream = sse(res)
    for (const event of events) void stream.send(event)
    stream.close()
  })
  return (await inject(app, '/')).text
}

describeLines('sse()', (createApp) => {
  it('sends events as they come, with the head first', async () => {
    const opened = defer<EventStream>()
    const port = await listen(createApp().use((_req, res) => opened.resolve(sse(res))))
    const answer = await ask(port, '/')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    })
    const events = await opened.promise
    await events.send({ event: 'one', id: 1, data: { a: 1 } })
    expect(await readUntil(answer, '\n\n')).toBe('event: one\nid: 1\ndata: {"a":1}\n\n')
    events.close()
    expect(events.closed).toBe(true)
  })

  it('ends when the client leaves', async () => {
    const opened = defer<EventStream>()
    const left = defer()
    const app = createApp().use((_req, res) => {
      res.on('close', left.resolve)
      opened.resolve(sse(res))
    })
    const answer = await ask(await listen(app), '/')
    const events = await opened.promise
    answer.destroy()
    await left.promise
    expect(events.closed).toBe(true)
    await expect(events.send({ data: 'late' })).resolves.toBeUndefined()
  })

  it('tells the id of the last event to whoever connects again', async () => {
    const app = createApp().use((_req, res) => {
      const events = sse(res)
      void events.send({ data: events.lastEventId })
      events.close()
    })
    const port = await listen(app)
    const latin1 = Buffer.from('grün 7').toString('latin1')
    const answers = await Promise.all([ask(port, '/'), ask(port, '/', { 'Last-Event-ID': latin1 })])
    const texts = await Promise.all(answers.map(async (answer) => (await answer.toArray()).join('')))
    expect(texts).toEqual(['data: \n\n', 'data: grün 7\n\n'])
  })

  it('gets each event through compression', async () => {
    const opened = defer<EventStream>()
    const app = createApp().use(compression({ threshold: 0 }))
    app.use((_req, res) => opened.resolve(sse(res)))
    const answer = await ask(await listen(app), '/', { 'Accept-Encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const text = answer.pipe(createGunzip())[Symbol.asyncIterator]()
    const events = await opened.promise
    for (const data of ['one', 'two', 'three']) {
      void events.send({ data })
      expect(String((await text.next()).value)).toBe(`data: ${data}\n\n`)
    }
  })
})

describe('an event', () => {
  const cases: [event: ServerSentEvent, bytes: string][] = [
    [{ data: 'a\nb\r\nc\rd' }, 'data: a\ndata: b\ndata: c\ndata: d\n\n'],
    [{ data: '' }, 'data: \n\n'],
    [{ data: null }, 'data: null\n\n'],
    [{ data: 0 }, 'data: 0\n\n'],
    [{ id: 0 }, 'id: 0\n\n'],
    [{ retry: 10, event: 'x' }, 'event: x\nretry: 10\n\n'],
    [{ data: 'ä\u2028b' }, 'data: ä\u2028b\n\n'],
  ]
  it.each(cases)('%j is written so that a browser reads the same', async (event, bytes) => {
    expect(await bytesOf(event)).toBe(bytes)
  })

  const circle: { self?: unknown } = {}
  circle.self = circle
  const refused: [title: string, event: unknown][] = [
    ...[{ event: 'a\nb' }, { id: 'a\rb' }, { id: 'a\0b' }, { retry: 1.5 }, { retry: -1 }].map(
      (event): [string, unknown] => [JSON.stringify(event), event],
    ),
    ['a big integer', { data: 1n }],
    ['a circle', { data: circle }],
    ['a toJSON that throws', { data: { toJSON: () => assert.fail(new TypeError('no')) } }],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'hello'],
  ]
  it.each(refused)('%s is refused by the promise, and nothing is sent', async (_title, event) => {
    const app = LINES.v5().use(async (_req, res) => {
      const events = sse(res)
      await expect(events.send(event as ServerSentEvent)).rejects.toThrow(TypeError)
      events.close()
    })
    expect((await inject(app, '/')).text).toBe('')
  })

  it('only leads to a warning if nobody waits for it, and the stream goes on', async () => {
    const warnings: unknown[] = []
    const note = (warning: unknown) => void warnings.push(warning)
    const noteUnhandled = () => note('unhandled')
    process.on('warning', note).on('unhandledRejection', noteUnhandled)
    const app = LINES.v5().use((req, res) => {
      const events = sse(res)
      events.send({ id: String(req.query['id']) })
      setImmediate(() => events.send({ data: 'on' }).then(() => events.close()))
    })
    expect((await inject(app, '/?id=a%0Ab')).text).toBe('data: on\n\n')
    process.off('warning', note).off('unhandledRejection', noteUnhandled)
    expect(warnings.map(String)).toEqual(['TypeError: The id of an event must be one line'])
  })

  it('is asked for each of its fields once', async () => {
    const changing = (): never => {
      let asked = 0
      return { toString: () => (asked++ === 0 ? 'a' : 'b\ndata: injected') } as never
    }
    expect(await bytesOf({ event: changing(), id: changing() })).toBe('event: a\nid: a\n\n')
  })

  it('leaves out what is null', async () => {
    const event = { event: null, id: null, retry: null, data: 'x' } as never
    expect(await bytesOf(event)).toBe('data: x\n\n')
  })
})

describe('the option keepAlive', () => {
  // Node's timers take what is longer than 2^31 - 1 ms for 1 ms: a comment each millisecond.
  it.each([2 ** 31, Number.POSITIVE_INFINITY, Number.NaN, -1, '15000', null])(
    'refuses %s, before it answers',
    async (keepAlive) => {
      const app = LINES.v5().use((_req, res) => void sse(res, { keepAlive: keepAlive as number }))
      const { status, headers, error } = await inject(app, '/')
      expect([status, String(headers['content-type']).startsWith('text/html')]).toEqual([500, true])
      expect(error).toEqual(new RangeError(`keepAlive must be a number of milliseconds, not ${keepAlive}`))
    },
  )

  it.each([0, 1, 2 ** 31 - 1, undefined])('takes %s', async (keepAlive) => {
    const app = LINES.v5().use((_req, res) => sse(res, { keepAlive }).close())
    expect((await inject(app, '/')).status).toBe(200)
  })
})

describe('a stream of events', () => {
  it('sends a comment when it is silent', async () => {
    const port = await listen(LINES.v5().use((_req, res) => void sse(res, { keepAlive: 1, retry: 5 })))
    expect(await readUntil(await ask(port, '/'), ':\n\n:\n\n')).toMatch(/^retry: 5\n\n:\n\n/)
  })

  it('takes events from a source, and lets it go when the client leaves', async () => {
    const [ended, over] = [defer(), defer()]
    async function* source(): AsyncGenerator<ServerSentEvent> {
      try {
        for (let id = 1; ; id++) yield { id, data: 'x'.repeat(1000) }
      } finally {
        ended.resolve()
      }
    }
    const app = LINES.v5().use((_req, res) => void sse(res).from(source()).then(over.resolve))
    const answer = await ask(await listen(app), '/')
    await readUntil(answer, 'id: 2\n')
    answer.destroy()
    await Promise.all([ended.promise, over.promise])
    expect(answer.destroyed).toBe(true)
  })

  it('stays open after a source, and is cut by the error of one', async () => {
    const app = LINES.v5().set('env', 'test')
    app.use(async (_req, res) => {
      const events = sse(res)
      await events.from([{ data: 1 }])
      await events.send({ data: 2 })
      await events.from(
        (async function* () {
          yield { data: 3 }
          throw new Error('broken')
        })(),
      )
    })
    const answer = await ask(await listen(app), '/')
    const cut = once(answer, 'error').then(([err]) => err.message)
    expect(await readUntil(answer, 'data: 3\n\n').catch((err) => err.message)).toMatch(
      /data: 1\n\ndata: 2\n\ndata: 3|aborted/,
    )
    answer.resume()
    expect(await cut).toBe('aborted')
  })

  it('is ended at once for HEAD', async () => {
    const app = LINES.v5().use((_req, res) => void sse(res))
    const answer = await ask(await listen(app), '/', {}, 'HEAD')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream'])
  })
})

describe('a stream of events on a server that is closing', () => {
  it('prints nothing of a handler that stops with it', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => printed.mockRestore())
    const changes = new EventEmitter()
    const stopped = defer<unknown>()
    const app = LINES.v5().set('env', 'production')
    app.get('/', async (req, res) => {
      const events = sse(res)
      try {
        for await (const [data] of on(changes, 'change', { signal: signalOf(req) })) await events.send({ data })
      } catch (err) {
        stopped.resolve(err)
        throw err
      }
    })
    const running = await serve(app, { port: 0, host: '127.0.0.1', signals: [] })
    const answer = await ask((running.server.address() as AddressInfo).port, '/')
    answer.resume()
    await Promise.all([running.close(), once(answer, 'end')])
    expect(await stopped.promise).toMatchObject({ name: 'AbortError', cause: { code: 'ESHUTDOWN' } })
    await new Promise(setImmediate)
    expect(printed.mock.calls).toEqual([])
  })

  it.each([false, true])('is ended (HTTP/2: %s)', async (http2) => {
    const opened = defer<AbortSignal>()
    const app = LINES.v4().use((req, res) => {
      sse(res)
      opened.resolve(signalOf(req))
    })
    const running = await serve(app, { port: 0, host: '127.0.0.1', signals: [], http2 })
    const { port } = running.server.address() as AddressInfo
    const answer = http2 ? await askHttp2(port) : await ask(port, '/')
    const signal = await opened.promise
    const closed = running.close()
    expect(await answer.toArray()).toEqual([])
    await closed
    expect(signal.reason).toMatchObject({ code: 'ESHUTDOWN', status: 503 })
  })
})

describeLines('from()', (createApp) => {
  it('sends what came before an error, though it came at once', async () => {
    const app = createApp().use((_req, res) => {
      void sse(res).from(
        (async function* () {
          yield { data: 'first' }
          throw new Error('x')
        })(),
      )
    })
    const client = sendBytes(await listen(app), 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect((await client.toArray()).join('')).toContain('data: first\n\n')
  })
})
