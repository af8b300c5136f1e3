import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../../packages/trunkline/test/support/eventually.ts'
import {
  describeFrameworks,
  type ErrorHandler,
  FRAMEWORKS,
  type Handler,
  inject,
  inspect,
  json,
  walkOf,
} from './support.ts'

const load: Handler = function load(_req, _res, next) {
  next()
}
const show: Handler = function show(req, res) {
  res.send({ id: req.params['id'] })
}
const onError: ErrorHandler = function onError(err, _req, res, _next) {
  res.statusCode = 500
  res.end(err.message)
}

describeFrameworks('the recorder', (createApp) => {
  it('tells what each layer did', async () => {
    const inspected = inspect(createApp())
    inspected.app.get('/other', show)
    inspected.app.get('/users/:id', load, show)
    const { status } = await inject(inspected.app as never, '/users/7?page=2')
    expect(status).toBe(200)
    const details = await inspected.last()
    expect(details).toMatchObject({
      method: 'GET',
      url: '/users/7?page=2',
      pattern: '/users/:id',
      status: 200,
      state: 'done',
      transport: 'inject',
      client: '127.0.0.1',
      handlers: ['load', 'show'],
      responseBytes: expect.any(Number), // 3.x writes JSON with spaces in development
    })
    expect(walkOf(details).slice(-2)).toEqual(['load next', 'show responded'])
    const passedBy = details.steps.find(({ path, outcome }) => path === '/other' && outcome === 'skipped')
    expect(passedBy?.reason).toBe('path')
    const shown = details.steps.find((step) => step.name === 'show')
    expect(shown?.place?.file).toBe(__filename)
    expect(shown?.from?.file).toBe(__filename)
    expect(details.steps.every(({ own, waited }) => own >= 0 && waited >= 0)).toBe(true)
  })

  it('tells who passed an error on, and who threw', async () => {
    const inspected = inspect(createApp())
    inspected.app.get('/passes', function passes(_req, _res, next) {
      next(new Error('passed on'))
    })
    inspected.app.get('/throws', function throws() {
      throw new Error('thrown')
    })
    inspected.app.use(load)
    inspected.app.use(onError)
    await inject(inspected.app as never, '/passes')
    const passed = await inspected.last()
    expect(walkOf(passed)).toContain('passes error')
    expect(walkOf(passed).at(-1)).toBe('onError responded')
    expect(walkOf(passed)).not.toContain('load threw')
    const { error, from } = passed.steps.find((step) => step.name === 'passes') ?? {}
    expect(error?.message).toBe('passed on')
    expect(from?.file).toBe(__filename)
    await inject(inspected.app as never, '/throws')
    expect(walkOf(await inspected.last())).toContain('throws threw')
  })
})

describeFrameworks('the recorder, besides,', (createApp, name) => {
  it('shows a handler that keeps a request', async () => {
    const inspected = inspect(createApp())
    inspected.app.use(function forgets() {})
    const stop = new AbortController()
    const response = inject(inspected.app as never, { url: '/', signal: stop.signal })
    await eventually(async () => expect(walkOf(await inspected.last())).toContain('forgets running'))
    expect((await inspected.last()).state).toBe('pending')
    stop.abort()
    await expect(response).rejects.toThrow()
    await eventually(async () => expect((await inspected.last()).state).toBe('aborted'))
    expect(walkOf(await inspected.last())).toContain('forgets open')
  })

  it('records nothing of itself', async () => {
    const inspected = inspect(createApp())
    for (let i = 0; i < 3; i++) await inspected.ask('/')
    await inject(inspected.app as never, '/nothing-there')
    expect((await inspected.list()).map(({ url }) => url)).toEqual(['/nothing-there'])
  })

  it('changes nothing in the response', async () => {
    const add = (app: ReturnType<typeof createApp>) => {
      app.get('/users/:id', load, show)
      return app
    }
    const plain = await inject(add(createApp()) as never, '/users/7')
    const inspected = await inject(add(inspect(createApp()).app) as never, '/users/7')
    expect([inspected.status, inspected.text]).toEqual([plain.status, plain.text])
    expect(Object.keys(inspected.headers)).toEqual(Object.keys(plain.headers))
  })

  if (name.endsWith('v5')) {
    it('tells of promises that were rejected', async () => {
      const inspected = inspect(createApp())
      inspected.app.get('/', async function rejects() {
        await null
        throw new Error('rejected')
      })
      inspected.app.use(onError)
      await inject(inspected.app as never, '/')
      expect(walkOf(await inspected.last())).toContain('rejects rejected')
    })
  }
})

