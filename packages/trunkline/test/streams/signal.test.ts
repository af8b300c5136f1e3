import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type * as schema from '../../src/schema.cts'
import type * as server from '../../src/server.cts'
import type * as testing from '../../src/test.cts'
import { describeLines, LINES, loadBuilt } from '../doors/lines.ts'
import { eventually } from '../support/eventually.ts'
import type { Req, Res } from '../support/frameworks.ts'
import { ask, built, defer, listen, readUntil, sendBytes } from './serve.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { problemDetails } = loadBuilt<typeof schema>('trunkline/schema')
const { serve } = loadBuilt<typeof server>('trunkline/server')
const { signalOf, timeout } = built
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

function codeOf(signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason.code : 'open'
}

describeLines('the signal of a request', (createApp) => {
  it('is aborted when the client leaves before the head', async () => {
    const begun = defer<AbortSignal>()
    const port = await listen(createApp().use((req) => begun.resolve(signalOf(req))))
    const client = sendBytes(port, GET)
    const signal = await begun.promise
    expect(codeOf(signal)).toBe('open')
    client.destroy()
    await once(signal, 'abort')
    expect(signal.reason).toMatchObject({ name: 'AbortError', code: 'ECONNRESET' })
  })

  it('is aborted when the client leaves within the body of the answer', async () => {
    const begun = defer<AbortSignal>()
    const app = createApp().use((req, res) => {
      res.write('the first of many')
      begun.resolve(signalOf(req))
    })
    const client = sendBytes(await listen(app), GET)
    await once(client, 'data')
    client.destroy()
    const signal = await begun.promise
    if (!signal.aborted) await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })

  it('is aborted when the client leaves within the body of its request', async () => {
    const begun = defer<AbortSignal>()
    const port = await listen(createApp().use((req) => begun.resolve(signalOf(req))))
    const client = sendBytes(port, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf')
    const signal = await begun.promise
    client.destroy()
    await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })

  it('is aborted already for whoever reads it late', async () => {
    const left = defer<Req>()
    const app = createApp().use((req, res) => {
      res.on('close', () => left.resolve(req))
      client.destroy()
    })
    const client = sendBytes(await listen(app), GET)
    expect(codeOf(signalOf(await left.promise))).toBe('ECONNRESET')
  })
})

describeLines('the signal of a request', (createApp) => {
  it('stays open when the body of the request was read and the answer has gone', async () => {
    const done = defer<AbortSignal>()
    const app = createApp().use((req, res) => {
      const signal = signalOf(req)
      res.on('close', () => done.resolve(signal))
      req.resume().on('close', () => res.send(codeOf(signal)))
    })
    const port = await listen(app)
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'text' })).text()).toBe('open')
    expect(codeOf(await done.promise)).toBe('open')
  })

  it('is one for the whole request, and one for each', async () => {
    const seen: AbortSignal[] = []
    const app = createApp().use((req, _res, next) => {
      seen.push(signalOf(req), signalOf(req))
      next()
    })
    await inject(app, '/')
    await inject(app, '/')
    expect(seen.map((signal) => seen.indexOf(signal))).toEqual([0, 0, 2, 2])
  })

  it('is aborted by a client without a socket', async () => {
    const controller = new AbortController()
    const begun = defer<AbortSignal>()
    const app = createApp().use((req) => begun.resolve(signalOf(req)))
    const answer = inject(app, { url: '/', signal: controller.signal }).catch(() => 'rejected')
    const signal = await begun.promise
    controller.abort()
    expect(await answer).toBe('rejected')
    if (!signal.aborted) await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })

  it('is aborted when a stream of HTTP/2 is cancelled', async () => {
    const begun = defer<AbortSignal>()
    const server = createHttp2Server(createApp().use((req) => begun.resolve(signalOf(req))))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const session = connectHttp2(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    onTestFinished(() => {
      session.destroy()
      server.close()
    })
    const stream = session.request({ ':path': '/' })
    stream.on('error', () => {})
    const signal = await begun.promise
    stream.close(8)
    await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })
})

