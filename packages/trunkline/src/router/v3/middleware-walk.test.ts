import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { bareRequest, passing, type Req, type Res } from '../../../test/router-proof/bare.ts'
import { recordTraces } from '../../../test/support/traces.ts'
import type { Next } from '../../contract/exchange.ts'
import type { Handler } from '../layer.ts'
import { type MiddlewareLayer, MiddlewareWalk } from './middleware-walk.ts'

const RES = {} as Res

/** Layers, each with its mount path or at the root. */
function layersOf(...given: (Handler | [route: string, handle: Handler])[]): MiddlewareLayer[] {
  return given.map((layer) => {
    const [route, handle] = Array.isArray(layer) ? layer : (['', layer] as const)
    return { route, handle }
  })
}

/** Walks a request through layers; what came to the end is there after a turn. */
async function walk(layers: MiddlewareLayer[], req: Req | string): Promise<{ req: Req; done: unknown[] }> {
  const request = typeof req === 'string' ? bareRequest(req) : req
  const done: unknown[] = []
  new MiddlewareWalk(layers, request, RES, (err) => void done.push(err)).start()
  await nextTurn()
  return { req: request, done }
}

/** A handler that writes down the URL and base URL that it sees. */
function looking(seen: unknown[]): Handler {
  return (req: Req, _res: Res, next: Next) => {
    seen.push([req.url, req.baseUrl])
    next()
  }
}

describe('the middleware of 3.x', () => {
  it('is run in its order, and ends in a turn of its own', async () => {
    const seen: string[] = []
    const done: unknown[] = []
    const layers = layersOf(passing(seen, 'a'), passing(seen, 'b'))
    new MiddlewareWalk(layers, bareRequest('/'), RES, (err) => void done.push(err)).start()
    expect([seen, done]).toEqual([['a', 'b'], []])
    await nextTurn()
    expect(done).toEqual([undefined])
  })

  it('is for errors with four parameters, and for nothing with more', async () => {
    const seen: unknown[] = []
    const never = (_a: unknown, _b: unknown, _c: unknown, _d: unknown, _e: unknown) => seen.push('never')
    const { done } = await walk(
      layersOf(
        (err: unknown, _req: Req, _res: Res, _next: Next) => seen.push(`too early: ${err}`),
        never as unknown as Handler,
        (_req: Req, _res: Res, next: Next) => next('failed'),
        passing([], 'passed by'),
        never as unknown as Handler,
        (err: unknown, _req: Req, _res: Res, next: Next) => {
          seen.push(err)
          next()
        },
        passing(seen as string[], 'after'),
      ),
      '/',
    )
    expect([seen, done]).toEqual([['failed', 'after'], [undefined]])
  })

  it('gets what another throws, and the end gets what none took', async () => {
    const thrown = new Error('thrown')
    const seen: unknown[] = []
    const raise = () => {
      throw thrown
    }
    const note = (err: unknown, _req: Req, _res: Res, next: Next) => {
      seen.push(err)
      next(err)
    }
    expect((await walk(layersOf(raise, note), '/')).done).toEqual([thrown])
    expect(seen).toEqual([thrown])
  })

  it('gets a rejection where the application asks for it', async () => {
    for (const [isOn, done] of [
      [true, ['late']],
      [false, []],
    ] as const) {
      const app = { settings: { 'catch async errors': isOn } }
      const rejected = Promise.reject('late')
      rejected.catch(() => {})
      const layers = layersOf(() => rejected)
      const outcome = await walk(layers, bareRequest('/', 'GET', { app }))
      await nextTurn()
      expect(outcome.done).toEqual(done)
    }
  })
})

describe('a long row of middleware of 3.x', () => {
  it('is not run where it was added after the end was reached', async () => {
    const seen: string[] = []
    const layers = layersOf((_req: Req, _res: Res, next: Next) => {
      next()
      layers.push(...layersOf(passing(seen, 'added')))
      next()
    })
    expect((await walk(layers, '/')).done).toEqual([undefined, undefined])
    expect(seen).toEqual([])
  })

  it('goes on in a new turn after hundreds that called next() at once', async () => {
    const seen: string[] = []
    const layers = layersOf(...Array.from({ length: 1200 }, () => passing(seen, 'x')))
    const done: unknown[] = []
    new MiddlewareWalk(layers, bareRequest('/'), RES, (err) => void done.push(err)).start()
    const counts = [seen.length]
    for (let turn = 0; turn < 2; turn++) {
      await nextTurn()
      counts.push(seen.length)
    }
    expect(counts).toEqual([500, 1000, 1200])
    await nextTurn()
    expect(done).toEqual([undefined])
  })

  it('takes an error along into that turn', async () => {
    const passErr = (err: unknown, _req: Req, _res: Res, next: Next) => next(err)
    const layers = layersOf((_req: Req, _res: Res, next: Next) => next('failed'), ...Array(150).fill(passErr))
    const { done } = await walk(layers, '/')
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    expect(done).toEqual(['failed'])
  })
})

