import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { ask, bareRequest, createRouter, passing, type Req, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'
import { hasParamCallbacks, type ParamCallback, type ParamOutcomes, ParamRun } from './params.ts'

describe('router.param', () => {
  it('runs once for a value, and again for another one', async () => {
    const seen: unknown[] = []
    const router = createRouter()
    router.param('id', (_req, _res, next, value, name) => {
      seen.push([name, value])
      next()
    })
    router.get('/:id/*rest', passing([], '')).get('/:id/:x', passing([], '')).get('/:x/:id', passing([], ''))
    await ask(router, '/1/2')
    expect(seen).toEqual([
      ['id', '1'],
      ['id', '2'],
    ])
  })

  it('keeps the value that a callback assigned, for every later layer', async () => {
    const seen: unknown[] = []
    const router = createRouter()
    router.param('id', (req, _res, next, value) => {
      req.params['id'] = { loaded: value }
      next()
    })
    const note = (req: Req, _res: Res, next: Next): void => {
      seen.push(req.params['id'])
      next()
    }
    router.get('/:id', note).use('/:id', note)
    await ask(router, '/1')
    expect(seen).toEqual([{ loaded: '1' }, { loaded: '1' }])
  })

  it('remembers an error with the value', async () => {
    let calls = 0
    const router = createRouter()
    router.param('id', (_req, _res, next) => {
      calls++
      next('refused')
    })
    router.get('/:id', passing([], '')).use('/:id', (err: unknown, _req: Req, _res: Res, next: Next) => next(err))
    expect(await ask(router, '/1')).toMatchObject({ done: ['refused'] })
    expect(calls).toBe(1)
  })

  it('accepts names from Object.prototype', async () => {
    const seen: string[] = []
    const router = createRouter()
    router.param('constructor', (_req, _res, next, value) => {
      seen.push(String(value))
      next()
    })
    router.get('/:constructor/:toString', passing(seen, 'route'))
    await ask(router, '/a/b')
    expect(seen).toEqual(['a', 'route'])
  })

  it('survives a slow callback that continues when the walk is over', async () => {
    const errors: unknown[] = []
    const router = createRouter()
    router.use((_req: Req, _res: Res, next: Next) => {
      next()
      next()
    })
    router.param('id', () => Promise.reject(new Error('slow')))
    router.get('/:id', passing([], ''))
    router.handle(bareRequest('/1'), {} as Res, (err) => errors.push(err))
    await nextTurn()
    await nextTurn()
    expect(errors).toEqual([undefined, new Error('slow')])
  })
})

describe('hasParamCallbacks()', () => {
  it('checks every key', () => {
    const router = { params: { id: [() => {}] } }
    expect(hasParamCallbacks(router, { keys: ['name', 'id'] })).toBe(true)
    expect(hasParamCallbacks(router, { keys: ['name'] })).toBe(false)
    expect(hasParamCallbacks(router, { keys: [] })).toBe(false)
    expect(hasParamCallbacks(router, { keys: undefined })).toBe(false)
  })
})

const pass: ParamCallback = (_req, _res, next) => next()

describe('a run through the callbacks of parameters', () => {
  /** Runs callbacks for these parameters; tells what its callback was called with. */
  function run(callbacks: Record<string, ParamCallback[]>, params: object, outcomes: ParamOutcomes = {}) {
    const [settle, done] = [vi.fn(), vi.fn()]
    const req = bareRequest('/', 'GET', { params })
    new ParamRun({ callbacks, keys: Object.keys(params), outcomes, req, res: {} as Res, settle, done }).nextKey()
    return { done: done.mock.calls, settled: settle.mock.calls, outcomes, params: req.params }
  }

  it('calls those of each parameter in order, with its value and name', () => {
    const seen: unknown[] = []
    const note: ParamCallback = (_req, _res, next, value, name) => {
      seen.push([name, value])
      next()
    }
    expect(run({ b: [note, note], a: [note] }, { a: '1', x: '2', b: '3' }).done).toEqual([[]])
    expect(seen).toEqual([
      ['a', '1'],
      ['b', '3'],
      ['b', '3'],
    ])
  })

  it('calls none for a parameter without a value', () => {
    const callback = vi.fn(pass)
    expect(run({ a: [callback] }, { a: undefined }).done).toEqual([[]])
    expect(callback).not.toHaveBeenCalled()
  })

  it('ends with the first error, passed or thrown, and keeps it', () => {
    const never = vi.fn(pass)
    const fail: ParamCallback = (_req, _res, next) => next('failed')
    const raise: ParamCallback = () => {
      throw 'thrown'
    }
    for (const [callback, error] of [[fail, 'failed'] as const, [raise, 'thrown'] as const]) {
      const { done, outcomes } = run({ a: [callback, never], b: [never] }, { a: '1', b: '2' })
      expect(done).toEqual([[error]])
      expect(outcomes).toEqual({ a: { error, match: '1', value: '1' } })
    }
    expect(never).not.toHaveBeenCalled()
  })

  it("reuses the result for the same value, and an error for any value, except next('route')", () => {
    const known = (error: unknown) => ({ a: { error, match: '1', value: 'loaded' } })
    const callback = vi.fn(pass)
    expect(run({ a: [callback] }, { a: '1' }, known(null))).toMatchObject({ done: [[]], params: { a: 'loaded' } })
    expect(run({ a: [callback] }, { a: '1' }, known('route')).done).toEqual([['route']])
    expect(run({ a: [callback] }, { a: '2' }, known('failed')).done).toEqual([['failed']])
    expect(callback).not.toHaveBeenCalled()
    expect(run({ a: [callback] }, { a: '2' }, known('route'))).toMatchObject({ done: [[]], params: { a: '2' } })
    expect(run({ a: [callback] }, { a: '2' }, known(null))).toMatchObject({ done: [[]], params: { a: '2' } })
    expect(callback).toHaveBeenCalledTimes(2)
  })

  it('continues if the values are gone before a slow callback is done', () => {
    const slow = vi.fn<ParamCallback>()
    const { done } = run({ a: [slow, pass] }, { a: '1' })
    const [req, , next] = slow.mock.calls[0] as Parameters<ParamCallback>
    Object.assign(req, { params: undefined })
    next()
    expect(done).toEqual([[]])
  })

  it('passes on what a callback returns', () => {
    const { settled, done } = run({ a: [() => 'result'] }, { a: '1' })
    expect(settled).toEqual([['result', expect.any(Function)]])
    settled[0]?.[1]('rejected')
    expect(done).toEqual([['rejected']])
  })
})