describe('errors that say no more than that a request was aborted', () => {
  it.each(['reason', 'AbortError'] as const)('reach no console when the client has left (%s)', async (kind) => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    const [begun, over] = [defer(), defer<unknown>()]
    const app = LINES.v5().set('env', 'development')
    app.get('/', async (req) => {
      const signal = signalOf(req)
      begun.resolve()
      await once(signal, 'abort')
      if (kind === 'reason') throw signal.reason
      await readFile(__filename, { signal })
    })
    app.use((async (err: unknown, _req: unknown, _res: unknown, next: (err: unknown) => void) => {
      next(err)
      // The handler of last resort prints an error in a later turn.
      setImmediate(() => setImmediate(() => over.resolve(err)))
    }) as never)
    app.use(((err: unknown, _req: unknown, _res: unknown, next: (err: unknown) => void) => next(err)) as never)
    const client = sendBytes(await listen(app), GET)
    await begun.promise
    client.destroy()
    expect(await over.promise).toMatchObject({ name: 'AbortError' })
    expect(print).not.toHaveBeenCalled()
  })
})

describe('problemDetails()', () => {
  it('logs no error of a handler that stopped because its client had left', async () => {
    const [begun, over] = [defer(), defer<unknown>()]
    const logged: unknown[] = []
    const app = LINES.v5().get('/', async (req, _res, next) => {
      const signal = signalOf(req)
      begun.resolve()
      await once(signal, 'abort')
      const err = await readFile(__filename, { signal }).catch((reason: unknown) => reason)
      next(err)
      over.resolve(err)
    })
    app.use(problemDetails({ always: true, log: (err) => logged.push(err) }) as never)
    const client = sendBytes(await listen(app), GET)
    await begun.promise
    client.destroy()
    expect(await over.promise).toMatchObject({ name: 'AbortError' })
    expect(logged).toEqual([])
  })
})

describe('the signal of a request while serve() closes', () => {
  it('leaves a handler the time that the server gives it', async () => {
    const [begun, goOn] = [defer<AbortSignal>(), defer<void>()]
    const app = LINES.v4().use(async (req, res) => {
      begun.resolve(signalOf(req))
      await goOn.promise
      res.send(codeOf(signalOf(req)))
    })
    const running = await serve(app, { port: 0, host: '127.0.0.1', signals: [] })
    const answer = fetch(running.url)
    await begun.promise
    const closed = running.close()
    await eventually(() => expect(running.server.listening).toBe(false))
    await new Promise(setImmediate) // whoever waits for that moment has heard of it
    goOn.resolve()
    expect(await (await answer).text()).toBe('open')
    await closed
  })

  it('is aborted when that time is over', async () => {
    const begun = defer<AbortSignal>()
    const running = await serve(
      LINES.v4().use((req) => begun.resolve(signalOf(req))),
      { port: 0, host: '127.0.0.1', signals: [] },
    )
    const answer = fetch(running.url).catch(() => 'cut')
    const signal = await begun.promise
    await running.close({ timeout: 1 })
    expect(signal.reason).toMatchObject({ name: 'AbortError', code: 'ESHUTDOWN', status: 503 })
    expect(await answer).toBe('cut')
  })
})

describe('req.signal', () => {
  it('is the signal of the request, on the root framework', async () => {
    const app = LINES.v5().use((req, res) => res.send(String((req as { signal?: unknown }).signal === signalOf(req))))
    expect((await inject(app, '/')).text).toBe('true')
  })

  it('can be replaced by middleware', async () => {
    const app = LINES.v5().use((req, _res, next) => {
      Object.assign(req, { signal: 'theirs' })
      next()
    })
    app.use((req, res) => res.send((req as { signal?: unknown }).signal))
    expect((await inject(app, '/')).text).toBe('theirs')
  })

  it('is on no list of members', () => {
    const { request, response } = LINES.v5 as unknown as { request: object; response: object }
    expect(Object.keys(request)).not.toContain('signal')
    expect(Object.keys(response)).not.toEqual(expect.arrayContaining(['stream']))
  })

  for (const name of ['trunkline/v3', 'trunkline/v4', '@trunkline/v3', '@trunkline/v4', '@trunkline/v5']) {
    it(`is not in ${name}, nor are the methods`, () => {
      const { request, response } = loadBuilt<{ request: object; response: object }>(name)
      expect(Object.hasOwn(request, 'signal')).toBe(false)
      expect('stream' in response || 'sse' in response).toBe(false)
    })
  }
})

