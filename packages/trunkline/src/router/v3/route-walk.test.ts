import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { bareRequest, passing, type Req, type Res } from '../../../test/router-proof/bare.ts'
import { recordTraces } from '../../../test/support/traces.ts'
import type { Next } from '../../contract/exchange.ts'
import type { Handler } from '../layer.ts'
import type { ParamCallback, ParamCallbacks } from '../params.ts'
import { noteSubscribers } from '../tracing.ts'
import { V3RouteWalk } from './route-walk.ts'

const RES = {} as Res

interface Given {
  callbacks?: Handler[]
  params?: ParamCallbacks
  /** The values of the request, each of which has a key of the route. */
  values?: Record<string, unknown>
  err?: unknown
  app?: object
}

/** Runs a route; gives what the next route was called with. */
function run({ callbacks = [], params = {}, values = {}, err, app }: Given) {
  const route = { callbacks, keys: Object.keys(values).map((name) => ({ name, optional: false })) }
  const req = bareRequest('/', 'GET', { params: values, app })
  const left: unknown[] = []
  const walk = new V3RouteWalk(
    route,
    params,
    req,
    RES,
    (...args) => void left.push(...(args.length ? args : ['nothing'])),
  )
  walk.start(err)
  return { route, req, left, walk }
}

const failing = (_req: Req, _res: Res, next: Next) => next('failed')

describe('a route of 3.x', () => {
  it('runs its handlers in their order, and leaves', () => {
    const seen: string[] = []
    const { left } = run({ callbacks: [passing(seen, 'a'), passing(seen, 'b')] })
    expect([seen, left]).toEqual([['a', 'b'], [undefined]])
  })

  it('gives errors to handlers with four parameters or more, and to no others', () => {
    const seen: unknown[] = []
    const takeErr = (err: unknown, req: Req, res: Res, next: Next) => {
      seen.push(err, req.url, res === RES)
      next()
    }
    const withMore = (err: unknown, _req: Req, _res: Res, next: Next, _more: unknown) => {
      seen.push(`more ${err}`)
      next(err)
    }
    const { left } = run({
      callbacks: [
        takeErr,
        failing,
        passing([], 'passed by'),
        withMore as Handler,
        takeErr,
        passing(seen as never, 'a'),
      ],
    })
    expect([seen, left]).toEqual([['more failed', 'failed', '/', true, 'a'], [undefined]])
  })

  it('leaves with the error that no handler takes', () => {
    expect(run({ callbacks: [failing, passing([], 'passed by')] }).left).toEqual(['failed'])
    const thrown = new Error('thrown')
    const raise = () => {
      throw thrown
    }
    expect(run({ callbacks: [raise] }).left).toEqual([thrown])
  })

  it('begins at the error handlers where an error came before, and asks for no parameters', () => {
    const seen: unknown[] = []
    const takeErr = (err: unknown, _req: Req, _res: Res, next: Next) => {
      seen.push(err)
      next()
    }
    const params = { id: [() => seen.push('param')] as unknown as ParamCallback[] }
    const { left } = run({ callbacks: [passing([], ''), takeErr], params, values: { id: '1' }, err: 'before' })
    expect([seen, left]).toEqual([['before'], [undefined]])
  })

  it("leaves without an error by next('route'), and skips a handler where next is called again", () => {
    const seen: string[] = []
    const { left, walk } = run({
      callbacks: [(_req: Req, _res: Res, next: Next) => next('route'), passing(seen, 'skipped'), passing(seen, 'c')],
    })
    expect([seen, left]).toEqual([[], ['nothing']])
    walk.next()
    expect([seen, left]).toEqual([['c'], ['nothing', undefined]])
  })

  it('gets a rejection where the application asks for it', async () => {
    const rejected = Promise.reject('late')
    rejected.catch(() => {})
    const app = { settings: { 'catch async errors': true } }
    const outcomes = [
      run({ callbacks: [() => rejected], app }),
      run({ callbacks: [() => rejected] }),
      run({ params: { id: [() => rejected] }, values: { id: '1' }, app }),
    ]
    await nextTurn()
    expect(outcomes.map(({ left }) => left)).toEqual([['late'], [], ['late']])
  })
})

