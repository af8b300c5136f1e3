import { describe, expect, it } from 'vitest'
import { ask, bareRequest, createRouter, passing, type Req, type Res } from '../../test/router-proof/bare.ts'
import { StackLayer } from './layer.ts'
import { addLayer, defineStack, LayerStack, stackOf, toLayerStack } from './stack.ts'

function createLayers(count: number): StackLayer[] {
  const router = createRouter()
  for (let i = 0; i < count; i++) router.get(`/r${i}`, () => {})
  return [...router.stack]
}

/** A stack that was asked often enough for a plan. */
function createPlanned(layers: StackLayer[]): LayerStack {
  const stack = new LayerStack([...layers], true)
  stack.candidates('/r0')
  expect(stack.candidates('/r0')).toBeDefined()
  return stack
}

const changes: Record<string, (view: StackLayer[], layer: StackLayer) => void> = {
  addLayer,
  push: (view, layer) => void view.push(layer),
  pop: (view) => void view.pop(),
  splice: (view) => void view.splice(1, 1),
  sort: (view) => void view.sort(() => -1),
  reverse: (view) => void view.reverse(),
  fill: (view, layer) => void view.fill(layer),
  copyWithin: (view) => void view.copyWithin(0, 1),
  'an assigned item': (view, layer) => {
    view[0] = layer
  },
  'an assigned length': (view) => {
    view.length = 2
  },
  'a deleted item': (view) => {
    Reflect.deleteProperty(view, 0)
  },
  'a defined item': (view, layer) => void Object.defineProperty(view, 0, { value: layer }),
}

describe('LayerStack', () => {
  for (const [title, change] of Object.entries(changes)) {
    it(`takes ${title} for a change`, () => {
      const stack = new LayerStack(createLayers(9), true)
      const [extra] = createLayers(1)
      const before = stack.version
      change(stack.view, extra as StackLayer)
      expect(stack.version).toBeGreaterThan(before)
    })
  }

  it('counts a replaced match of a layer as a change of every stack whose plan has it, and of no other', () => {
    const layers = createLayers(9)
    const [stack, another] = [createPlanned(layers), createPlanned([...layers].reverse())]
    const apart = createPlanned(createLayers(9))
    for (const match of [() => true, () => false]) {
      const before = [stack.version, another.version, apart.version]
      ;(layers[3] as StackLayer).match = match
      expect(stack.version).toBeGreaterThan(before[0] as number)
      expect(another.version).toBeGreaterThan(before[1] as number)
      expect(apart.version).toBe(before[2])
    }
  })

  it('counts a replaced match of the class as a change', () => {
    const layers = createLayers(9)
    const stack = createPlanned(layers)
    const prototype = Object.getPrototypeOf(layers[0]) as StackLayer
    const { match } = prototype
    const before = stack.version
    prototype.match = () => true
    expect(stack.version).toBeGreaterThan(before)
    prototype.match = match
  })

  it('is found again by its view', () => {
    const stack = new LayerStack(createLayers(9), true)
    expect(toLayerStack(stack.view)).toBe(stack)
  })

  it('does not count reading as a change', () => {
    const stack = new LayerStack(createLayers(9), true)
    const before = stack.version
    expect(Array.isArray(stack.view)).toBe(true)
    expect(stack.view.map((layer) => layer.name).concat(stack.view.at(-1)?.name ?? '')).toHaveLength(10)
    expect(stack.version).toBe(before)
  })
})

describe('the plan of a LayerStack', () => {
  it('is built at the second walk without a change in between', () => {
    const stack = new LayerStack(createLayers(9), true)
    expect(stack.candidates('/r3')).toBeUndefined()
    expect(stack.candidates('/r3')).toEqual([3])
    stack.view.reverse()
    expect(stack.candidates('/r3')).toBeUndefined()
    expect(stack.candidates('/r3')).toEqual([5])
  })

  it.each([0, 1, 2])('is built at the second walk also after %i changes', (count) => {
    const stack = new LayerStack(createLayers(9), true)
    stack.revision.count = count - StackLayer.classReplacements
    expect(stack.candidates('/r3')).toBeUndefined()
    expect(stack.candidates('/r3')).toEqual([3])
  })

  it('is kept', () => {
    let reads = 0
    const layers = new Proxy(createLayers(9), {
      get(target, key) {
        if (key !== 'length') reads++
        return Reflect.get(target, key)
      },
    })
    const stack = new LayerStack(layers, true)
    for (let i = 0; i < 2; i++) stack.candidates('/r3')
    const before = reads
    expect(before).toBeGreaterThan(0)
    expect(stack.candidates('/r3')).toEqual([3])
    expect(reads).toBe(before)
  })

  it.each([
    [3, undefined],
    [3, undefined],
    [4, [1]],
  ])('for %i layers is made if that is faster than to ask each', (count, candidates) => {
    const stack = new LayerStack(createLayers(count), true)
    stack.candidates('/r1')
    expect(stack.candidates('/r1')).toEqual(candidates)
  })
})

