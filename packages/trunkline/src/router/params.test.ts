import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ask, bareRequest, createRouter, passing, type Req, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'

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

  it('keeps what a callback made of the value, for every later layer', async () => {
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

  it('takes a name from Object.prototype for a name', async () => {
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

  it('survives a slow callback that goes on when the walk is over', async () => {
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