describe('what is around a request', () => {
  it('keeps bodies, without their secrets', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.post('/login', json(), (_req, res) => {
      res.setHeader('Set-Cookie', 'sid=s3cr3t-cookie; HttpOnly')
      res.json({ accessToken: 's3cr3t-token', user: { name: 'Ada', password: ['s3cr3t-list'] } })
    })
    await inject(inspected.app as never, {
      method: 'POST',
      url: '/login?api_key=s3cr3t-query&page=2',
      headers: { Authorization: 'Bearer s3cr3t-header.1', Cookie: 'sid=s3cr3t-id; theme=dark' },
      body: { name: 'Ada', password: 's3cr3t-body' },
    })
    const details = await inspected.last()
    expect(JSON.stringify(details)).not.toContain('s3cr3t')
    expect(details.url).toBe('/login?api_key=[redacted]&page=2')
    expect(details.requestBody).toMatchObject({ kind: 'json', content: '{"name":"Ada","password":"[redacted]"}' })
    expect(JSON.parse(details.responseBody.content).user.name).toBe('Ada')
    expect(details.requestHeaders).toContainEqual(['Cookie', 'sid=[redacted]; theme=[redacted]'])
  })

  it('keeps errors without their secrets', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.get('/', (() => {
      const cause = new Error('connect postgres://ada:hunter2@db/app')
      const issues = [{ path: ['token'], message: 'password=hunter2 is too short' }]
      throw Object.assign(new Error('refused: password=hunter2', { cause }), { issues })
    }) as Handler)
    await inject(inspected.app as never, '/')
    const error = (await inspected.last()).steps.find((step) => step.error)?.error
    expect(error?.message).toBe('refused: password=[redacted]')
    expect(error?.causes).toEqual(['Error: connect postgres://ada:[redacted]@db/app'])
    expect(error?.issues).toEqual([{ path: 'token', message: 'password=[redacted]' }])
  })

  it('keeps console lines, outgoing requests and Server-Timing', async () => {
    const other = createServer((_req, res) => res.end('there')).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    const silent = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => void silent.mockRestore())
    inspected.app.get('/', async function asks(_req, res) {
      console.log('asking, password=%s', 'hunter2')
      await (await fetch(`http://127.0.0.1:${port}/there?token=abc`)).text()
      res.setHeader('Server-Timing', 'db;dur=12.5;desc="two, queries", cache')
      res.send('x')
    })
    await inject(inspected.app as never, '/')
    const details = await inspected.last()
    expect(details.console).toMatchObject([{ level: 'log', text: 'asking, password=[redacted]', by: 'asks' }])
    expect(details.outgoing).toMatchObject([
      { method: 'GET', url: `http://127.0.0.1:${port}/there?token=[redacted]`, status: 200, by: 'asks' },
    ])
    expect(details.serverTiming).toEqual([
      { name: 'db', duration: 12.5, description: 'two, queries' },
      { name: 'cache' },
    ])
  })
})

describe('the times of a walk', () => {
  const TOLERANCE = 0.001

  it('fit into each other, and count nothing twice', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    const around: Handler = function around(_req, _res, next) {
      next()
      const until = performance.now() + 5
      while (performance.now() < until);
    }
    inspected.app.use(around)
    inspected.app.get('/users/:id', async function slow(_req, res) {
      await new Promise((resolve) => setTimeout(resolve, 2)) // over before around is: it waits for it, and for nothing
      res.send('x')
    })
    await inject(inspected.app as never, '/users/7')
    const { steps, duration = 0 } = await inspected.last()
    for (const { start, end } of steps) {
      expect(start).toBeLessThanOrEqual(end as number)
      expect(end).toBeLessThanOrEqual(duration + TOLERANCE)
    }
    const spans = steps.flatMap(({ runs, waits }) => [...runs, ...waits]).sort((a, b) => a[0] - b[0])
    for (const [i, [from]] of spans.entries()) {
      expect(from).toBeGreaterThanOrEqual((spans[i - 1]?.[1] ?? 0) - TOLERANCE)
    }
    const outer = steps.find(({ name }) => name === 'around')
    expect(outer?.own).toBeGreaterThan(4)
    expect(outer?.runs.length).toBe(2)
  })
})

describe('a value in the path', () => {
  it('that cannot be decoded is told, with its route', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.get('/users/:id', show)
    inspected.app.get('/users/:id', load)
    const { status } = await inject(inspected.app as never, '/users/%zz')
    const { steps, failed } = await inspected.last()
    expect([status, failed]).toEqual([400, true])
    const reasons = steps
      .filter(({ path }) => path === '/users/:id')
      .map(({ reason, error }) => [reason, error?.message])
    expect(reasons).toEqual([
      ['value', "Failed to decode param '%zz'"],
      ['error', undefined],
    ])
  })
})

describe('what is kept', () => {
  it('is no more than the head of what comes after 500 requests in a second', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.get('/users/:id', show)
    const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
    onTestFinished(() => now.mockRestore())
    for (let i = 0; i < 500; i++) await inject(inspected.app as never, `/users/${i}`)
    expect(await inspected.last()).toMatchObject({ url: '/users/499', walked: true, pattern: '/users/:id' })
    await inject(inspected.app as never, '/users/500')
    const last = await inspected.last()
    expect(last).toMatchObject({ url: '/users/500', status: 200, pattern: '/users/:id', walked: false, steps: [] })
    expect(last.responseBytes).toBe(12)
    expect(last.responseBody).toMatchObject({ kind: 'binary', bytes: 12, content: '' })
    now.mockReturnValue(6000)
    await inject(inspected.app as never, '/users/7')
    expect(await inspected.last()).toMatchObject({ url: '/users/7', walked: true })
  })

  it('are 200 requests, and 64 kB of a body', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.get('/long', (_req, res) => res.send('x'.repeat(1_000_000)))
    for (let i = 0; i < 205; i++) await inject(inspected.app as never, `/${i}`)
    await inject(inspected.app as never, '/long')
    const list = await inspected.list()
    expect([list.length, list[0]?.url, list.at(-1)?.url]).toEqual([200, '/6', '/long'])
    const { responseBody } = await inspected.last()
    expect(responseBody).toMatchObject({ bytes: 1_000_000, truncated: true })
    expect(responseBody.content.length).toBe(65_536)
  })
})