describe('a LayerStack of an array that other code holds', () => {
  for (const [title, change] of Object.entries(changes)) {
    it(`is planned while it stays as it is, and finds ${title}`, () => {
      const mine = createLayers(9)
      const stack = toLayerStack(mine)
      stack.candidates('/r1')
      expect(stack.candidates('/r1')).toEqual([1])
      const [extra] = createLayers(1)
      const before = stack.version
      change(mine, extra as StackLayer)
      expect(stack.version).toBeGreaterThan(before)
      expect(stack.version).toBe(before + 1)
    })
  }

  it('is found again by the array', () => {
    const mine = createLayers(9)
    expect(toLayerStack(mine)).toBe(toLayerStack(mine))
    expect(toLayerStack([...mine])).not.toBe(toLayerStack(mine))
  })

  it('gets no plan, and is not read for one, if it is not a plain array', () => {
    let reads = 0
    const proxy = new Proxy(createLayers(9), {
      get(layers, key) {
        reads++
        return Reflect.get(layers, key)
      },
    })
    const stack = toLayerStack(proxy)
    stack.candidates('/r1')
    expect(stack.candidates('/r1')).toBeUndefined()
    expect([stack.version, stack.version]).toEqual([stack.version, stack.version])
    expect(reads).toBeLessThan(5)
  })
})

describe('router.stack', () => {
  it('is the array that was assigned, and stays the same when its owner changes it', () => {
    const router = createRouter()
    const mine = createLayers(9)
    router.stack = mine
    router.use(() => {})
    expect(mine).toHaveLength(10)
    expect(router.stack).toBe(mine)
  })

  it('is planned when it was filtered, and found changed in the middle of a walk', async () => {
    const router = createRouter()
    const seen: string[] = []
    for (let i = 0; i < 50; i++) router.get(`/r${i}`, passing(seen, `r${i}`))
    const mine = router.stack.filter((_layer, at) => at !== 7)
    router.stack = mine
    for (const path of ['/r40', '/r40', '/r7']) await ask(router, path)
    expect(stackOf(router).candidates('/r40')).toEqual([39])

    const [late] = createRouter().get('/r40', passing(seen, 'late')).stack
    const addLate = (_req: Req, _res: Res, next: () => void): void => {
      mine.splice(4, 0, late as StackLayer)
      next()
    }
    mine[3] = createRouter().use(addLate).stack[0] as StackLayer
    await ask(router, '/r40')
    expect(seen).toEqual(['r40', 'r40', 'late', 'r40'])
  })

  it.each(['watched', 'assigned'])('is walked up to a hole in it if it is %s', async (kind) => {
    const router = createRouter()
    const seen: string[] = []
    for (let i = 0; i < 12; i++) router.get(`/r${i}`, passing(seen, `r${i}`))
    if (kind === 'assigned') router.stack = router.stack.filter(() => true)
    Reflect.deleteProperty(router.stack, 11)
    for (let times = 0; times < 3; times++) router.handle(bareRequest('/r1'), {} as Res, () => {})
    expect(seen).toEqual(['r1', 'r1', 'r1'])
  })

  it('lets a Proxy of the router hide our symbol', () => {
    const router = {}
    defineStack(router)
    expect(Reflect.ownKeys(router)).toHaveLength(2)
    expect(Reflect.ownKeys(new Proxy(router, { ownKeys: () => ['stack'] }))).toEqual(['stack'])
  })

  it('may be an object that is not an array', () => {
    const router = createRouter()
    router.stack = undefined as never
    expect(router.stack).toBeUndefined()
  })

  it('may be put back', () => {
    const router = createRouter().get('/a', () => {})
    const first = router.stack
    router.stack = []
    expect(router.stack).toHaveLength(0)
    router.stack = first
    expect(router.stack).toBe(first)
    expect(router.stack).toHaveLength(1)
  })
})

describe('the property `stack`', () => {
  it('is an ordinary property, and may be defined anew', async () => {
    const router = createRouter()
    const { stack } = router
    const ordinary = { configurable: true, enumerable: true, writable: true, value: stack }
    expect(Object.getOwnPropertyDescriptor(router, 'stack')).toEqual(ordinary)
    expect(Object.keys(router)).toContain('stack')

    const seen: string[] = []
    const other = createRouter().use(passing(seen, 'other'))
    Object.defineProperty(router, 'stack', { get: () => [...other.stack] })
    for (let times = 0; times < 3; times++) await ask(router, '/')
    expect(seen).toEqual(['other', 'other', 'other'])
  })

  it('is read from the object that `handle` is called on', async () => {
    const seen: string[] = []
    const router = createRouter().use(passing(seen, 'own'))
    const derived = Object.assign(Object.create(router) as typeof router, {
      stack: createRouter().use(passing(seen, 'derived')).stack,
    })
    const borrowed = { stack: createRouter().use(passing(seen, 'borrowed')).stack, params: {} }
    for (let times = 0; times < 2; times++) {
      await ask(derived, '/')
      await ask(router, '/')
      await ask({ handle: router.handle.bind(borrowed as never) }, '/')
    }
    expect(seen).toEqual(['derived', 'own', 'borrowed', 'derived', 'own', 'borrowed'])
  })

  it('may be assigned before the router is frozen', async () => {
    const seen: string[] = []
    const router = createRouter()
    router.stack = createRouter().use(passing(seen, 'assigned')).stack
    Object.freeze(router)
    for (let times = 0; times < 2; times++) await ask(router, '/')
    expect(seen).toEqual(['assigned', 'assigned'])
  })
})

describe('addLayer()', () => {
  it('adds to any list with its own push', () => {
    const [layer] = createLayers(1) as [StackLayer]
    const plain: StackLayer[] = []
    addLayer(plain, layer)
    expect(plain).toEqual([layer])

    const router = createRouter()
    const pushed: unknown[] = []
    router.stack.push = (...layers) => pushed.push(...layers)
    router.get('/a', () => {})
    expect([pushed.length, router.stack.length]).toEqual([1, 0])
  })
})
