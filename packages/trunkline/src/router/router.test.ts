import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { ask, bareRequest, createRouter, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'
import { framework } from '../lines/v5/exports.ts'
import type { Router } from './router.ts'

const express = createRequire(__filename)('express5') as { Router: () => Router }

describe('router.param()', () => {
  const given: [title: string, ...args: unknown[]][] = [
    ['nothing'],
    ['an empty name', '', () => {}],
    ['a name that is no text', 7, () => {}],
    ['a name alone', 'id'],
    ['a callback that is none', 'id', 'run'],
  ]
  for (const [title, ...args] of given) {
    it(`refuses ${title} in the words of Express`, () => {
      const theirs = refusalOf(express.Router(), args)
      expect(theirs).toBeInstanceOf(TypeError)
      const ours = refusalOf(createRouter(), args)
      expect(ours).toBeInstanceOf(TypeError)
      expect((ours as Error).message).toBe((theirs as Error).message)
    })
  }
})

function refusalOf(router: Router, args: unknown[]): unknown {
  try {
    return router.param(...(args as Parameters<Router['param']>))
  } catch (err) {
    return err
  }
}

describe('router.handle()', () => {
  it('refuses to go without a callback', () => {
    const handle = (): void => createRouter().handle(bareRequest('/'), {} as Res, undefined as unknown as Next)
    expect(handle).toThrow(new TypeError('argument callback is required'))
  })

  it('can be replaced and taken back on a router that refuses other methods, and does not show among its keys', async () => {
    const router = createRouter({ methodNotAllowed: true }).post('/', () => {})
    expect(Object.keys(router)).not.toContain('handle')
    const refused = { done: [expect.objectContaining({ status: 405 })] }
    expect(await ask(router, '/')).toMatchObject(refused)

    const { handle } = router
    router.handle = (_req, _res, done) => done('replaced')
    expect(await ask(router, '/')).toMatchObject({ done: ['replaced'] })
    router.handle = handle
    expect(await ask(router, '/')).toMatchObject(refused)
    expect(Reflect.deleteProperty(router, 'handle')).toBe(true)
    expect(await ask(router, '/')).toMatchObject({ done: [undefined] })
  })
})

type RouterClass = new () => Router & { own(): string }

describe.each([
  ['trunkline', framework.Router],
  ['express', express.Router],
])('a class that extends the Router of %s', (_, Base) => {
  class Extended extends (Base as unknown as RouterClass) {
    override own(): string {
      return 'own'
    }
  }

  it('has its own methods and those of routers', () => {
    const router = new Extended()
    expect(router.own()).toBe('own')
    expect([router instanceof Extended, router instanceof (Base as unknown as RouterClass)]).toEqual([true, true])
    expect(typeof router.handle).toBe('function')
    expect('own' in new (Base as unknown as RouterClass)()).toBe(false)
  })

  it('can replace what a request runs through', () => {
    const seen: string[] = []
    class Watching extends Extended {
      override handle(...args: Parameters<Router['handle']>): void {
        seen.push(args[0].url)
        super.handle(...args)
      }
    }
    const inner = new Watching()
    inner.use((_req: unknown, _res: unknown, next: Next) => next())
    const outer = new (Base as unknown as RouterClass)()
    outer.use('/a', inner)
    outer.handle(bareRequest('/a/b'), {} as Res, () => {})
    expect(seen).toEqual(['/b'])
  })
})
