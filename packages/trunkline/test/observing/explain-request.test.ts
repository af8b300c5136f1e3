import { describe, expect, it } from 'vitest'
import { built } from '../streams/serve.ts'
import type { Handler } from '../support/frameworks.ts'
import { describeLines, LINES } from '../transports/lines.ts'

const { explainRequest } = built

const fail: Handler = () => {
  throw new Error('no handler may run')
}

/** Differences of the nearest route, as text. */
function nearest(app: object, method: string, url: string): string | undefined {
  const [first] = explainRequest(app, { method, url }).nearest
  if (first === undefined) return undefined
  const differences = first.differences.map(({ kind, expected = '', got = '' }) => `${kind} ${expected}/${got}`)
  return [`${first.methods} ${first.pattern}`, ...differences].join('; ')
}

describeLines('explainRequest()', (createApp) => {
  it('names the route that takes a request, and runs nothing', () => {
    const app = createApp().use(fail)
    app.get('/users/:id', fail)
    expect(explainRequest(app, { url: '/users/7?page=2' }).route).toMatchObject({
      pattern: '/users/:id',
      layer: { kind: 'route', methods: ['GET'] },
    })
    expect(explainRequest(app, { method: 'head', url: '/users/7' }).route?.pattern).toBe('/users/:id')
  })

  it('goes through mounts', () => {
    const inner = createApp()
    inner.get('/list', fail)
    const app = createApp().use('/api', inner)
    const { route, steps } = explainRequest(app, { url: '/api/list' })
    expect(route?.pattern).toBe('/api/list')
    const mount = steps.find(({ layer }) => layer.kind === 'app')
    expect(mount).toMatchObject({ verdict: 'runs', layer: { path: '/api' } })
    expect(explainRequest(app, { url: '/list' }).route).toBeUndefined()
  })

  const cases: [title: string, method: string, url: string, want: string][] = [
    ['a method', 'POST', '/users/7', 'GET /users/:id; method GET/POST'],
    ['a misspelt segment', 'GET', '/user/7', 'GET /users/:id; segment users/user'],
    ['a segment that is missing', 'GET', '/users', 'GET /users/:id; missing segment :id/'],
    ['a segment too many', 'GET', '/users/7/x', 'GET /users/:id; extra segment /x'],
  ]
  it.each(cases)('names %s', (_title, method, url, want) => {
    const app = createApp()
    app.get('/users/:id', fail)
    expect(nearest(app, method, url)).toBe(want)
  })

  it('names routes that come too late', () => {
    const app = createApp()
    app.get('/users/:id', fail)
    app.get('/users/new', fail)
    expect(explainRequest(app, { url: '/users/new' }).route?.pattern).toBe('/users/:id')
    expect(nearest(app, 'GET', '/users/new')).toBe('GET /users/new; taken earlier /')
  })
})

describeLines('explainRequest(), besides,', (createApp) => {
  it('names the handlers of the route', () => {
    const app = createApp()
    const load: Handler = () => {}
    app.get('/users/:id', load, fail)
    expect(explainRequest(app, { url: '/users/7' }).route?.handlers).toEqual(['load', 'fail'])
    expect(explainRequest(app, { method: 'HEAD', url: '/users/7' }).route?.handlers).toEqual(['load', 'fail'])
  })

  it('knows that OPTIONS gets the methods of the routes for the path', () => {
    const app = createApp()
    app.get('/users/:id', fail)
    app.post('/users/:id', fail)
    const { route, allow } = explainRequest(app, { method: 'OPTIONS', url: '/users/7' })
    expect([route, allow]).toEqual([undefined, ['GET', 'HEAD', 'POST']])
    expect(explainRequest(app, { method: 'OPTIONS', url: '/nothing' }).allow).toBeUndefined()
    expect(explainRequest(app, { method: 'GET', url: '/users/7' }).allow).toBeUndefined()
  })

  it('takes a misspelt word for what it is, and not for a parameter', () => {
    const app = createApp()
    app.get('/api/products/:id', fail)
    expect(nearest(app, 'GET', '/api/prodcuts')).toBe(
      'GET /api/products/:id; segment products/prodcuts; missing segment :id/',
    )
    expect(nearest(app, 'GET', '/api/cart')).toBeUndefined()
    expect(nearest(app, 'GET', '/products/7')).toBe('GET /api/products/:id; missing segment api/')
  })

  it('says nothing of letter case where it does not count', () => {
    const app = createApp()
    app.get('/users/:id', fail)
    expect(nearest(app, 'GET', '/USERS/7/x')).toBe('GET /users/:id; extra segment /x')
  })

  it('knows nothing near a path of quite another kind', () => {
    const app = createApp()
    app.get('/users/:id', fail)
    expect(explainRequest(app, { url: '/a/b/c/d' }).nearest).toEqual([])
  })

  it('names a trailing slash and letter case, where they count', () => {
    const app = createApp().set('strict routing', true).set('case sensitive routing', true)
    app.get('/about/', fail)
    app.get('/Help', fail)
    expect(nearest(app, 'GET', '/about')).toBe('GET /about/; trailing slash //')
    expect(nearest(app, 'GET', '/help')).toBe('GET /Help; case Help/help')
  })
})

describe('explainRequest()', () => {
  it('says why each layer is passed by', () => {
    const app = LINES.v5()
    app.use(((_err: unknown, _req: unknown, _res: unknown, _next: unknown) => {}) as never)
    app.use('/admin', fail)
    app.post('/users', fail)
    app.get('/users', fail)
    app.get('/{*rest}', fail)
    const { steps } = explainRequest(app, { url: '/users' })
    expect(steps.map(({ verdict, reason = '' }) => `${verdict} ${reason}`.trim())).toEqual([
      'skipped error',
      'skipped path',
      'skipped method',
      'runs',
      'later',
    ])
  })

  it('ends in a router that is mounted in itself', () => {
    const router = LINES.v5.Router()
    router.use('/again', router as never)
    expect(explainRequest(router, { url: '/again/again' }).steps).toHaveLength(1)
  })

  it('takes no path that is none, and nothing but apps', () => {
    expect(() => explainRequest(LINES.v5(), { url: '*' })).toThrow(TypeError)
    expect(() => explainRequest(undefined as never, { url: '/' })).toThrow('needs an application or a router')
  })
})
