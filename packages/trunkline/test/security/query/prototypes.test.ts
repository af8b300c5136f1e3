import { describe, expect, it } from 'vitest'
import type { Req, Res } from '../../support/frameworks.ts'
import { attackBoth } from '../../support/hostile.ts'

const RICH = { 'query parser': 'extended' }

describe('a query that aims at prototypes', () => {
  const queries = [
    '__proto__[x]=1',
    '__proto__.x=1',
    '__proto__=1',
    '[__proto__][x]=1',
    '%5F_proto__[x]=1',
    '__proto__%5Bx%5D=1',
    'constructor[prototype][x]=1',
    'a[__proto__][x]=1',
    'a[constructor][prototype][x]=1',
    'a[__proto__]=1',
    'a[__proto__',
    'a[b][c][d][e][f][__proto__][x]=1',
    'a[]=1&a[__proto__][x]=2',
    'a=1&a[__proto__][x]=2',
    'a[0][__proto__][x]=1&a[0]=2',
    '__proto__[]=1&__proto__[]=2',
    'hasOwnProperty=1&a[hasOwnProperty]=1&toString=1&valueOf=1',
    'a[length]=100000000&a[__proto__]=b',
  ]
  for (const query of queries) {
    for (const settings of [RICH, { 'query parser': 'simple' }]) {
      it(`a query pollutes no prototype and parses as in express@5, ${settings['query parser']}: ?${query}`, async () => {
        const answer = await attackBoth((app) => app.get('/', tellQuery), { target: `/?${query}`, settings })
        const told = JSON.parse(answer.body)
        expect(told.polluted).toEqual([])
        expect(told.depth).toBeLessThanOrEqual(8)
      })
    }
  }

  it('merging a query into an object does not change its prototype', async () => {
    const answer = await attackBoth(
      (app) => {
        app.get('/', (req, res) => {
          const target: Record<string, unknown> = {}
          mergeDeeply(target, req.query)
          res.json([Object.getPrototypeOf(target) === Object.prototype, 'x' in {}, 'x' in target])
        })
      },
      { target: '/?__proto__[x]=1&a[__proto__][x]=1&b[0][__proto__][x]=1', settings: RICH },
    )
    expect(JSON.parse(answer.body)).toEqual([true, false, false])
  })

  it('a handler that calls a method replaced by the query fails for this request only', async () => {
    const answer = await attackBoth((app) => app.get('/', (req, res) => res.json(`sorted by ${req.query['a']}`)), {
      target: '/?a[toString]=1&a[valueOf]=1',
      settings: RICH,
    })
    expect(answer.status).toBe(500)
  })

  it('a query cannot make an object that passes for an array (CVE-2022-24999)', async () => {
    const answer = await attackBoth(
      (app) => {
        app.get('/', (req, res) => {
          const a = req.query['a'] as { length?: unknown }
          res.json([Array.isArray(a), typeof a, Object.getPrototypeOf(a) === Array.prototype])
        })
      },
      { target: '/?a[__proto__]=b&a[__proto__]&a[length]=100000000', settings: RICH },
    )
    expect(JSON.parse(answer.body)).toEqual([false, 'object', false])
  })
})

function tellQuery(req: Req, res: Res): void {
  const polluted = ['x', 'length', 'b'].filter((name) => name in {})
  res.json({ query: req.query, polluted, depth: depthOf(req.query) })
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

/** Merges as careless code does: by name, into whatever is there. */
function mergeDeeply(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const key in source) {
    const value = source[key]
    if (typeof value === 'object' && value !== null) {
      target[key] ??= {}
      mergeDeeply(target[key] as Record<string, unknown>, value as Record<string, unknown>)
    } else {
      target[key] = value
    }
  }
}
