import { describe, expect, it } from 'vitest'
import { ask, passing, type Req, type Res } from '../../../test/router-proof/bare.ts'
import type { Next } from '../../contract/exchange.ts'
import { createModules, expressV4 } from '../../lines/v4.ts'
import type { Layer } from './layer.ts'
import type { V4Router } from './router.ts'

/** A router with the methods that are made in a loop. */
type TestRouter = V4Router & { get(path: unknown, ...fns: unknown[]): TestRouter }

const create = createModules(expressV4).Router as unknown as () => TestRouter

describe('a layer of 4.x in a stack with a plan', () => {
  it('matches by the expression that was assigned to `regexp`', async () => {
    const { router, seen } = await plannedRouter()
    const layer = router.stack[5] as Layer
    const { regexp } = layer
    layer.regexp = /^\/elsewhere$/
    await ask(router, '/elsewhere')
    await ask(router, '/elsewhere')
    await ask(router, '/r5')
    expect(seen.splice(0)).toEqual(['r5', 'r5'])
    layer.regexp = regexp
    await ask(router, '/elsewhere')
    await ask(router, '/r5')
    expect(seen).toEqual(['r5'])
  })

  it('matches by a `match` of its own', async () => {
    const { router, seen } = await plannedRouter()
    const layer = router.stack[5] as Layer
    layer.match = function match(this: Layer) {
      Object.assign(this, { params: {}, path: '' })
      return true
    }
    await ask(router, '/r2')
    expect(seen).toEqual(['r2', 'r5'])
  })

  it('names its parameters by the `keys` that were assigned to it', async () => {
    const params: unknown[] = []
    const router = create().get('/:id', (req: Req, _res: Res, next: Next) => {
      params.push(req.params)
      next()
    })
    Object.assign(router.stack[0] as Layer, { keys: [{ name: 'renamed', optional: false, offset: 0 }] })
    await ask(router, '/1')
    expect(params).toEqual([{ renamed: '1' }])
  })

  it('runs through a `handle_request` of its own', async () => {
    const { router, seen } = await plannedRouter()
    const layer = router.stack[5] as Layer
    layer.handle_request = (_req, _res, next) => {
      seen.push('own')
      next()
    }
    await ask(router, '/r5')
    expect(seen).toEqual(['own'])
  })

  it('may be an object that has no keys', async () => {
    const { router, seen } = await plannedRouter()
    const foreign = {
      match: () => true,
      params: {},
      path: '',
      handle_request(_req: Req, _res: Res, next: Next) {
        seen.push('foreign')
        next()
      },
    }
    router.stack.push(foreign as unknown as Layer)
    expect(await ask(router, '/r5')).toMatchObject({ done: [undefined] })
    expect(seen).toEqual(['r5', 'foreign'])
  })
})

/** Ten routes, of which a path takes one, asked often enough for a plan. */
async function plannedRouter(): Promise<{ router: TestRouter; seen: string[] }> {
  const seen: string[] = []
  const router = create()
  for (let i = 0; i < 10; i++) router.get(`/r${i}`, passing(seen, `r${i}`))
  for (let times = 0; times < 3; times++) await ask(router, '/r0')
  expect(seen.splice(0)).toEqual(['r0', 'r0', 'r0'])
  return { router, seen }
}
