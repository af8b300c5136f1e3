import { describe, expect, it } from 'vitest'
import { ask, bareRequest, createRouter, passing, type Req, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'

/** A handler that notes fields of the request, and goes on. */
function noting(seen: unknown[], ...names: string[]) {
  return (req: Req, _res: Res, next: Next): void => {
    seen.push(names.map((name) => (req as unknown as Record<string, unknown>)[name]))
    next()
  }
}

describe('the URL below a mount path', () => {
  it.each([
    ['/a', '/a', '/', '/a'],
    ['/a', '/a/', '/', '/a'],
    ['/a', '/a/b', '/b', '/a'],
    ['/a', '/a?x', '/?x', '/a'],
    ['/a/', '/a/b', '/b', '/a'],
    ['/a', 'http://host/a/b', 'http://host/b', '/a'],
    ['/a', 'http://host/a', 'http://host', '/a'],
    ['/', '/a', '/a', ''],
    ['/:id', '/x/y', '/y', '/x'],
    [/^\/a/, '/a/b', '/b', '/a'],
  ])('mounted at %s, %s is %s, with the base %s', async (path, url, inside, baseUrl) => {
    const seen: unknown[] = []
    const router = createRouter().use(path, noting(seen, 'url', 'baseUrl', 'originalUrl'))
    router.use(noting(seen, 'url', 'baseUrl', 'originalUrl'))
    const req = bareRequest(url)
    expect(await ask(router, req)).toMatchObject({ done: [undefined] })
    expect(seen).toEqual([
      [inside, baseUrl, url],
      [url, '', url],
    ])
    expect(req.url).toBe(url)
  })

  it.each([/a/, /^\/a/])('is not cut if %s does not end at a slash', async (path) => {
    const seen: string[] = []
    const router = createRouter().use(path, passing(seen, 'inside')).use(passing(seen, 'after'))
    await ask(router, '/xab')
    await ask(router, '/ab')
    expect(seen).toEqual(['after', 'after'])
  })

  it('extends the baseUrl of the request, and keeps its originalUrl', async () => {
    const seen: unknown[] = []
    const inner = createRouter().use('/b', noting(seen, 'url', 'baseUrl', 'originalUrl'))
    const router = createRouter().use('/a', inner)
    await ask(router, bareRequest('/a/b/c', 'GET', { baseUrl: '/base', originalUrl: '/base/a/b/c' }))
    expect(seen).toEqual([['/c', '/base/a/b', '/base/a/b/c']])
  })

  it('survives a handler that leaves no URL', async () => {
    const seen: string[] = []
    const router = createRouter().use('/a', (req: Req, _res: Res, next: Next) => {
      Object.assign(req, { url: undefined })
      next()
    })
    router.use(passing(seen, 'not reached'))
    expect(await ask(router, '/a')).toMatchObject({ done: [undefined] })
    expect(seen).toEqual([])
  })
})

describe('the request in a router', () => {
  it('gets its own members back at the end', async () => {
    const outer = { next: () => {}, params: { outer: '1' }, baseUrl: '/base' }
    const req = bareRequest('/a/b', 'GET', outer)
    const seen: unknown[] = []
    const router = createRouter().use('/:id', noting(seen, 'params', 'baseUrl'))
    await ask(router, req)
    expect(seen).toEqual([[{ id: 'a' }, '/base/a']])
    expect(req).toMatchObject(outer)
    expect(req.next).toBe(outer.next)
  })

  it('has _parsedUrl if there is no application', async () => {
    const req = bareRequest('/a?x')
    await ask(createRouter().use(passing([], '')), req)
    expect(req).toMatchObject({ _parsedUrl: { pathname: '/a', query: 'x', _raw: '/a?x' } })
    const known = { _raw: '/a?x' }
    const again = bareRequest('/a?x', 'GET', { _parsedUrl: known })
    await ask(createRouter().use(passing([], '')), again)
    expect((again as unknown as { _parsedUrl: object })._parsedUrl).toBe(known)
    const owned = bareRequest('/a?x', 'GET', { app: {} })
    await ask(createRouter().use(passing([], '')), owned)
    expect(owned).not.toHaveProperty('_parsedUrl')
  })

  it('has the parameters of the routers around it with mergeParams', async () => {
    const seen: unknown[] = []
    for (const mergeParams of [true, false]) {
      const inner = createRouter({ mergeParams }).get('/:b', noting(seen, 'params'))
      await ask(createRouter().use('/:a', inner), '/1/2')
    }
    expect(seen).toEqual([[{ a: '1', b: '2' }], [{ b: '2' }]])
  })

  it('has the route that is running', async () => {
    const seen: unknown[] = []
    const router = createRouter().get('/a', noting(seen, 'route'))
    await ask(router, '/a')
    expect(seen).toEqual([[router.stack[0]?.route]])
  })
})

describe('the method of a request', () => {
  it('OPTIONS gets the methods of the routes that match the path', async () => {
    const router = createRouter().get('/a', passing([], '')).post('/a', passing([], '')).put('/b', passing([], ''))
    const response = await ask(router, bareRequest('/a', 'OPTIONS'))
    expect(response).toMatchObject({ body: 'GET, HEAD, POST', headers: { Allow: 'GET, HEAD, POST' } })
    expect(await ask(router, bareRequest('/c', 'OPTIONS'))).toMatchObject({ done: [undefined] })
    expect(await ask(router, bareRequest('/a', 'PATCH'))).toMatchObject({ done: [undefined] })
  })

  it('OPTIONS gets no such response after an error, or if a handler changed the method', async () => {
    const fail = (_req: Req, _res: Res, next: Next): void => next('failed')
    const failing = createRouter().get('/a', passing([], '')).use(fail)
    expect(await ask(failing, bareRequest('/a', 'OPTIONS'))).toMatchObject({ done: ['failed'] })
    const changing = createRouter().use((req: Req, _res: Res, next: Next) => {
      req.method = 'PATCH'
      next()
    }) as typeof failing
    changing.get('/a', passing([], ''))
    expect(await ask(changing, bareRequest('/a', 'OPTIONS'))).toMatchObject({ done: [undefined] })
  })

  it('OPTIONS passes an error of its response to the error handlers', async () => {
    const failure = new Error('closed')
    const router = createRouter().get('/a', passing([], ''))
    const res = {
      setHeader() {
        throw failure
      },
    } as unknown as Res
    const told = await new Promise((resolve) => router.handle(bareRequest('/a', 'OPTIONS'), res, resolve))
    expect(told).toBe(failure)
  })

  it('HEAD runs a GET route, unless the app has `strict head`', async () => {
    const seen: string[] = []
    const strict = { app: { settings: { 'strict head': true } } }
    const router = createRouter().get('/', passing(seen, 'get')).post('/', passing(seen, 'post'))
    router.all('/', passing(seen, 'all'))
    await ask(router, bareRequest('/', 'HEAD'))
    await ask(router, bareRequest('/', 'HEAD', strict))
    expect(seen).toEqual(['get', 'all', 'all'])
  })
})

describe('an error', () => {
  const handle = (seen: unknown[]) => (err: Error, _req: Req, _res: Res, next: Next) => {
    seen.push(err.message ?? err)
    next(err)
  }

  it('for a value that cannot be decoded skips routes and goes to the next error handler', async () => {
    const seen: unknown[] = []
    const router = createRouter()
      .get('/:id', passing([], 'not run'))
      .get('/*rest', () => seen.push('not run'))
    router.use(handle(seen))
    const { done } = await ask(router, '/%zz')
    expect(seen).toEqual(["Failed to decode param '%zz'"])
    expect(done).toMatchObject([{ status: 400 }])
  })

  it('that came first stays, whatever fails after it', async () => {
    const seen: unknown[] = []
    const router = createRouter().use((_req: Req, _res: Res, next: Next) => next('first')) as ReturnType<
      typeof createRouter
    >
    router.param('id', (_req, _res, next) => next('second'))
    router.use('/:id', handle(seen) as never)
    expect(await ask(router, '/%zz')).toMatchObject({ done: ['first'] })
    expect(await ask(router, '/1')).toMatchObject({ done: ['first'] })
    expect(seen).toEqual([])
  })

  it('of a parameter callback keeps the handler from running', async () => {
    const seen: string[] = []
    const router = createRouter().get('/:id', passing(seen, 'not run'))
    router.param('id', (_req, _res, next) => next('refused'))
    expect(await ask(router, '/1')).toMatchObject({ done: ['refused'] })
    expect(seen).toEqual([])
  })
})