describe('a mount of 3.x', () => {
  const cases: [mount: string, url: string, seen: [url: string, baseUrl: string | undefined] | undefined][] = [
    ['', '/a/b', ['/a/b', undefined]],
    ['/a', '/a/b?c', ['/b?c', '/a']],
    ['/a', '/a', ['/', '/a']],
    ['/a', '/a?c', ['/?c', '/a']],
    ['/a', '/a.json', ['/.json', '/a']],
    ['/a', '/a.://b', ['/.://b', '/a']],
    ['/a', '/A/b', ['/b', '/A']],
    ['/A', '/a/b', ['/b', '/a']],
    ['/a', '/ab', undefined],
    ['/a', '/b', undefined],
    ['/a', '/', undefined],
    ['/a', '/b/a', undefined],
    ['/ab', '/a', undefined],
    ['/a', 'http://host/a/b', ['http://host/b', '/a']],
    ['/a', 'http://host/a', ['http://host', '/a']],
    ['', 'http://host/a', ['http://host/a', undefined]],
    ['', '?a', ['/?a', undefined]],
    ['', '?a=http://host/', ['/?a=http://host/', undefined]],
    ['', '.a', ['/.a', undefined]],
    ['', '.a?b=http://host/', ['/.a?b=http://host/', undefined]],
    ['', '*', undefined],
    ['', 'http://[', undefined],
  ]
  for (const [mount, url, wanted] of cases) {
    it(`at "${mount}" ${wanted ? 'takes' : 'does not take'} ${url}`, async () => {
      const seen: unknown[] = []
      const { req, done } = await walk(layersOf([mount, looking(seen)]), url)
      expect(seen).toEqual(wanted ? [wanted] : [])
      expect([req.url, req.originalUrl, done]).toEqual([url, url, [undefined]])
      expect(req.baseUrl).toBe(wanted?.[1] === undefined ? undefined : '')
    })
  }

  it('adds to the base URL that is there, and takes it off again', async () => {
    const seen: unknown[] = []
    const layers = layersOf(['/a', looking(seen)], looking(seen), ['/a/b', looking(seen)])
    const { req } = await walk(layers, bareRequest('/a/b', 'GET', { baseUrl: '/base', originalUrl: '/base/a/b' }))
    expect(seen).toEqual([
      ['/b', '/base/a'],
      ['/a/b', '/base'],
      ['/', '/base/a/b'],
    ])
    expect([req.url, req.baseUrl, req.originalUrl]).toEqual(['/a/b', '/base', '/base/a/b'])
  })

  it('keeps what a handler made of the URL', async () => {
    const rewrite = (req: Req, _res: Res, next: Next) => {
      req.url = '/c'
      next()
    }
    const seen: unknown[] = []
    const { req } = await walk(layersOf(['/a', rewrite], looking(seen)), '/a/b')
    expect([req.url, seen]).toEqual(['/a/c', [['/a/c', '']]])
    expect((await walk(layersOf(['/a', rewrite]), 'http://host/a/b')).req.url).toBe('http://host/a')
    expect((await walk(layersOf(rewrite), 'http://host/a/b')).req.url).toBe('/c')
  })

  it('comes to its end where a handler left no URL', async () => {
    const seen: string[] = []
    const remove = (req: Req, _res: Res, next: Next) => {
      req.url = undefined as unknown as string
      next()
    }
    const { req, done } = await walk(layersOf(['/a', remove], passing(seen, 'after')), '/a')
    expect([seen, done, req.url, req.baseUrl]).toEqual([[], [undefined], undefined, ''])
  })
})

describe('the letters of a mount of 3.x', () => {
  const foreign: [mount: string, url: string, isTaken: boolean][] = [
    ['/ä', '/Ä/b', true],
    ['/Ä', '/ä.b', true],
    ['/\u212a', '/k/b', true], // the Kelvin sign is a K
    ['/k', '/\u212a/b', true],
    ['/k\u0130', '/ki/b', false],
    ['/i\u0307a', '/\u0130a//', true], // one letter that is two in lower case
    ['/[', '/{/b', false], // as far apart as a letter and its capital
    ['/@', '/`/b', false],
    ['/a9/é', '/A9/É', true],
    ['/a8', '/a9/é', false],
  ]
  for (const [mount, url, isTaken] of foreign) {
    it(`at "${mount}" ${isTaken ? 'takes' : 'does not take'} ${url}, letters compared in lower case`, async () => {
      const seen: unknown[] = []
      await walk(layersOf([mount, looking(seen)]), url)
      expect(seen.length).toBe(isTaken ? 1 : 0)
    })
  }

  it('gives back what it took, not what an earlier one took', async () => {
    const seen: unknown[] = []
    const turnBack = (req: Req, _res: Res, next: Next) => {
      req.url = '/'
      next()
    }
    const layers = layersOf(['/a', passing([], 'a')], turnBack, ['/', looking(seen)], looking(seen))
    const { req } = await walk(layers, '/a')
    expect([req.url, seen]).toEqual([
      '/',
      [
        ['/', '/'],
        ['/', ''],
      ],
    ])
  })

  it('fails for a layer whose route is no string, as comparing it would', async () => {
    const layers = [{ route: 7 as unknown as string, handle: passing([], 'never') }]
    expect((await walk(layers, '/7')).done).toEqual([expect.any(TypeError)])
  })
})

describe('traced middleware of 3.x', () => {
  it('is told of, with what it throws', async () => {
    const events = recordTraces()
    const layers = layersOf(
      passing([], 'a'),
      () => {
        throw new Error('broken')
      },
      (_err: unknown, _req: Req, _res: Res, next: Next) => next(),
    )
    const { req, done } = await walk(layers, '/')
    expect(done).toEqual([undefined])
    const started = events.filter(({ kind }) => kind === 'start').map(({ trace }) => trace)
    expect(started.map(({ layer }) => layer)).toEqual(layers)
    for (const trace of started) {
      expect([trace.req === req, trace.res === RES, trace.route]).toEqual([true, true, undefined])
    }
    expect(events.filter(({ kind }) => kind === 'error')).toMatchObject([
      { trace: { layer: layers[1], error: { message: 'broken' } } },
    ])
  })

  it('is asked for when a request comes in, not when it comes to another application', async () => {
    const events = recordTraces()
    await walk(layersOf(passing([], 'a')), bareRequest('/', 'GET', { next: () => {} }))
    expect(events).toEqual([])
    await walk(layersOf(passing([], 'a')), '/')
    expect(events.length).toBeGreaterThan(0)
  })
})
