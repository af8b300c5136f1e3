import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ask, bareRequest, createRouter, passing, type Req, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'
import type { Layer } from './layer.ts'
import type { Router } from './router.ts'

const MANY = 6000

describe('a long row of handlers that call next() synchronously', () => {
  it('does not overflow the call stack as layers', async () => {
    const router = createRouter()
    const seen: string[] = []
    for (let i = 0; i < MANY; i++) router.use(passing(seen, 'x'))
    expect(await ask(router, '/')).toMatchObject({ done: [undefined] })
    expect(seen).toHaveLength(MANY)
  })

  it('does not overflow the call stack as routes, or as handlers of one route', async () => {
    const router = createRouter()
    const seen: string[] = []
    for (let i = 0; i < MANY; i++) router.get('/', passing(seen, 'x'))
    router.get(
      '/',
      Array.from({ length: MANY }, () => passing(seen, 'y')),
    )
    expect(await ask(router, '/')).toMatchObject({ done: [undefined] })
    expect(seen).toHaveLength(2 * MANY)
  })

  it('does not overflow the call stack as routers', async () => {
    const router = createRouter()
    const seen: string[] = []
    for (let i = 0; i < MANY; i++) router.use(createRouter().use(passing(seen, 'x')))
    expect(await ask(router, '/')).toMatchObject({ done: [undefined] })
    expect(seen).toHaveLength(MANY)
  })

  it('does not overflow the call stack as error handlers, or as handlers that an error skips', async () => {
    const router = createRouter()
    let passed = 0
    router.use((_req: Req, _res: Res, next: Next) => next('failed'))
    for (let i = 0; i < MANY; i++) {
      router.use(passing([], ''))
      router.use((err: unknown, _req: Req, _res: Res, next: Next) => {
        passed++
        next(err)
      })
    }
    expect(await ask(router, '/')).toMatchObject({ done: ['failed'] })
    expect(passed).toBe(MANY)
  })

  it('does not overflow the call stack with parameter callbacks', async () => {
    const router = createRouter()
    const seen: string[] = []
    router.param('id', (_req, _res, next) => next())
    for (let i = 0; i < MANY; i++) router.get('/:id', passing(seen, 'x'))
    expect(await ask(router, '/1')).toMatchObject({ done: [undefined] })
    expect(seen).toHaveLength(MANY)
  })

  it('does not overflow the call stack as nested routers, on the way in or out', async () => {
    let router = createRouter()
    const seen: string[] = []
    router.use(passing(seen, 'innermost'))
    for (let i = 0; i < MANY; i++) router = createRouter().use(router) as typeof router
    expect(await ask(router, '/')).toMatchObject({ done: [undefined] })
    expect(seen).toEqual(['innermost'])
  })
})

describe('next()', () => {
  it('called twice runs the layers after it twice', async () => {
    const seen: string[] = []
    const router = createRouter()
    router.use((_req: Req, _res: Res, next: Next) => {
      next()
      next()
    })
    router.use(passing(seen, 'a')).use(passing(seen, 'b'))
    let ended = 0
    router.handle(bareRequest('/'), {} as Res, () => ended++)
    await nextTurn()
    expect(seen).toEqual(['a', 'b'])
    expect(ended).toBe(2)
  })

  it("with 'router' leaves the router, and no error handler sees it", async () => {
    const seen: string[] = []
    const inner = createRouter()
    inner.get('/', (_req: Req, _res: Res, next: Next) => next('router'))
    inner.use(passing(seen, 'skipped'))
    inner.use((_err: unknown, _req: Req, _res: Res, next: Next) => next())
    const outer = createRouter().use(inner).use(passing(seen, 'after'))
    expect(await ask(outer, '/')).toMatchObject({ done: [undefined] })
    expect(seen).toEqual(['after'])
    expect(await ask(inner, '/')).toMatchObject({ done: [null] })
  })

  it("with 'route' leaves the route", async () => {
    const seen: string[] = []
    const router = createRouter()
    router.get('/', (_req: Req, _res: Res, next: Next) => next('route'), passing(seen, 'skipped'))
    router.get('/', passing(seen, 'next route'))
    await ask(router, '/')
    expect(seen).toEqual(['next route'])
  })
})

describe('a stack that changes while a request runs', () => {
  it('runs layers that were added behind the running one', async () => {
    const seen: string[] = []
    const router = createRouter()
    for (let i = 0; i < 10; i++) router.get('/other', passing(seen, 'other'))
    router.get('/', (_req: Req, _res: Res, next: Next) => {
      router.get('/', passing(seen, 'added'))
      next()
    })
    for (const want of [1, 3, 6]) {
      await ask(router, '/')
      expect(seen).toHaveLength(want)
    }
  })

  it('asks a layer whose match was replaced by an earlier one', async () => {
    const seen: string[] = []
    const router = createRouter()
    const handler = (_req: Req, _res: Res, next: Next): void => {
      const last = router.stack.at(-1)
      if (last && seen.length > 0) last.match = () => Boolean(Object.assign(last, { params: {}, path: '' }))
      seen.push('first')
      next()
    }
    router.get('/', handler)
    for (let i = 0; i < 10; i++) router.get('/other', passing(seen, 'other'))
    for (let i = 0; i < 3; i++) await ask(router, '/')
    expect(seen).toEqual(['first', 'first', 'other', 'first', 'other'])
  })

  it('is matched by the URL and the method that a handler assigned', async () => {
    const seen: string[] = []
    const router = createRouter()
    router.get('/old', (req: Req, _res: Res, next: Next) => {
      Object.assign(req, { url: '/new?x', method: 'POST' })
      next()
    })
    for (let i = 0; i < 10; i++) router.get(`/r${i}`, passing(seen, 'other'))
    router.get('/old', passing(seen, 'old')).get('/new', passing(seen, 'get new')).post('/new', passing(seen, 'new'))
    for (let i = 0; i < 3; i++) await ask(router, '/old')
    expect(seen).toEqual(['new', 'new', 'new'])
  })
})

