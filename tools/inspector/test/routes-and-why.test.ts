import { describe, expect, it } from 'vitest'
import { type App, describeFrameworks, type Handler, inject, inspect } from './support.ts'

const show: Handler = (_req, res) => res.send('x')

interface Explained {
  route?: { pattern: string; isCatchAll: boolean }
  nearest: { pattern: string }[]
  steps: { layer: { methods: string[] } }[]
}

interface Listed {
  routes: { method: string; path: string; hits: number; errors: number; p50?: number; hiddenBy?: string }[]
  apiPage?: string
}

describeFrameworks('routes', (createApp) => {
  it('have their hits, errors and times, and what hides them', async () => {
    const inspected = inspect(createApp())
    inspected.app.get('/users/:id', show)
    inspected.app.get('/users/new', show)
    inspected.app.get('/fails', (_req, res) => {
      res.statusCode = 503
      res.end()
    })
    for (const url of ['/users/1', '/users/2', '/fails']) await inject(inspected.app as never, url)
    const { routes } = (await inspected.ask('/api/routes')).json<Listed>()
    expect(routes).toMatchObject([
      { method: 'GET', path: '/users/:id', hits: 2, errors: 0, p50: expect.any(Number) },
      { method: 'GET', path: '/users/new', hits: 0, hiddenBy: '/users/:id' },
      { method: 'GET', path: '/fails', hits: 1, errors: 1 },
    ])
    expect(routes[0]?.hiddenBy).toBeUndefined()
  })

  it('are found behind a 404 handler, whether it is middleware or a route', async () => {
    const missing: Handler = (_req, res) => {
      res.statusCode = 404
      res.end()
    }
    for (const add of [
      (app: App) => app.use(missing),
      (app: App) => app.all(/.*/, missing),
      (app: App) => app.get(/.*/, missing),
    ]) {
      const inspected = inspect(createApp())
      inspected.app.get('/rooms/:id', show)
      add(inspected.app)
      const { route, nearest, steps } = (await inspected.ask('/api/explain?path=/room/1')).json<Explained>()
      expect(route?.isCatchAll ?? true).toBe(true)
      expect(nearest.map(({ pattern }) => pattern)).toContain('/rooms/:id')
      expect(nearest.every(({ pattern }) => pattern === '/rooms/:id')).toBe(true)
      expect(steps.every(({ layer }) => layer.methods.length <= 1)).toBe(true)
      const found = (await inspected.ask('/api/explain?path=/rooms/1')).json<Explained>()
      expect(found.route).toMatchObject({ pattern: '/rooms/:id', isCatchAll: false })
    }
  })

  it('are explained without being run', async () => {
    const inspected = inspect(createApp())
    let runs = 0
    inspected.app.get('/users/:id', function show() {
      runs++
    })
    const explain = async (query: string) =>
      (await inspected.ask(`/api/explain?${query}`)).json<{ route?: object; allow?: string[]; nearest: object[] }>()
    expect((await explain('method=GET&path=/users/7')).route).toMatchObject({
      pattern: '/users/:id',
      handlers: ['show'],
    })
    const missed = await explain('method=POST&path=/user/7')
    expect(missed.route).toBeUndefined()
    expect(missed.nearest[0]).toMatchObject({
      pattern: '/users/:id',
      differences: [{ kind: 'method' }, { kind: 'segment' }],
    })
    expect((await explain('method=OPTIONS&path=/users/7')).allow).toEqual(['GET', 'HEAD'])
    expect(runs).toBe(0)
    expect((await inspected.ask('/api/explain?path=nothing')).status).toBe(400)
  })
})

describe('the page', () => {
  describeFrameworks('is served', (createApp) => {
    it('with its files, from its folder', async () => {
      const inspected = inspect(createApp())
      const page = await inspected.ask('/')
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      const files = [...page.text.matchAll(/(?:src|href)="([\w.-]+)"/g)].map(([, file]) => file)
      expect(files).toEqual(['style.css', 'main.js'])
      const seen = new Set<string>()
      const visit = async (file: string): Promise<void> => {
        if (seen.has(file)) return
        seen.add(file)
        const { status, text } = await inspected.ask(`/${file}`)
        expect([file, status]).toEqual([file, 200])
        for (const [, next] of text.matchAll(/from '\.\/([\w.-]+)'/g)) await visit(next as string)
      }
      for (const file of files) await visit(file as string)
      expect(seen.size).toBe(11)
      const { status, headers } = await inject(inspected.app as never, '/__trunkline')
      expect([status, headers['location']]).toEqual([302, './__trunkline/'])
    })
  })
})
