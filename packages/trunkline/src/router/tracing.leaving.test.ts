import { describe, expect, it } from 'vitest'
import { ask, bareRequest, createRouter, type Req, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'

describe('a request that leaves a router', () => {
  const outer = { baseUrl: '/base', params: { outer: '1' }, next: () => {} }

  it('has the url, baseUrl, params and next that it came with', async () => {
    const inside: object[] = []
    const router = createRouter()
    router.use('/m/:id', (req: Req, _res: Res, next: Next) => {
      inside.push({ url: req.url, baseUrl: req.baseUrl, params: { ...req.params }, own: req.next === next })
      next()
    })
    const req = bareRequest('/m/1/x?q', 'GET', outer)
    await ask(router, req)
    expect(inside).toEqual([{ url: '/x?q', baseUrl: '/base/m/1', params: { id: '1' }, own: true }])
    expect(req).toMatchObject({ url: '/m/1/x?q', originalUrl: '/m/1/x?q', ...outer })
  })

  it('has them also after an error and after next("router")', async () => {
    for (const word of [new Error('failed'), 'router']) {
      const router = createRouter()
      router.use('/m', (_req: Req, _res: Res, next: Next) => next(word))
      const req = bareRequest('/m?q', 'GET', outer)
      await ask(router, req)
      expect(req).toMatchObject({ url: '/m?q', ...outer })
    }
  })

  it('loses only the path of an absolute-form target', async () => {
    const urls: string[] = []
    const router = createRouter()
    router.use('/blog', (req: Req, _res: Res, next: Next) => {
      urls.push(req.url)
      next()
    })
    const req = bareRequest('http://h.example/blog/post?q=://')
    await ask(router, req)
    expect(urls).toEqual(['http://h.example/post?q=://'])
    expect(req.url).toBe('http://h.example/blog/post?q=://')
  })
})

describe('an OPTIONS request that nobody handles', () => {
  const pass = (_req: Req, _res: Res, next: Next): void => next()

  it('gets a response with the methods of every route that matches by path', async () => {
    const router = createRouter()
    router.put('/a', pass).get('/a', pass).post('/a', pass).get('/:id', pass).put('/other', pass)
    expect(await ask(router, bareRequest('/a', 'OPTIONS'))).toEqual({
      body: 'GET, HEAD, POST, PUT',
      headers: {
        Allow: 'GET, HEAD, POST, PUT',
        'Content-Length': 20,
        'Content-Type': 'text/plain',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })

  it('gets its response from the nested router that it reached, for itself', async () => {
    const router = createRouter().get('/m/a', pass)
    router.use('/m', createRouter().put('/a', pass))
    expect(await ask(router, bareRequest('/m/a', 'OPTIONS'))).toMatchObject({ body: 'PUT' })
  })

  it('still has baseUrl and params when the response is sent, for those who write logs', async () => {
    const inner = createRouter().put('/a', pass)
    const req = bareRequest('/m/a', 'OPTIONS')
    await ask(createRouter().use('/m', inner), req)
    expect(req.baseUrl).toBe('/m')
  })

  it('goes on when no route matches, and when all() or an options() route took it', async () => {
    const router = createRouter().put('/a', pass)
    router.all('/b', pass)
    router.options('/c', pass)
    for (const url of ['/none', '/b', '/c']) {
      expect(await ask(router, bareRequest(url, 'OPTIONS'))).toMatchObject({ done: [undefined] })
    }
  })

  it('becomes an error when the response cannot be sent', async () => {
    const router = createRouter().put('/a', pass)
    const failing = {
      setHeader() {
        throw new Error('headers are sent')
      },
    }
    const err = await new Promise((resolve) => {
      router.handle(bareRequest('/a', 'OPTIONS'), failing as unknown as Res, resolve)
    })
    expect(err).toEqual(new Error('headers are sent'))
  })
})