describe('middleware without a path', () => {
  const ofApplication = (url: string): Req => bareRequest(url, 'GET', { app: { settings: {} } })
  const changes: [string, (layer: Layer, router: Router) => void, number][] = [
    ['nothing', () => {}, 3],
    [
      'its handler',
      (layer) => Object.assign(layer, { handle: (_req: Req, _res: Res, next: Next) => next('router') }),
      1,
    ],
    ['what runs it', (layer) => Object.assign(layer, { handleRequest: (_q: Req, _s: Res, next: Next) => next() }), 2],
    ['what matches it', (layer) => Object.assign(layer, { match: () => false }), 2],
    ['its path', (layer) => Object.assign(layer, { slash: false, matchers: [() => false] }), 2],
    ['its route', (layer, router) => Object.assign(layer, { route: router.route('/elsewhere') }), 2],
    ['the stack', (layer, router) => router.stack.splice(router.stack.indexOf(layer), 1), 2],
  ]
  it.each(changes)('runs its current handler after %s was replaced', async (_what, change, runs) => {
    const router = createRouter()
    const seen: string[] = []
    for (const name of ['a', 'b', 'c']) router.use(passing(seen, name))
    for (let i = 0; i < 3; i++) await ask(router, ofApplication('/'))
    seen.length = 0
    change(router.stack[1] as Layer, router)
    await ask(router, ofApplication('/'))
    expect(seen).toHaveLength(runs)
  })

  it('has the parameters of the request in its layer, as in Express', async () => {
    const router = createRouter()
    const seen: boolean[] = []
    router.use((req: Req, _res: Res, next: Next) => {
      seen.push((router.stack[0] as Layer).params === req.params)
      next()
    })
    for (let i = 0; i < 3; i++) await ask(router, ofApplication('/'))
    expect(seen).toEqual([true, true, true])
  })

  it('gets its own parameters, and may assign another URL', async () => {
    const router = createRouter()
    const params: unknown[] = []
    for (let i = 0; i < 3; i++) {
      router.use((req: Req, _res: Res, next: Next) => {
        params.push({ ...req.params }, req.params)
        req.params['left'] = i
        if (i === 1) req.url = '/b'
        next()
      })
    }
    router.get('/b', (_req: Req, _res: Res, next: Next) => next('reached'))
    for (let i = 0; i < 3; i++) expect(await ask(router, ofApplication('/a'))).toMatchObject({ done: ['reached'] })
    expect(params.filter((_, i) => i % 2 === 0)).toEqual(Array(9).fill({}))
    expect(new Set(params.filter((_, i) => i % 2 === 1)).size).toBe(9)
  })
})

describe('a router mounted without a path', () => {
  it('keeps the origin of the target with a URL that an earlier handler assigned', async () => {
    const router = createRouter()
    const urls: unknown[] = []
    const first = createRouter()
    first.use((req: Req, _res: Res, next: Next) => {
      req.url = '/'
      next()
    })
    const second = createRouter()
    second.get('/', (req: Req, _res: Res, next: Next) => {
      urls.push(req.url)
      next()
    })
    router.use(first)
    router.use('{/*rest}', second)
    await ask(router, 'http://h.example/')
    await ask(router, '/')
    expect(urls).toEqual(['http://h.example', '/']) // as in Express
  })
})

describe('a mounted router', () => {
  const cases: [url: string, changed: string | undefined, seen: string][] = [
    ['/a/b/c', undefined, '/b/c'],
    ['/a/b/c?d', undefined, '/b/c?d'],
    ['/a', undefined, '/'],
    ['/a/b/c', '/a/b/c?d', '/b/c?d'],
    ['/a/b/c', '/a/b/c#d', '/b/c#d'],
  ]
  it.each(cases)(
    'gets the rest of %s, changed by a callback of a parameter to %s, as %s',
    async (url, changed, seen) => {
      const router = createRouter()
      const paths: unknown[] = []
      const inner = createRouter()
      inner.use('/b', (req: Req, _res: Res, next: Next) => {
        paths.push(req.url)
        next()
      })
      inner.use((req: Req, _res: Res, next: Next) => {
        paths.push(req.url)
        next()
      })
      router.param('name', (req: Req, _res: Res, next: Next) => {
        req.url = changed ?? req.url
        next()
      })
      router.use('/:name', inner)
      await ask(router, url)
      expect(paths).toEqual(seen.startsWith('/b') ? [seen.slice(2), seen] : [seen])
    },
  )
})
