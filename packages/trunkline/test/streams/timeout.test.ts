import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type * as testing from '../../src/test.cts'
import type { App, Handler, Res } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'
import { ask, built, defer, listen, readUntil, sendBytes } from './serve.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { signalOf, sse, stream, timeout } = built

const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

function codeOf(signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason.code : 'open'
}

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

  it('takes times from 1 ms', () => {
    for (const value of [0.5, 0.999, 1e-9]) expect(() => timeout(value)).toThrow(RangeError)
    for (const value of [1, 1.5]) expect(() => timeout(value)).not.toThrow()
  })
})

/** Calls a method of the response by its name: not every line has all of them in its types. */
function call(res: Res, name: string, ...args: unknown[]): Res {
  return Reflect.apply(Reflect.get(res, name) as () => Res, res, args)
}

/** How a handler may answer that was timed out long ago. */
const LATE: Record<string, (res: Res) => unknown> = {
  send: (res) => res.send('late'),
  'send of bytes': (res) => res.send(Buffer.from('late')),
  json: (res) => call(res, 'json', { late: true }),
  jsonp: (res) => call(res, 'jsonp', { late: true }),
  'a status and text': (res) => res.status(200).send('late'),
  redirect: (res) => call(res, 'redirect', '/late'),
  cookie: (res) => call(res, 'cookie', 'a', 'late').send('late'),
  set: (res) => call(res, 'set', 'X-Late', '1').end(),
  append: (res) => call(res, 'appendHeader', 'X-Late', '1'),
  removeHeader: (res) => call(res, 'removeHeader', 'Content-Type'),
  writeHead: (res) => call(res, 'writeHead', 200, { 'X-Late': '1' }).end('late'),
  'write and end': (res) => {
    res.write('la')
    res.end('te')
  },
  'end with a callback': (res) => new Promise<void>((resolve) => void call(res, 'end', 'late', resolve)),
  sendFile: (res) => call(res, 'sendFile' in res ? 'sendFile' : 'sendfile', __filename),
  download: (res) => call(res, 'download', __filename),
  attachment: (res) => call(res, 'attachment', 'late.txt').end(),
  format: (res) => call(res, 'format', { default: () => res.send('late') }),
  pipe: (res) => Readable.from(['late']).pipe(res as never),
  stream: (res) => stream(res as never, ['late']),
  'a stream of events': (res) => sse(res as never).send({ data: 'late' }),
}

function collectFailures(): unknown[] {
  const failures: unknown[] = []
  const note = (reason: unknown): void => void failures.push(reason)
  const print = vi.spyOn(console, 'error').mockImplementation(note)
  process.on('unhandledRejection', note)
  onTestFinished(() => {
    process.removeListener('unhandledRejection', note)
    print.mockRestore()
  })
  return failures
}

/** Lets rejections be noticed, and what is done in later turns. */
async function severalTurns(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
}

/** An app whose `/slow` is timed out, and answers late while `/next` is being answered on the same connection. */
function createSlow(app: App, answer: (res: Res) => unknown): App {
  const [late, done] = [defer(), defer()]
  app.get(
    '/slow',
    timeout(1) as never,
    (async (_req, res) => {
      await late.promise
      try {
        await answer(res)
      } finally {
        done.resolve()
      }
    }) as Handler,
  )
  app.get('/next', (async (_req, res) => {
    late.resolve()
    await done.promise
    await severalTurns()
    res.send('the next answer')
  }) as Handler)
  return app
}

describeLines('a late answer after timeout()', (createApp) => {
  it.each(Object.keys(LATE))('is dropped quietly: %s', async (name) => {
    const failures = collectFailures()
    const app = createSlow(createApp().set('env', 'development'), LATE[name] as never)
    app.use(((err: { status: number }, _req: unknown, res: Res, _next: unknown) => {
      res.status(err.status).send('timed out')
    }) as never)
    const client = sendBytes(await listen(app), GET('/slow'))
    expect(await readUntil(client.iterator({ destroyOnReturn: false }), 'timed out')).toContain('HTTP/1.1 503 ')
    client.write(GET('/next'))
    const answer = await readUntil(client, 'the next answer')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).not.toContain('late')
    expect(failures).toEqual([])
  })

  it('is dropped while somebody still writes what the client gets instead', async () => {
    const failures = collectFailures()
    const [begun, done] = [defer(), defer()]
    const app = createApp().use(timeout(1) as never)
    app.get('/', (async (_req, res) => {
      await begun.promise
      res.send('late')
      done.resolve()
    }) as Handler)
    app.use((async (_err: unknown, _req: unknown, res: Res, _next: unknown) => {
      res.write('timed ')
      begun.resolve()
      await done.promise
      res.end('out')
    }) as never)
    const client = sendBytes(await listen(app), GET('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    const text = (await client.toArray()).join('')
    expect(text).toMatch(/\r\n\r\n6\r\ntimed \r\n3\r\nout\r\n0\r\n\r\n$/)
    expect(failures).toEqual([])
  })
})

describeLines('two timeouts', (createApp) => {
  it('leave the answer to an error handler that takes its time', async () => {
    const app = createApp().use(timeout(1) as never)
    const second = vi.fn((req, res, next) => timeout(2)(req, res, next))
    app.get('/', second, (() => {}) as Handler)
    app.use((async (err: { timeout: number }, _req: unknown, res: Res, _next: unknown) => {
      // Longer than the second timeout: timers run in the order of their time.
      await new Promise((resolve) => setTimeout(resolve, 5))
      await severalTurns()
      res.send(`timed out after ${err.timeout}`)
    }) as never)
    const client = sendBytes(await listen(app), GET('/'))
    expect(await readUntil(client, '\r\n\r\n')).toMatch(/timed out after 1$/)
    expect(second).toHaveBeenCalled()
  })
})

describeLines('an error after an answer that is whole', (createApp, line) => {
  it('is printed, and leaves the connection to the next request', async () => {
    const failures = collectFailures()
    let fail = (_err: Error): void => {}
    const app = createApp().set('env', 'development')
    app.get('/first', (_req, res, next) => {
      fail = next as never
      res.send('the first answer')
    })
    app.get('/next', (async (_req, res) => {
      fail(new Error('too late'))
      await severalTurns()
      res.send('the next answer')
    }) as Handler)
    const client = sendBytes(await listen(app), GET('/first'))
    await readUntil(client.iterator({ destroyOnReturn: false }), 'the first answer')
    client.write(GET('/next'))
    expect(await readUntil(client, 'the next answer')).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    // 3.x asks NODE_ENV whether this is a test.
    expect(failures.map(String)).toEqual(line === 'v3' ? [] : [expect.stringContaining('Error: too late')])
  })

  it('cuts an answer that is half', async () => {
    const app = createApp()
    app.get('/', (_req, res, next) => {
      res.write('half')
      next(new Error('x'))
    })
    const client = sendBytes(await listen(app), GET('/'))
    expect((await client.toArray()).join('')).not.toContain('\r\n0\r\n')
  })
})