describeLines('timeout()', (createApp) => {
  it('gives the error handlers a 503, and aborts the signal', async () => {
    const seen = defer<AbortSignal>()
    const app = createApp().use(timeout(5) as never)
    app.use((req) => seen.resolve(signalOf(req)))
    app.use(((err: { status: number; code: string; timeout: number }, _req: unknown, res: never, _next: unknown) => {
      const { status, code, timeout } = err
      ;(res as { statusCode: number }).statusCode = status
      ;(res as { end(text: string): void }).end(JSON.stringify([status, code, timeout]))
    }) as never)
    const answer = await inject(app, '/')
    expect([answer.status, answer.text]).toEqual([503, '[503,"ETIMEDOUT",5]'])
    expect(codeOf(await seen.promise)).toBe('ETIMEDOUT')
  })

  it('answers 503 when nobody handles it', async () => {
    const app = createApp().use(timeout(5) as never)
    app.use(() => {})
    expect((await inject(app, '/')).status).toBe(503)
  })

  it('lets an answer go on that has begun', async () => {
    const app = createApp().use(timeout(1) as never)
    app.use((req, res) => {
      res.write('a')
      // Longer than the timeout: timers run in the order of their time.
      setTimeout(() => res.end(codeOf(signalOf(req))), 3)
    })
    expect((await inject(app, '/')).text).toBe('aopen')
  })

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = createApp().use(timeout(100_000) as never)
    app.use((_req, res) => void res.send(`${vi.getTimerCount()} timer`))
    expect((await inject(app, '/')).text).toBe('1 timer')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('timeout()', () => {
  it.each(['nobody', 'an error handler', 'a slow error handler'])(
    'is no error a second time, when the handler stops at the signal and %s answers',
    async (who) => {
      const app = LINES.v5()
        .set('env', 'test')
        .use(timeout(5) as never)
      const stopped = defer()
      app.get('/', async (req) => {
        const signal = signalOf(req)
        await once(signal, 'abort')
        setImmediate(() => setImmediate(stopped.resolve))
        throw signal.reason
      })
      if (who !== 'nobody') {
        app.use((async (err: { status: number }, _req: unknown, res: Res, _next: unknown) => {
          if (who === 'a slow error handler') await stopped.promise
          res.status(err.status).send(`${who}</html>`)
        }) as never)
      }
      const port = await listen(app)
      const answer = await ask(port, '/')
      await stopped.promise
      // A second error would have cut the connection.
      expect([answer.statusCode, (await answer.toArray()).join('').endsWith('</html>\n')]).toEqual([
        503,
        who === 'nobody',
      ])
      if (who !== 'nobody') expect(answer.complete).toBe(true)
    },
  )

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', undefined, 2 ** 31])('refuses %s', (value) => {
    expect(() => timeout(value as number)).toThrow(RangeError)
  })
})

it('the signal of a request to a plain server leaves nothing on its connection', async () => {
  const heard: number[] = []
  const server = createServer((req, res) => {
    signalOf(req)
    heard.push(req.socket.listenerCount('close'))
    res.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const client = sendBytes((server.address() as AddressInfo).port, GET)
  onTestFinished(() => void client.destroy())
  await once(client, 'data')
  client.write(GET)
  await once(client, 'data')
  expect(heard).toEqual([heard[0], heard[0]])
})

describeLines('the signal of a pipelined request', (createApp) => {
  it('is aborted when the client leaves before its turn', async () => {
    const second = defer<AbortSignal>()
    const app = createApp().use((req) => {
      if (req.url === '/2') second.resolve(signalOf(req))
    })
    const client = sendBytes(await listen(app), GET + GET.replace(' / ', ' /2 '))
    const signal = await second.promise
    expect(signal.aborted).toBe(false)
    client.destroy()
    await once(signal, 'abort')
    expect(codeOf(signal)).toBe('ECONNRESET')
  })

  it('is not aborted by its own answer, and leaves nothing on the connection', async () => {
    const signals: AbortSignal[] = []
    let listeners = -1
    const app = createApp().use((req, res) => {
      signals.push(signalOf(req))
      if (req.url === '/3') listeners = req.socket.listenerCount('close')
      setImmediate(() => res.end(`answer ${req.url}`))
    })
    const client = sendBytes(await listen(app), GET.replace(' / ', ' /1 ') + GET.replace(' / ', ' /2 '))
    const read = client.iterator({ destroyOnReturn: false })
    await readUntil(read, 'answer /2')
    const before = signals.length
    client.write(GET.replace(' / ', ' /3 '))
    await readUntil(client, 'answer /3')
    expect([before, signals.some((signal) => signal.aborted)]).toEqual([2, false])
    const alone = sendBytes(await listen(app), GET.replace(' / ', ' /3 '))
    const first = listeners
    await readUntil(alone, 'answer /3')
    expect(listeners).toBe(first)
  })
})
