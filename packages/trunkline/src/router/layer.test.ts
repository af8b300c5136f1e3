import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { ask, createRouter, Layer, passing, type Req, type Res } from '../../test/router-proof/bare.ts'
import type { Next } from '../contract/exchange.ts'
import { isBelow, matchLayer, StackLayer } from './layer.ts'
import { isTraced, noteSubscribers, tracingChannels } from './tracing.ts'

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

  it('runs the current value of `handle`', async () => {
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

  it('has the same fields in the same order, whatever its path and handler', () => {
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
  it('are counted again for another handler', async () => {
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

  it('are counted once for the same handler', async () => {
    let asked = 0
    const handler = passing([], '')
    Object.defineProperty(handler, 'length', {
      get() {
        asked++
        return 3
      },
    })
    const router = createRouter().use(handler)
    for (let i = 0; i < 3; i++) await ask(router, '/')
    expect(asked).toBe(1)
  })

  it('need no field of ours, so that other objects may borrow our methods', () => {
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

  it('counts on one layer, even after the prototype was restored', async () => {
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

describe('the match of a layer', () => {
  it('is listed among the properties, like an assigned one', () => {
    const [layer] = createRouter().use(passing([], '')).stack as [StackLayer]
    expect(Object.keys(prototype)).toContain('match')
    expect(Object.keys(layer)).not.toContain('match')
    layer.match = matchAll
    expect(Object.keys(layer)).toContain('match')
    expect(layer.match).toBe(matchAll)
  })

  it('counts once for a stack when it is replaced, however often the stack was planned', () => {
    const [layer] = createRouter().use(passing([], '')).stack as [StackLayer]
    const [revision, other] = [{ count: 0 }, { count: 0 }]
    for (const each of [revision, revision, other]) StackLayer.watch(layer, each)
    layer.match = matchAll
    expect([revision, other]).toEqual([{ count: 1 }, { count: 1 }])
  })

  it('that throws makes matchLayer() return the error', () => {
    const failure = new Error('malformed')
    const layer = {
      match(path: string) {
        if (path === '/bad') throw failure
        return path === '/good'
      },
    } as unknown as StackLayer
    expect(['/good', '/bad', '/other'].map((path) => matchLayer(layer, path))).toEqual([true, failure, false])
  })
})

describe('StackLayer.pathOf()', () => {
  it('returns the path that a layer was registered with', () => {
    const [layer] = createRouter().use('/a/:b', passing([], '')).stack as [StackLayer]
    expect(StackLayer.pathOf(layer)).toBe('/a/:b')
    expect(StackLayer.pathOf({ path: '/a' })).toBeUndefined()
  })
})

describe('isBelow()', () => {
  it.each([
    ['/api', '/api', true],
    ['/api', '/api/users', true],
    ['/api', '/api.json', true],
    ['/api', '/apis', false],
    ['/api', '/', false],
  ])('tells for what a RegExp found, %s in %s: %j', (found, path, want) => {
    expect(isBelow(found, path, '/.')).toBe(want)
  })
})

describe('noteSubscribers()', () => {
  it.each(Object.entries(tracingChannels))('notices a listener that only subscribed to %s', (_, { name }) => {
    const listener = (): void => {}
    onTestFinished(() => void unsubscribe(name, listener))
    subscribe(name, listener)
    noteSubscribers()
    expect(isTraced).toBe(true)
    unsubscribe(name, listener)
    noteSubscribers()
    expect(isTraced).toBe(false)
  })
})

describe('a layer that other code created', () => {
  it('is matched and run with its own methods', async () => {
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
