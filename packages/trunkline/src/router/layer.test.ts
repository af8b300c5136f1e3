import { afterEach, describe, expect, it } from 'vitest'
import { ask, createRouter, Layer, passing, type Req, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'
import type { StackLayer } from './layer.ts'

const prototype = Layer.prototype
const before = Object.getOwnPropertyDescriptors(prototype)

afterEach(() => {
  for (const key of Reflect.ownKeys(prototype)) if (!(key in before)) Reflect.deleteProperty(prototype, key)
  Object.defineProperties(prototype, before)
})

/** Matches everything, as a wrapper of some agent could. */
function matchAll(this: StackLayer): boolean {
  this.params = {}
  this.path = ''
  return true
}

/** A router that has been planned: 10 routes, of which `/r0` matches one. */
async function plannedRouter(seen: string[]): Promise<ReturnType<typeof createRouter>> {
  const router = createRouter()
  for (let i = 0; i < 10; i++) router.get(`/r${i}`, passing(seen, `r${i}`))
  await ask(router, '/r0')
  await ask(router, '/r0')
  expect(seen.splice(0)).toEqual(['r0', 'r0'])
  return router
}

describe('Layer', () => {
  it('assigns its handler, so that an accessor on the prototype sees it', async () => {
    const seen: unknown[] = []
    const hidden = new WeakMap<object, unknown>()
    Object.defineProperty(prototype, 'handle', {
      configurable: true,
      get() {
        return hidden.get(this)
      },
      set(fn: () => void) {
        seen.push(fn)
        hidden.set(this, fn)
      },
    })
    const handler = (_req: Req, _res: Res, next: Next): void => next('ran')
    const router = createRouter().use(handler).get('/', handler)
    expect(seen.filter((fn) => fn === handler)).toHaveLength(2)
    expect(seen).toHaveLength(3) // the route's own layer has one as well
    expect(await ask(router, '/')).toMatchObject({ done: ['ran'] })
  })

  it('runs the handler that stands in `handle` at the time', async () => {
    const seen: string[] = []
    const router = await plannedRouter(seen)
    Object.assign(router.stack[0] as StackLayer, { handle: passing(seen, 'replaced') })
    await ask(router, '/r0')
    expect(seen).toEqual(['replaced'])
  })

  it('runs through a replaced handleRequest and handleError of the prototype', async () => {
    const seen: string[] = []
    const { handleRequest, handleError } = prototype
    prototype.handleRequest = function wrapped(req, res, next) {
      seen.push('request')
      handleRequest.call(this, req, res, next)
    }
    prototype.handleError = function wrapped(err, req, res, next) {
      seen.push(`error ${String(err)}`)
      handleError.call(this, err, req, res, next)
    }
    const router = createRouter()
      .use((_req: Req, _res: Res, next: Next) => next('e'))
      .use(() => {})
    expect(await ask(router, '/')).toMatchObject({ done: ['e'] })
    expect(seen).toEqual(['request', 'error e'])
  })

  it('has the same fields in the same order, whatever it is made for', () => {
    const router = createRouter()
    router
      .use(() => {})
      .use('/:id', createRouter())
      .get(['/a', /b/], () => {})
    const [first, ...others] = [...router.stack, ...(router.stack[2]?.route?.stack ?? [])].map((it) =>
      Reflect.ownKeys(it),
    )
    expect(others).toHaveLength(3)
    for (const keys of others) expect(keys).toEqual(first)
  })
})

describe("a handler's parameters", () => {
  it('asks another handler for its parameters anew', async () => {
    const seen: string[] = []
    const router = await plannedRouter(seen)
    Object.assign(router.stack[0] as StackLayer, {
      handle: (_e: unknown, _r: Req, _s: Res, next: Next) => next('error'),
    })
    expect(await ask(router, '/r0')).toMatchObject({ done: [undefined] }) // four parameters: for errors only
    Object.assign(router.stack[0] as StackLayer, { handle: passing(seen, 'back') })
    await ask(router, '/r0')
    expect(seen).toEqual(['back'])
  })

  it('lends its methods to objects of other classes', () => {
    const seen: unknown[] = []
    const handle = (req: unknown): void => void seen.push(req)
    for (const borrower of [{ handle }, Object.create({ handle })]) {
      prototype.handleRequest.call(borrower, 'req' as never, 'res' as never, () => {})
    }
    expect(seen).toEqual(['req', 'req'])
  })
})

describe('a replaced match', () => {
  const replacements: Record<string, () => void> = {
    'assigned to the prototype': () => {
      prototype.match = matchAll
    },
    'defined on the prototype': () =>
      void Object.defineProperty(prototype, 'match', { configurable: true, value: matchAll }),
    'assigned after one that was taken back': () => {
      const original = prototype.match
      prototype.match = () => false
      prototype.match = original
      prototype.match = matchAll
    },
  }
  for (const [title, replace] of Object.entries(replacements)) {
    it(`counts when it was ${title}, in a stack that is planned already`, async () => {
      const seen: string[] = []
      const router = await plannedRouter(seen)
      replace()
      await ask(router, '/r0')
      expect(seen).toHaveLength(10)
    })
  }

  it('counts on one layer, also after the prototype got its own back', async () => {
    const seen: string[] = []
    const original = prototype.match
    prototype.match = matchAll
    prototype.match = original
    const router = await plannedRouter(seen)
    ;(router.stack[7] as StackLayer).match = matchAll
    await ask(router, '/r0')
    expect(seen.splice(0)).toEqual(['r0', 'r7'])
    ;(router.stack[7] as StackLayer).match = () => false
    ;(router.stack[8] as StackLayer).match = matchAll
    await ask(router, '/r0')
    expect(seen).toEqual(['r0', 'r8'])
  })
})

describe("a layer of somebody else's making", () => {
  it('is asked and run by the methods that it has', async () => {
    const seen: string[] = []
    const router = createRouter()
    for (let i = 0; i < 10; i++) router.get(`/r${i}`, passing(seen, `r${i}`))
    const foreign = {
      keys: [],
      params: {},
      path: '',
      match: (path: string) => path === '/r3',
      handleRequest(_req: Req, _res: Res, next: Next) {
        seen.push('foreign')
        next()
      },
    }
    router.stack.unshift(foreign as unknown as StackLayer)
    for (let i = 0; i < 3; i++) await ask(router, '/r3')
    expect(seen).toEqual(['foreign', 'r3', 'foreign', 'r3', 'foreign', 'r3'])
  })
})
