import { execFileSync } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import type * as testing from '../src/test.cts'
import { built, compression } from './streams/serve.ts'
import type { App, Handler, Next, Res } from './support/frameworks.ts'
import { describeLines, LINES, type LineName, loadBuilt } from './transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { recordPlaces, sse, stream } = built

const DELAY = 1000

/** Lets everything run that is ready to: timers are replaced, turns of the event loop are not. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
}

let warn: MockInstance<typeof process.emitWarning>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  warn.mockRestore()
})

function watch(app: App, value: unknown = DELAY): App {
  return app.set('env', 'development').set('report unanswered', value).set('catch async errors', true)
}

/** Asks, and lets so much time pass after the handler has returned; an answer is not waited for. */
async function askAndWait(app: App, delay = DELAY, url = '/api/users/7'): Promise<AbortController> {
  const client = new AbortController()
  inject(app, { url, signal: client.signal }).catch(() => {})
  await settle()
  await vi.advanceTimersByTimeAsync(delay)
  return client
}

describe('the setting "report unanswered"', () => {
  it('has nobody watch while it is off, or outside of development', () => {
    for (const framework of Object.values(LINES)) {
      watch(framework(), false).set('report unanswered', undefined)
      framework().set('env', 'production').set('report unanswered', DELAY)
    }
    expect(channel('tracing:express.router.request:start').hasSubscribers).toBe(false)
  })

  it.each(['5000', -1, Number.NaN, 2 ** 31, {}, null])('refuses %s', (value) => {
    for (const framework of Object.values(LINES)) expect(() => watch(framework(), value)).toThrow(TypeError)
  })
})

const forget: Handler = async function forget() {
  await null
}

describeLines('a handler that returns without an answer', (_createApp, line) => {
  it('is reported once, with its route and place, when the time is over', async () => {
    recordPlaces()
    const api = LINES[line]().set('env', 'development').get('/users/:id', forget)
    recordPlaces(false)
    const app = watch(LINES[line]()).use('/api', api as never)
    await askAndWait(app, DELAY - 1)
    expect(warn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    const detail = expect.stringMatching(/^ {4}at \/.*unanswered\.test\.ts:\d+:\d+$/)
    const message = `GET /api/users/:id has no response: forget returned without responding or calling next(), and ${DELAY} ms have passed`
    expect(warn.mock.calls).toEqual([[message, { code: 'TRUNKLINE_UNANSWERED', detail }]])
    await askAndWait(app)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is reported without a place where places are not noted, after five seconds by default', async () => {
    const app = watch(LINES[line](), true).get('/api/users/:id', forget)
    await askAndWait(app, 4999)
    expect(warn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('forget returned without responding or calling next(), and 5000 ms have passed'),
      {
        code: 'TRUNKLINE_UNANSWERED',
      },
    )
  })

  it('is reported where rejections are not forwarded, too', async () => {
    const app = watch(LINES[line]()).set('catch async errors', false)
    await askAndWait(app.get('/api/users/:id', forget), DELAY - 1)
    expect(warn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1 + DELAY / 10)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is reported with a response that lacks what others have', async () => {
    const app = watch(LINES[line]()).use((_req, res, next) => {
      Object.defineProperty(res, 'listenerCount', { value: undefined })
      next()
    })
    await askAndWait(app.get('/api/users/:id', forget))
    expect(warn).toHaveBeenCalledOnce()
  })
})

describeLines('among others, a handler that returns without an answer', (_createApp, line) => {
  it('is told from those before it, which have called next()', async () => {
    const pass: Handler = async function pass(_req, _res, next) {
      await null
      next()
      await null
    }
    await askAndWait(watch(LINES[line]()).get('/api/users/:id', pass, pass, forget))
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('forget returned'), expect.anything())
  })

  it('is not reported in an app of the same process that has not asked for it', async () => {
    await askAndWait(LINES[line]().set('env', 'development').get('/api/users/:id', forget))
    await askAndWait(watch(LINES[line]()).set('env', 'production').get('/api/users/:id', forget))
    expect(warn).not.toHaveBeenCalled()
  })

  it('is not reported when its client has left', async () => {
    const app = watch(LINES[line]()).get('/api/users/:id', forget)
    const client = await askAndWait(app, DELAY - 1)
    client.abort()
    await settle()
    await vi.advanceTimersByTimeAsync(1)
    expect(warn).not.toHaveBeenCalled()
  })
})