describe('next() in a route of 3.x', () => {
  it('returns what the next handler returns', () => {
    const returned: unknown[] = []
    const keep = (_req: Req, _res: Res, next: Next) => void returned.push(next())
    const failAndKeep = (_req: Req, _res: Res, next: Next) => void returned.push(next('failed'))
    run({ callbacks: [keep, () => 7] })
    run({ callbacks: [keep] })
    run({ callbacks: [failAndKeep, (_err: unknown, _req: Req, _res: Res, _next: Next) => 7] })
    expect(returned).toEqual([7, undefined, undefined])
  })

  it('returns nothing where the rejection goes to the error handlers', async () => {
    const awaiting = async (_req: Req, _res: Res, next: Next) => next()
    const rejecting = async () => Promise.reject('late')
    const { left } = run({ callbacks: [awaiting, rejecting], app: { settings: { 'catch async errors': true } } })
    await nextTurn()
    expect(left).toEqual(['late'])
  })
})

describe('a long route of 3.x', () => {
  it('goes on in a new turn after hundreds of handlers that called next() at once', async () => {
    const seen: string[] = []
    const passErr = (err: unknown, _req: Req, _res: Res, next: Next) => next(err)
    const callbacks = [...Array(1200).fill(passing(seen, 'x')), failing, ...Array(400).fill(passErr)]
    const { left } = run({ callbacks })
    const counts = [seen.length]
    for (let turn = 0; turn < 2; turn++) {
      await nextTurn()
      counts.push(seen.length)
    }
    expect([counts, left]).toEqual([[500, 1000, 1200], []])
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    expect(left).toEqual(['failed'])
  })
})

describe('the parameters of a route of 3.x', () => {
  /** A callback that writes down what it gets. */
  function noting(seen: unknown[], title: string, given?: unknown): ParamCallback {
    return (req, res, next, value, name) => {
      seen.push([title, req.url, res === RES, value, name])
      next(given)
    }
  }

  it('are called in the order of the keys, all of one before the next, and then the handlers', () => {
    const seen: unknown[] = []
    const params = { b: [noting(seen, 'b')], a: [noting(seen, 'a1'), noting(seen, 'a2')] }
    const values = { a: '1', none: '2', b: '3' }
    const { left } = run({ callbacks: [passing(seen as string[], 'handler')], params, values })
    expect(seen).toEqual([
      ['a1', '/', true, '1', 'a'],
      ['a2', '/', true, '1', 'a'],
      ['b', '/', true, '3', 'b'],
      'handler',
    ])
    expect(left).toEqual([undefined])
  })

  it('are not called without a value', () => {
    const seen: unknown[] = []
    run({ params: { a: [noting(seen, 'a')], b: [noting(seen, 'b')] }, values: { a: undefined, b: '' } })
    expect(seen).toEqual([['b', '/', true, '', 'b']])
  })

  it('give their errors to the handlers, and are called no more', () => {
    const thrown = new Error('thrown')
    const raise = () => {
      throw thrown
    }
    for (const [callback, err] of [
      [noting([], '', 'failed'), 'failed'],
      [raise, thrown],
    ] as const) {
      const seen: unknown[] = []
      const params = { a: [callback, noting(seen, 'a2')], b: [noting(seen, 'b')] }
      const { left } = run({ callbacks: [passing(seen as string[], 'handler')], params, values: { a: '1', b: '2' } })
      expect([seen, left]).toEqual([[], [err]])
    }
  })

  it("leave the route by next('route')", () => {
    const seen: string[] = []
    const params = { a: [noting([], '', 'route')] }
    const { left } = run({ callbacks: [passing(seen, 'handler')], params, values: { a: '1' } })
    expect([seen, left]).toEqual([[], ['nothing']])
  })
})

describe('a traced route of 3.x', () => {
  it('tells nobody who came after the request', () => {
    const events = recordTraces()
    run({ callbacks: [passing([], 'a')] })
    expect(events).toEqual([])
  })

  it('tells of each handler, its name, its route, and its error', () => {
    const events = recordTraces()
    noteSubscribers()
    const callbacks = [
      function named(_req: Req, _res: Res, next: Next) {
        next()
      },
      (
        () => (_req: Req, _res: Res, next: Next) =>
          next()
      )(),
      () => {
        throw new Error('broken')
      },
      (_err: unknown, _req: Req, _res: Res, next: Next) => next(),
    ]
    const { route, req, left } = run({ callbacks })
    expect(left).toEqual([undefined])
    const started = events.filter(({ kind }) => kind === 'start').map(({ trace }) => trace)
    expect(started.map(({ layer }) => layer)).toMatchObject(callbacks.map((handle) => ({ handle })))
    expect(started.map(({ layer }) => (layer as { name: string }).name).slice(0, 2)).toEqual(['named', '<anonymous>'])
    for (const trace of started) {
      expect([trace.req === req, trace.res === RES, trace.route === route]).toEqual([true, true, true])
    }
    expect(events.filter(({ kind }) => kind === 'error')).toMatchObject([{ trace: { error: { message: 'broken' } } }])
  })
})
