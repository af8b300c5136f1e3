import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, it, onTestFinished } from 'vitest'
import type * as testing from '../../src/test.cts'
import { built, defer } from '../streams/serve.ts'
import type { Handler } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const { serverTiming } = built
const CHANNEL = 'express.router.request'

interface Trace {
  layer: { name?: string; handle: { name: string } }
  route?: { path: string }
  error?: Error
}

/** Writes down what is published, until the test is over. */
function record(): string[] {
  const seen: string[] = []
  const on = (kind: string) => (message: unknown) => {
    const { layer, route, error } = message as Trace
    seen.push([kind, layer.handle.name, route?.path, error?.message].filter(Boolean).join(' '))
  }
  const subscribers = {
    start: on('start'),
    end: on('end'),
    asyncStart: on('asyncStart'),
    asyncEnd: on('asyncEnd'),
    error: on('error'),
  }
  const traced = tracingChannel(CHANNEL)
  traced.subscribe(subscribers as never)
  onTestFinished(() => void traced.unsubscribe(subscribers as never))
  return seen
}

const pass: Handler = function pass(_req, _res, next) {
  next()
}
const answer: Handler = function answer(_req, res) {
  res.send('x')
}
const fail: Handler = function fail() {
  throw new Error('broken')
}

describeLines('the tracing channel', (createApp) => {
  it('tells of middleware and handlers, in their order', async () => {
    const seen = record()
    const app = createApp().use(pass)
    app.get('/a', pass, answer)
    const closed = defer()
    app.use(pass)
    await inject(
      createApp()
        .use((_req, res, next) => {
          res.on('close', closed.resolve)
          next()
        })
        .use(app as never),
      '/a',
    )
    await closed.promise
    const mine = seen.filter((line) => /^(start|end|asyncEnd) (pass|answer)/.test(line))
    expect(mine.filter((line) => line.startsWith('start'))).toEqual(['start pass', 'start pass /a', 'start answer /a'])
    expect(mine.filter((line) => line.startsWith('asyncEnd')).sort()).toEqual(
      ['asyncEnd answer /a', 'asyncEnd pass', 'asyncEnd pass /a'].sort(),
    )
  })

  it('tells of what is thrown', async () => {
    const seen = record()
    const app = createApp()
    app.get('/a', fail)
    expect((await inject(app, '/a')).status).toBe(500)
    expect(seen).toContain('error fail /a broken')
  })

  it('says nothing once nobody listens, and answers the same', async () => {
    const app = createApp().use(pass)
    app.get('/a', answer)
    const seen: unknown[] = []
    const listener = (message: unknown): void => void seen.push(message)
    subscribe(`tracing:${CHANNEL}:end`, listener)
    expect((await inject(app, '/a')).text).toBe('x')
    expect(seen.length).toBeGreaterThan(0)
    unsubscribe(`tracing:${CHANNEL}:end`, listener)
    const { length } = seen
    expect((await inject(app, '/a')).text).toBe('x')
    expect(seen.length).toBe(length)
  })

  it('carries the stores that are bound to it into handlers', async () => {
    const store = new AsyncLocalStorage<string>()
    const started = channel(`tracing:${CHANNEL}:start`)
    started.bindStore(store, (trace) => (trace as Trace).layer.handle.name)
    onTestFinished(() => void started.unbindStore(store))
    const app = createApp()
    app.get('/a', async function slow(_req, res) {
      await null
      res.send(store.getStore())
    })
    expect((await inject(app, '/a')).text).toBe('slow')
  })
})

describe('Server-Timing', () => {
  it('has a figure for each call', async () => {
    const app = LINES.v5().use((_req, res) => {
      serverTiming(res, 'db', 12.34567, 'two "queries"')
      serverTiming(res, 'cache', undefined, 'hit')
      ;(res as unknown as { serverTiming(name: string, ms: number): typeof res }).serverTiming('all', 20).send('x')
    })
    const { headers } = await inject(app, '/')
    expect(headers['server-timing']).toBe('db;dur=12.346;desc="two \\"queries\\"", cache;desc="hit", all;dur=20')
  })

  it.each([['a b'], [''], ['a;b'], [undefined], ['a', Number.NaN], ['a', '7']])(
    'refuses %j %s',
    async (name, ms?: unknown) => {
      const app = LINES.v5().use((_req, res) => {
        expect(() => serverTiming(res, name as string, ms as number)).toThrow(TypeError)
        res.end()
      })
      expect((await inject(app, '/')).headers['server-timing']).toBeUndefined()
    },
  )
})
