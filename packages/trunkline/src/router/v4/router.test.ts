import { createRequire } from 'node:module'
import { afterEach, describe, expect, it } from 'vitest'
import { ask, bareRequest, passing, type Req, type Res } from '../../../test/router-proof/bare.ts'
import type { Next } from '../../contract/exchange.ts'
import { createModules, standardV4 } from '../../lines/v4.ts'
import type { V4Router } from './router.ts'

const { Router } = createModules(standardV4)

/** A router with the methods that are made in a loop. */
type TestRouter = V4Router & { get(path: unknown, ...fns: unknown[]): TestRouter }

const create = Router as unknown as () => TestRouter
const express = createRequire(__filename)('express4') as { Router: typeof Router }
const { use } = Router

afterEach(() => {
  Router.use = use
})

describe('Router of 4.x', () => {
  it('is the prototype of its routers, so that a method replaced there is used by all of them', () => {
    const router = Router()
    const seen: unknown[] = []
    Router.use = function patched(this: V4Router, ...args) {
      seen.push(this)
      return use.apply(this, args)
    }
    router.use(() => {})
    expect(seen).toEqual([router])
    expect(router.stack).toHaveLength(1)
    expect(Object.getPrototypeOf(router)).toBe(Router)
  })

  it('has no methods on its `prototype`, whether it is called with or without new', () => {
    const { prototype } = Router as unknown as { prototype: object }
    expect('route' in prototype).toBe(false)
    expect('use' in prototype).toBe(false)
    expect(Object.getPrototypeOf(new Router())).toBe(Router)
    expect(new Router()).toBeTypeOf('function')
  })

  it('has the keys of express 4, in its order', () => {
    expect(Object.keys(Router({ strict: true }))).toEqual(Object.keys(express.Router({ strict: true })))
    expect(Object.keys(Router)).toEqual(Object.keys(express.Router))
  })

  it('does not crash if no layer matches and there is no callback', async () => {
    const router = create()
    const crashes: unknown[] = []
    const note = (err: unknown): void => void crashes.push(err)
    process.on('uncaughtException', note)
    router.handle(bareRequest('/'), {} as Res)
    for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate)
    process.off('uncaughtException', note)
    expect(crashes).toEqual([])
  })
})

describe('thousands of handlers that call next() synchronously', () => {
  it('all run in a router', async () => {
    const seen: string[] = []
    const router = create()
    for (let i = 0; i < 6000; i++) router.use(passing(seen, 'layer'))
    expect(await ask(router, '/')).toMatchObject({ done: [undefined] })
    expect(seen).toHaveLength(6000)
  })

  it('all run in a route', async () => {
    const seen: string[] = []
    const router = create().get('/', new Array(6000).fill(passing(seen, 'handler')))
    expect(await ask(router, '/')).toMatchObject({ done: [undefined] })
    expect(seen).toHaveLength(6000)
  })
})

describe('the parameters of a router of 4.x', () => {
  it('go through a replaced process_params for every layer', async () => {
    const asked: string[] = []
    const router = create()
    router.use(function plain(_req: Req, _res: Res, next: Next) {
      next()
    })
    router.use('/:id', function named(_req: Req, _res: Res, next: Next) {
      next()
    })
    router.process_params = function process_params(layer, called, req, res, done) {
      asked.push(layer.name)
      Router.process_params.call(this, layer, called, req, res, done)
    }
    await ask(router, '/1')
    expect(asked).toEqual(['plain', 'named'])
  })

  it('get callbacks that a factory creates from any value', async () => {
    const seen: unknown[] = []
    const router = create()
    expect(() => router.param('id', /^\d+$/)).toThrow('invalid param() call for id, got /^\\d+$/')
    router.param((_name, given) => {
      if (!(given instanceof RegExp)) return undefined
      return (_req, _res, next, value) => next(given.test(String(value)) ? undefined : 'route')
    })
    router.param('id', /^\d+$/)
    router.get('/:id', (req: Req, _res: Res, next: Next) => {
      seen.push(req.params['id'])
      next()
    })
    await ask(router, '/12')
    await ask(router, '/x')
    expect(seen).toEqual(['12'])
  })
})
