import { get } from 'node:http'
import { describe, expect, it } from 'vitest'
import type * as testing from '../../src/test.cts'
import { listen } from '../streams/serve.ts'
import type { App, Handler } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
type RouterOf = { Router(): App }

const step: Record<string, Handler> = {
  'at once': (_req, _res, next) => next(),
  'in a later turn': (_req, _res, next) => void setImmediate(next),
  'by a promise': (async (_req, _res, next) => {
    await null
    next()
  }) as Handler,
  'that rewrites the URL': ((req, _res, next) => {
    req.url = req.url === '/a' ? '/b' : '/a'
    next()
  }) as Handler,
}

describe.each(['v4', 'v5'] as const)('a router that is mounted in itself without a path (%s)', (line) => {
  it.each(Object.keys(step))('ends with an error, as in Express, behind a handler that goes on %s', async (name) => {
    const router = (LINES[line] as unknown as RouterOf).Router()
    router.use(step[name] as Handler).use(router as never)
    const app = LINES[line]()
      .set('env', 'test')
      .use(router as never)
    const { status, error } = await inject(app, '/a')
    expect([status, String(error)]).toEqual([500, expect.stringContaining('goes round in circles')])
  })

  it('works as long as it comes to an end', async () => {
    const router = (LINES[line] as unknown as RouterOf).Router()
    let rounds = 0
    router.use(((_req, res, next) => (++rounds === 5000 ? res.send('done') : next())) as Handler)
    router.use(router as never)
    expect((await inject(LINES[line]().use(router as never), '/')).text).toBe('done')
  })

  it('works below a path that is as long as a URL can be', async () => {
    const router = (LINES[line] as unknown as RouterOf).Router()
    router.get('/end', (_req, res) => void res.send('found'))
    router.use('/a', router as never)
    const url = `${'/a'.repeat(8_000)}/end`
    expect((await inject(LINES[line]().use(router as never), url)).text).toBe('found')
  })
})

describe.each(['v4', 'v5'] as const)('an app with 17,000 routers without a path (%s)', (line) => {
  it('passes a request through all of them', async () => {
    const app = LINES[line]()
    for (let i = 0; i < 17_000; i++) app.use((LINES[line] as unknown as RouterOf).Router() as never)
    app.use(((_req, res) => res.send('done')) as Handler)
    expect((await inject(app, '/')).text).toBe('done')
  })
})

describeLines('an app that is mounted 17,000 times in another', (createApp) => {
  it('gets a request as often', async () => {
    const app = createApp()
    const mounted = createApp()
    let times = 0
    mounted.use(((_req, _res, next) => {
      times++
      next()
    }) as Handler)
    for (let i = 0; i < 17_000; i++) app.use(mounted as never)
    app.use(((_req, res) => res.send('done')) as Handler)
    expect((await inject(app as never, '/')).text).toBe('done')
    expect(times).toBe(17_000)
  })
})

describeLines('an application whose middleware runs it again and again', (createApp) => {
  it('stops when the client has left', async () => {
    let rounds = 0
    let leave = (): void => {}
    const app = createApp()
    app.use(((req, res, next) => {
      if (++rounds === 100) leave()
      setImmediate(() => (app as unknown as Handler)(req, res, next))
    }) as Handler)
    const client = get({ port: await listen(app), host: '127.0.0.1' }).on('error', () => {})
    leave = () => void client.destroy()
    let before = -1
    while (before !== rounds || rounds < 100) {
      before = rounds
      for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve))
    }
    // With a client, it would have gone round 16,384 times.
    expect(rounds).toBeLessThan(10_000)
  })
})
