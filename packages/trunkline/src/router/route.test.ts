import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { bareRequest, type Req, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'
import { checkHandlers } from './handlers.ts'
import type { ErrorHandler, Handler, RequestHandler, Route, StackLayer } from './layer.ts'
import { addCodeAndHandler } from './refusal.ts'
import { createRouteClass, type RoutePolicy, skipsGetHandlers } from './route.ts'

class BareLayer {
  readonly handle: Handler
  readonly name: string

  constructor(handle: Handler) {
    this.handle = handle
    this.name = handle.name
  }

  handleRequest(req: Req, res: Res, next: Next): void {
    ;(this.handle as RequestHandler)(req, res, next)
  }

  handleError(err: unknown, req: Req, res: Res, next: Next): void {
    ;(this.handle as ErrorHandler)(err, req, res, next)
  }
}

const plain: RoutePolicy = {
  runRequestName: 'handleRequest',
  runErrorName: 'handleError',
  debugRoute: undefined,
  addedFormat: '%s %o',
  createLayer: (_path, _options, handle) => new BareLayer(handle) as unknown as StackLayer,
  checkHandlers,
  completeRefusal: addCodeAndHandler,
  createMethods: () => ({}),
  countsPastEnd: false,
  handlesMethodName: '_handles_method',
  methodsOfName: '_options',
}

type TestRoute = Route &
  Record<'get' | 'post' | 'head', (...handlers: unknown[]) => TestRoute> & {
    _handles_method(method: string | undefined): boolean
    _options(): string[]
  }

function createRoute(policy: Partial<RoutePolicy> = {}): TestRoute {
  const Class = createRouteClass({ ...plain, ...policy })
  return new Class('/a') as TestRoute
}

function passing(seen: unknown[], name: string) {
  return (_req: Req, _res: Res, next: Next): void => {
    seen.push(name)
    next()
  }
}

/** Runs a route; tells what its callback was called with. */
function run(route: Route, method: unknown, more: object = {}): unknown[][] {
  const done = vi.fn()
  route.dispatch(bareRequest('/a', method as string, more), {} as Res, done)
  return done.mock.calls
}

describe('a route', () => {
  it('has its path, and no handlers', () => {
    expect({ ...createRoute() }).toEqual({ path: '/a', stack: [], methods: {} })
  })

  it('keeps handlers with their method, and those of all methods without', () => {
    const [a, b, c] = [() => {}, () => {}, () => {}]
    const route = createRoute()
    expect(route.get(a, [b])).toBe(route)
    expect(route.all(c)).toBe(route)
    expect(route.methods).toEqual({ get: true, _all: true })
    expect(route.stack.map(({ handle, method }) => [handle, method])).toEqual([
      [a, 'get'],
      [b, 'get'],
      [c, undefined],
    ])
  })

  it('is logged when it is created, and for each handler of a method', () => {
    const debugRoute = vi.fn()
    createRoute({ debugRoute }).get(vi.fn(), vi.fn()).all(vi.fn())
    expect(debugRoute.mock.calls).toEqual([
      ['new %o', '/a'],
      ['%s %o', 'get', '/a'],
      ['%s %o', 'get', '/a'],
    ])
  })

  it('names the handler that cannot be called', () => {
    expect(() => createRoute().get(() => {}, 'x')).toThrow(
      'argument handler must be a function\n  Trunkline: handler 2 of GET /a is a string',
    )
    expect(() => createRoute().all()).toThrow('argument handler is required\n  Trunkline: ALL /a has no handler')
  })
})

describe('route.dispatch()', () => {
  it('runs the handlers of the method, and those of all methods, in order', () => {
    const seen: string[] = []
    const route = createRoute().get(passing(seen, 'get')).post(passing(seen, 'post'))
    route.all(passing(seen, 'all'))
    expect(run(route, 'GET')).toEqual([[undefined]])
    expect(seen.splice(0)).toEqual(['get', 'all'])
    expect(run(route, 'post')).toEqual([[undefined]])
    expect(seen.splice(0)).toEqual(['post', 'all'])
    expect(run(route, 'UNHEARD-OF')).toEqual([[undefined]])
    expect(run(route, null)).toEqual([[undefined]])
    expect(seen).toEqual(['all', 'all'])
  })

  it('runs those of GET for HEAD, unless it has its own or the app has `strict head`', () => {
    const seen: string[] = []
    const route = createRoute().get(passing(seen, 'get'))
    const strict = { app: { settings: { 'strict head': true } } }
    run(route, 'HEAD')
    run(route, 'HEAD', strict)
    run(route, 'GET', strict)
    expect(seen.splice(0)).toEqual(['get', 'get'])
    route.head(passing(seen, 'head'))
    run(route, 'HEAD')
    run(route, 'HEAD', strict)
    expect(seen).toEqual(['head', 'head'])
  })

  it('calls back at once without handlers; otherwise sets req.route', () => {
    const req = bareRequest('/a')
    const done = vi.fn()
    createRoute().dispatch(req, {} as Res, done)
    expect(done.mock.calls).toEqual([[]])
    expect(req.route).toBeUndefined()
    const route = createRoute().get(() => {})
    route.dispatch(req, {} as Res, done)
    expect(req.route).toBe(route)
    expect(done).toHaveBeenCalledTimes(1)
  })
})

describe('next() in a route', () => {
  it.each([
    ['route', [], 0],
    ['router', ['router'], 0],
    ['failed', ['failed'], 1],
  ])('leaves with next(%j)', (given, told, errors) => {
    const seen: string[] = []
    const handleError = vi.fn((err: unknown, _req: Req, _res: Res, next: Next) => next(err))
    const route = createRoute({
      createLayer: (_path, _options, handle) =>
        Object.assign(new BareLayer(handle), { handleError }) as unknown as StackLayer,
    })
    route.get((_req: Req, _res: Res, next: Next) => next(given), passing(seen, 'skipped'))
    expect(run(route, 'GET')).toEqual([told])
    expect(seen).toEqual([])
    expect(handleError).toHaveBeenCalledTimes(errors)
  })

  it('passes an error to the next error handlers until one handles it', () => {
    const seen: unknown[] = []
    const route = createRoute().get(
      (_req: Req, _res: Res, next: Next) => next('failed'),
      (err: unknown, _req: Req, _res: Res, next: Next) => {
        seen.push(err)
        next()
      },
      passing(seen, 'after'),
    )
    expect(run(route, 'GET')).toEqual([[undefined]])
    expect(seen).toEqual(['failed', 'after'])
  })

  it.each([
    [true, 0],
    [false, 2],
  ])(
    'passes over a handler that is added behind the end, if a step past the end counts: %j',
    (countsPastEnd, calls) => {
      let kept: Next = () => {}
      const seen: string[] = []
      const route = createRoute({ countsPastEnd }).get((_req: Req, _res: Res, next: Next) => {
        kept = next
        next()
      })
      run(route, 'GET')
      route.get(passing(seen, 'late'))
      kept()
      route.get(passing(seen, 'later'))
      kept()
      expect(seen).toHaveLength(calls)
    },
  )

  it('continues in a new turn after a hundred handlers that call next() synchronously', async () => {
    const seen: string[] = []
    const route = createRoute().get(Array.from({ length: 250 }, () => passing(seen, 'x')))
    const turns: number[] = []
    const over = vi.fn()
    route.dispatch(bareRequest('/a'), {} as Res, over)
    for (; over.mock.calls.length === 0; await nextTurn()) turns.push(seen.length)
    expect(turns).toEqual([100, 200])
    expect(seen).toHaveLength(250)
  })
})

describe('the methods of a route', () => {
  const withMethods = (...names: string[]) =>
    Object.assign(createRoute(), { methods: Object.fromEntries(names.map((name) => [name, true])) })

  it.each([
    [['get'], 'GET', true],
    [['get'], 'get', true],
    [['get'], 'HEAD', true],
    [['get'], 'POST', false],
    [['get'], undefined, false],
    [['post'], 'HEAD', false],
    [['head'], 'HEAD', true],
    [['head'], 'GET', false],
    [['_all'], 'ANY', true],
    [['_all'], undefined, true],
    [['own'], 'OWN', true],
    [[], 'GET', false],
  ])('with %j, of %s: %j', (names, method, want) => {
    expect(withMethods(...names)._handles_method(method)).toBe(want)
  })

  it('are listed in upper case, HEAD with GET', () => {
    expect(withMethods('get', 'post')._options()).toEqual(['GET', 'POST', 'HEAD'])
    expect(withMethods('head', 'get')._options()).toEqual(['HEAD', 'GET'])
    expect(withMethods('put')._options()).toEqual(['PUT'])
  })

  it('exclude HEAD only with the setting `strict head`', () => {
    const app = { settings: { 'strict head': 1 } }
    expect(skipsGetHandlers(bareRequest('/', 'HEAD', { app }))).toBe(true)
    expect(skipsGetHandlers(bareRequest('/', 'GET', { app }))).toBe(false)
    expect(skipsGetHandlers(bareRequest('/', 'HEAD', { app: { settings: {} } }))).toBe(false)
    expect(skipsGetHandlers(bareRequest('/', 'HEAD', { app: {} }))).toBe(false)
    expect(skipsGetHandlers(bareRequest('/', 'HEAD'))).toBe(false)
  })
})
