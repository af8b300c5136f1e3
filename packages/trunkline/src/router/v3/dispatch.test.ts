import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { bareRequest, passing, type Req, type Res } from '../../../test/router-proof/bare.ts'
import type { Next } from '../../contract/exchange.ts'
import type { Handler } from '../layer.ts'
import {
  createRouteList,
  Dispatch,
  type DispatchedRouter,
  findRoute,
  type MatchedRoute,
  toRouteStack,
} from './dispatch.ts'
import { Route } from './route.ts'

const RES = {} as Res

interface Sent {
  req: Req
  done: unknown[]
  /** From which indices on a route was looked for. */
  asked: number[]
}

/** Sends a request through routes, each of which matches. */
function send(routes: MatchedRoute[], method = 'GET', more: Partial<DispatchedRouter> = {}): Sent {
  const asked: number[] = []
  const router: DispatchedRouter = {
    params: {},
    matchRequest(req, index) {
      asked.push(index)
      Object.assign(req, { _route_index: index })
      return routes[index]
    },
    _options: (_req, _res, next) => next('of _options'),
    ...more,
  }
  const req = bareRequest('/', method)
  const done: unknown[] = []
  new Dispatch(router, req, RES, (err) => void done.push(err)).pass(0)
  return { req, done, asked }
}

function routeOf(handler: Handler, params: unknown = {}): MatchedRoute {
  return { callbacks: [handler], keys: [], params }
}

describe('a request among the routes of 3.x', () => {
  it('goes from one route to the next, with the values of each', () => {
    const seen: unknown[] = []
    const note = (req: Req, _res: Res, next: Next) => {
      seen.push([req.params, req.route])
      next()
    }
    const routes = [routeOf(note, { id: '1' }), routeOf(note, { id: '2' })]
    const { req, done, asked } = send(routes)
    expect(seen).toEqual([
      [{ id: '1' }, routes[0]],
      [{ id: '2' }, routes[1]],
    ])
    expect([done, asked, req.route]).toEqual([[undefined], [0, 1, 2], undefined])
  })

  it('takes an error along', () => {
    const seen: unknown[] = []
    const takeErr = (err: unknown, _req: Req, _res: Res, next: Next) => {
      seen.push(err)
      next(err)
    }
    const { done } = send([routeOf((_req: Req, _res: Res, next: Next) => next('failed')), routeOf(takeErr)])
    expect([seen, done]).toEqual([['failed'], ['failed']])
  })

  it('leaves once where a value cannot be decoded', () => {
    const malformed = new URIError('malformed')
    const { done, req } = send([], 'GET', {
      matchRequest: () => {
        throw malformed
      },
    })
    expect([done, 'route' in req]).toEqual([[malformed], false])
  })

  it('goes on in a new turn after hundreds of routes that called next() at once', async () => {
    const seen: string[] = []
    const fail = routeOf((_req: Req, _res: Res, next: Next) => next('failed'))
    const passErr = routeOf((err: unknown, _req: Req, _res: Res, next: Next) => next(err))
    const { done } = send([...Array(600).fill(routeOf(passing(seen, 'x'))), fail, ...Array(200).fill(passErr)])
    const counts = [seen.length]
    for (let turn = 0; turn < 2; turn++) {
      await nextTurn()
      counts.push(seen.length)
    }
    expect([counts, done]).toEqual([[250, 500, 600], []])
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    expect(done).toEqual(['failed'])
  })

  it('asks for the methods where it is an OPTIONS request, with an error or without', () => {
    const fail = routeOf((_req: Req, _res: Res, next: Next) => next('failed'))
    expect(send([], 'OPTIONS').done).toEqual(['of _options'])
    expect(send([fail], 'OPTIONS').done).toEqual(['of _options'])
    expect(send([fail]).done).toEqual(['failed'])
    const thrown = new Error('thrown')
    const raise = () => {
      throw thrown
    }
    expect(send([], 'OPTIONS', { _options: raise }).done).toEqual([thrown])
  })
})

describe('findRoute', () => {
  /** A list of routes; which of them were asked is written down. */
  function listOf(paths: string[], asked: string[]): Route[] {
    const routes = createRouteList<Route>()
    for (const path of paths) {
      const route = new Route('get', path, [], {})
      const { match } = route
      routes.push(route)
      if (paths.length < 8) {
        route.match = function (this: Route, given) {
          asked.push(path)
          return match.call(this, given)
        }
      }
    }
    return routes
  }

  it('asks each of a few routes, from the start on', () => {
    const asked: string[] = []
    const routes = listOf(['/a', '/:id', '/b', '/a'], asked)
    expect([findRoute(toRouteStack(routes), '/a', 0), asked.splice(0)]).toEqual([0, ['/a']])
    expect([findRoute(toRouteStack(routes), '/a', 1), asked.splice(0)]).toEqual([1, ['/:id']])
    expect([findRoute(toRouteStack(routes), '/a', 2), asked.splice(0)]).toEqual([3, ['/b', '/a']])
    expect([findRoute(toRouteStack(routes), '/a', 4), asked.splice(0)]).toEqual([-1, []])
    expect([findRoute(toRouteStack(routes), '/a/b', 0), asked.length]).toEqual([-1, 4])
  })

  it('finds the same in many, which it has a plan of', () => {
    const others = Array.from({ length: 10 }, (_, i) => `/other${i}`)
    const routes = listOf(['/a', '/:id', '/b', '/a', ...others, '/:id'], [])
    for (let turn = 0; turn < 3; turn++) {
      const found = [0, 1, 2, 4, 14, 15].map((start) => findRoute(toRouteStack(routes), '/a', start))
      expect(found).toEqual([0, 1, 3, 14, 14, -1])
      expect([
        findRoute(toRouteStack(routes), '/b', 2),
        findRoute(toRouteStack(routes), '/other9', 2),
        findRoute(toRouteStack(routes), '/a/b', 0),
      ]).toEqual([2, 13, -1])
    }
  })

  it('asks no route that the plan rules out, until one is replaced', () => {
    const routes = listOf(
      Array.from({ length: 10 }, (_, i) => `/r${i}`),
      [],
    )
    for (let turn = 0; turn < 3; turn++) expect(findRoute(toRouteStack(routes), '/r9', 0)).toBe(9)
    const first = routes[0] as Route
    let asked = 0
    const regexp = first.regexp
    Object.defineProperty(first, 'regexp', {
      get() {
        asked++
        return regexp
      },
    })
    expect([findRoute(toRouteStack(routes), '/r9', 0), asked]).toEqual([9, 0])
    first.match = () => true
    expect(findRoute(toRouteStack(routes), '/r9', 0)).toBe(0)
  })
})
