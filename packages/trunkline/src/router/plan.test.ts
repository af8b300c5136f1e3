import { describe, expect, it } from 'vitest'
import { ask, createRouter, Layer, passing } from '../../test/router-proof/bare.ts'
import type { Handler, StackLayer } from './layer.ts'
import type { Path, PathMatcher, PathOptions } from './path/compiled-path.ts'
import { Plan } from './plan.ts'

describe('Plan', () => {
  it('takes time by the length of the path, not by the size of the stack', async () => {
    expect(await countAsked(50)).toEqual({ hit: 2, param: 2, miss: 1 })
    expect(await countAsked(2000)).toEqual({ hit: 2, param: 2, miss: 1 })
  })

  const layers = [
    use('/'), // 0
    route('/a'), // 1
    route('/a/:id'), // 2
    use('/a'), // 3
    route('/:any'), // 4
    route('/a/*rest'), // 5
    route('/a{/b}'), // 6
    route(/x/), // 7
    route(['/c', '/a/b']), // 8
    route('/ä'), // 9
    route('*rest'), // 10
    route([]), // 11
    use(['/']), // 12
  ]
  const cases: [path: string, want: number[]][] = [
    ['/a', [0, 1, 3, 4, 5, 6, 7, 9, 10]],
    ['/A/', [0, 1, 2, 3, 4, 5, 6, 7, 9, 10]],
    ['/a/b', [0, 2, 3, 5, 6, 7, 8, 10]],
    ['/a/b/c', [0, 3, 5, 7, 10]],
    ['/c', [0, 4, 7, 8, 9, 10]],
    ['/c/d', [0, 7, 10]],
    ['/', [0, 7, 10, 12]],
    ['//a', [0, 7, 10, 12]],
    ['a', [0, 7, 10]],
    ['', [0, 7, 10]],
  ]
  for (const [path, want] of cases) {
    it(`knows the layers to ask about ${path || 'nothing'}`, () => {
      const found = new Plan(layers).candidates(path) ?? []
      const matching = layers.flatMap((layer, at) => (layer.match(path) ? at : []))
      expect(found).toEqual(expect.arrayContaining(matching))
      expect(found.filter((at) => !want.includes(at))).toEqual([])
    })
  }

  it('always asks middleware without a path, wherever it stands', async () => {
    const seen: string[] = []
    const router = createRouter()
    for (let i = 0; i < 10; i++) router.get(`/r${i}`, passing(seen, `r${i}`))
    router.use(passing(seen, 'use'))
    for (let i = 0; i < 3; i++) await ask(router, '/r5')
    expect(seen).toEqual(['r5', 'use', 'r5', 'use', 'r5', 'use'])
  })

  it('asks a layer whose outline is unknown when its turn comes, and not before', async () => {
    const seen: string[] = []
    const router = createRouter()
    for (let i = 0; i < 5; i++) router.get(`/a`, passing(seen, `literal ${i}`)).get(/a/, passing(seen, `regexp ${i}`))
    await ask(router, '/a')
    const first = seen.splice(0)
    await ask(router, '/a')
    expect(seen).toEqual(first)
    expect(first).toHaveLength(10)
  })
})

describe('The candidates of a path', () => {
  it('include layers whose segments have the same hash, in any letter case', () => {
    const plan = new Plan([route('/ak/x'), route('/c-/x'), route('/d/x')])
    for (const path of ['/ak/x', '/c-/x', '/AK/X', '/C-/X']) expect(plan.candidates(path)).toEqual([0, 1])
    expect(plan.candidates('/D/x')).toEqual([2])
    expect(plan.candidates('/d\u212a/x')).toEqual([])
  })

  for (const count of [1, 10, 32, 33, 100]) {
    it(`are the same at every request, behind ${count} layers that match every path`, () => {
      const everywhere = Array.from({ length: count }, () => use('/'))
      const plan = new Plan([route('/a'), ...everywhere, use('/a'), route('/a/:id'), route('/:any'), use('/')])
      const all = Array.from({ length: count }, (_, at) => at + 1)
      const [mount, param, any, last] = [count + 1, count + 2, count + 3, count + 4] as const
      for (let request = 0; request < 3; request++) {
        expect(plan.candidates('/a')).toEqual([0, ...all, mount, any, last])
        expect(plan.candidates('/b')).toEqual([...all, any, last])
        expect(plan.candidates('/a/7')).toEqual([...all, mount, param, last])
        expect(plan.candidates('/b/7')).toEqual([...all, last])
      }
    })
  }
})

function use(path: Path): StackLayer {
  return createLayer(path, { sensitive: false, strict: false, end: false })
}

function route(path: Path): StackLayer {
  return createLayer(path, { sensitive: false, strict: false, end: true })
}

function createLayer(path: Path, options: PathOptions): StackLayer {
  return new Layer(path, options, (() => {}) as Handler)
}

/** How many layers of a large stack are asked about a literal path, a path with a parameter, and one that fits none. */
async function countAsked(routes: number): Promise<Record<'hit' | 'param' | 'miss', number>> {
  const router = createRouter()
  router.all(/./, passing([], ''))
  for (let i = 0; i < routes; i++) router.all(i % 2 === 0 ? `/r${i}/x` : `/r${i}/:id`, passing([], ''))
  let asked = 0
  for (const layer of router.stack as unknown as { matchers: PathMatcher[] }[]) {
    // In the same array: a layer with another one is not planned.
    for (const [i, matcher] of layer.matchers.entries()) {
      layer.matchers[i] = (text) => {
        asked++
        return matcher(text)
      }
    }
  }

  async function count(url: string): Promise<number> {
    asked = 0
    await ask(router, url)
    return asked
  }
  expect(await count('/r4/x')).toBe(routes + 1) // the first walk over a stack asks every layer
  return { hit: await count('/r4/x'), param: await count('/r5/7'), miss: await count('/nowhere') }
}