describeLines('a synchronous handler that neither answers nor calls next()', (_createApp, line) => {
  const drop: Handler = function drop() {}

  it('is reported with its route', async () => {
    await askAndWait(watch(LINES[line]()).get('/api/users/:id', drop))
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      `GET /api/users/:id has no response: drop returned without responding or calling next(), and ${DELAY} ms have passed. If it is still working, raise the setting 'report unanswered'`,
      { code: 'TRUNKLINE_UNANSWERED' },
    )
  })

  it('is reported as middleware, once, with its place', async () => {
    recordPlaces()
    const app = watch(LINES[line]()).use('/api', drop)
    recordPlaces(false)
    await askAndWait(app, DELAY, '/api/users/7?token=1')
    await askAndWait(app)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('GET /api/users/7 has no response: drop'), {
      code: 'TRUNKLINE_UNANSWERED',
      detail: expect.stringMatching(/^ {4}at \/.*unanswered\.test\.ts:\d+:\d+$/),
    })
  })

  it('is told from those around it', async () => {
    const pass: Handler = (_req, _res, next) => next()
    const inner = watch(LINES[line]()).use(pass).use(drop)
    await askAndWait(
      watch(LINES[line]())
        .use(pass)
        .use('/api', inner as never)
        .use(pass),
    )
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(': drop returned'), expect.anything())
  })
})

/** Handlers that are none of those, though they have returned. */
const others: [title: string, handler: (res: Res, next: Next) => unknown][] = [
  ['has answered', async (res) => res.send('done')],
  ['returns nothing to wait for, and has others answer', (res) => void setTimeout(() => res.send('later'), DELAY - 1)],
  ['returns nothing to wait for, and streams', (res) => void stream(res as never, new PassThrough())],
  ['has others answer, in time', async (res) => void setTimeout(() => res.send('later'), DELAY - 1)],
  ['has others call next(), in time', async (_res, next) => void setTimeout(next, DELAY - 1)],
  ['has called next()', async (_res, next) => next()],
  ['rejects', async () => Promise.reject(new Error('known'))],
  ['streams, with nothing to send yet', async (res) => void stream(res as never, new PassThrough())],
  ['pipes, with nothing to send yet', async (res) => void new PassThrough().pipe(res as never)],
  ['sends events', async (res) => void sse(res as never)],
  ['has sent the head', async (res) => void res.writeHead(200)],
  ['is still at work', () => new Promise(() => {})],
]

describeLines('no report is made of a handler that', (_createApp, line) => {
  it.each(others)('%s', async (_title, handler) => {
    const app = watch(LINES[line]()).get('/api/users/:id', (_req, res, next) => handler(res, next))
    app.use(((_err: unknown, _req: unknown, res: Res, _next: Next) => res.send('failed')) as never)
    await askAndWait(app, 3 * DELAY)
    expect(warn).not.toHaveBeenCalled()
  })

  it('streams behind compression, with nothing to send yet', async () => {
    const app = watch(LINES[line]()).use(compression())
    app.get('/api/users/:id', async (_req, res) => void stream(res as never, new PassThrough()))
    await askAndWait(app)
    expect(warn).not.toHaveBeenCalled()
  })

  it('returns something else that can be waited for, and does not ask it once more', async () => {
    let asked = 0
    const then = (): void => void asked++
    const query = Object.defineProperty({}, 'then', { value: then })
    await askAndWait(watch(LINES[line]()).get('/api/users/:id', () => query))
    expect([warn.mock.calls, asked]).toEqual([[], 1])
  })
})

describe('watching for handlers that return without an answer', () => {
  it.each(['v3', 'v4', 'v5'] satisfies LineName[])(
    'keeps no process from ending, and hides no rejection (%s)',
    (line) => {
      const program = `
        const app = require('trunkline/${line}')()
        const { inject } = require('trunkline/test')
        app.set('env', 'development').set('report unanswered', 600_000)
        app.get('/forget', async () => {})
        app.get('/reject', () => Promise.reject(new Error('lost')))
        app.get('/known', () => {
          const known = Promise.reject(new Error('known'))
          known.catch(() => {})
          return known
        })
        app.use((err, req, res, next) => console.log('handled', err.message))
        process.on('unhandledRejection', (err) => console.log('unhandled', err.message))
        inject(app, '/forget')
        inject(app, '/reject')
        inject(app, '/known')`
      const printed = execFileSync(process.execPath, ['-e', program], {
        cwd: __dirname,
        encoding: 'utf8',
      })
      expect(printed).toBe(line === 'v5' ? 'handled lost\nhandled known\n' : 'unhandled lost\n')
    },
  )
})
