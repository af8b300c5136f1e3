import { describe, expect, it, vi } from 'vitest'
import type { ExchangeResponse } from '../contract/exchange.ts'
import { framework } from '../lines/v5/exports.ts'
import { allowedMethods, methodsFor, methodsForAllow, refuseOtherMethods } from './allowed-methods.ts'
import type { Application, ApplicationRequest } from './line.ts'

function handle(): void {}

function createApp() {
  const router = framework.Router()
  router.post('/:id', handle)
  return framework().get('/users/:id', handle).put('/users/:id', handle).use('/users', router)
}

type App = ReturnType<typeof createApp>

function requestTo(app: App, method: string, url: string): ApplicationRequest {
  return { method, url, app } as unknown as ApplicationRequest // all that is read of it
}

describe('allowedMethods()', () => {
  it.each<[url: string, strictHead: boolean, methods: string[]]>([
    ['/users/7', false, ['GET', 'PUT', 'POST', 'HEAD']],
    ['/users/7', true, ['GET', 'PUT', 'POST']],
    ['/users/7?q=/x', false, ['GET', 'PUT', 'POST', 'HEAD']],
    ['/orders', false, []],
    ['*', false, []],
  ])('of %s with strict head %s are %j', (url, strictHead, methods) => {
    expect(allowedMethods(createApp(), url, strictHead)).toEqual(methods)
  })

  it('do not include HEAD without GET', () => {
    expect(allowedMethods(framework().post('/x', handle), '/x', false)).toEqual(['POST'])
  })

  it('are none if a route takes every method, because it has called next()', () => {
    expect(allowedMethods(createApp().all('/users/:id', handle), '/users/7', false)).toEqual([])
  })

  it('are those of a route, without its handlers for every method', () => {
    const app = framework()
    app.route('/x').all(handle).get(handle)
    expect(allowedMethods(app, '/x', true)).toEqual(['GET'])
  })

  it('leave out routes that match every path', () => {
    const app = framework().get('/{*path}', handle).post('/x', handle)
    expect(allowedMethods(app, '/x', false)).toEqual(['POST'])
    expect(allowedMethods(app.get('/:page', handle), '/x', false)).toEqual(['POST', 'GET', 'HEAD'])
  })
})

describe('methodsForAllow()', () => {
  const find = (app: App, method: string, url: string): string[] | undefined =>
    methodsForAllow(app as unknown as Application, requestTo(app, method, url))

  it('are undefined unless "method not allowed" is on', () => {
    expect(find(createApp(), 'DELETE', '/users/7')).toBeUndefined()
    expect(find(createApp().enable('method not allowed'), 'DELETE', '/users/7')).toEqual(['GET', 'PUT', 'POST', 'HEAD'])
  })

  it('are undefined for a method that a route has, and for a path that none has', () => {
    const app = createApp().enable('method not allowed')
    expect([find(app, 'PUT', '/users/7'), find(app, 'DELETE', '/x')]).toEqual([undefined, undefined])
  })

  it('are those of the original URL, and follow "strict head"', () => {
    const app = createApp().enable('method not allowed').enable('strict head')
    const req = { ...requestTo(app, 'DELETE', '/7'), originalUrl: '/users/7' } as ApplicationRequest
    expect(methodsForAllow(app as unknown as Application, req)).toEqual(['GET', 'PUT', 'POST'])
  })
})

describe('methodsFor()', () => {
  const find = (app: App | undefined, url: string, own: string[]): readonly string[] =>
    methodsFor({ app, req: { url } } as unknown as ExchangeResponse, own)

  it('are those of the router itself by default, and without an app', () => {
    expect([find(createApp(), '/users/7', ['POST']), find(undefined, '/users/7', ['POST'])]).toEqual([
      ['POST'],
      ['POST'],
    ])
  })

  it('are those of all routers with "method not allowed"', () => {
    const app = createApp().enable('method not allowed')
    expect(find(app, '/users/7', ['POST'])).toEqual(['GET', 'PUT', 'POST', 'HEAD'])
    expect(find(app, '/x', ['POST'])).toEqual(['POST'])
  })

  it('leave out HEAD with "strict head", unless a route has it', () => {
    const app = createApp().enable('strict head')
    expect(find(app, '/users/7', ['GET', 'HEAD'])).toEqual(['GET'])
    expect(find(app.head('/users/:id', handle), '/users/7', ['GET', 'HEAD'])).toEqual(['GET', 'HEAD'])
  })
})

describe('refuseOtherMethods()', () => {
  function call(method: string, url: string, err?: unknown): unknown[] {
    const router = framework.Router().get('/:id', handle)
    const next = vi.fn()
    refuseOtherMethods(router)(requestTo(createApp(), method, url) as never, next)(err)
    expect(next).toHaveBeenCalledTimes(1)
    return next.mock.calls[0] as unknown[]
  }

  it('calls next() with a 405 for a path that has other methods', () => {
    const [error] = call('PUT', '/7')
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'MethodNotAllowedError',
      message: 'Method PUT is not allowed',
      status: 405,
      statusCode: 405,
      expose: true,
      headers: { Allow: 'GET, HEAD' },
    })
  })

  it('passes everything else on', () => {
    const error = new Error('broken')
    expect([call('GET', '/7'), call('PUT', '/a/b'), call('PUT', '/7', error)]).toEqual([[], [], [error]])
  })

  it('does not allow HEAD by GET if the app has "strict head"', () => {
    const router = framework.Router().get('/:id', handle)
    const next = vi.fn()
    refuseOtherMethods(router)(requestTo(createApp().enable('strict head'), 'HEAD', '/7') as never, next)()
    expect(next.mock.calls).toMatchObject([[{ status: 405, headers: { Allow: 'GET' } }]])
  })

  it('works on a request without an app', () => {
    const router = framework.Router().get('/:id', handle)
    const next = vi.fn()
    const req = { method: 'PUT', url: '/7' } as unknown as ApplicationRequest // of a router without an app
    refuseOtherMethods(router)(req as never, next)()
    expect(next.mock.calls).toMatchObject([[{ headers: { Allow: 'GET, HEAD' } }]])
  })
})
