import { describe, expect, it } from 'vitest'
import { trunkline } from '../../support/frameworks.ts'
import { expectLinearGrowth } from '../../support/growth.ts'
import { attackBoth } from '../../support/hostile.ts'

const ROOMY = { settings: { 'query parser': 'extended' }, maxHeaderSize: 262_144 }

describe('a short query that asks for much work', () => {
  const times = (count: number, text: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => text(i)).join('&')

  const queries: [title: string, query: string][] = [
    ['a far index', 'a[999999999]=1'],
    ['a far index behind a text', 'a=1&a[999999999]=2'],
    ['an index at the limit', 'a[19]=1&b[20]=1&c[21]=1'],
    ['a thousand indices', times(1000, (i) => `a[${i}]=${i}`)],
    ['more pairs than are read', times(3000, (i) => `a${i}=1`)],
    ['ten thousand empty brackets', times(10_000, () => 'a[]=')],
    ['ten thousand bare repetitions', times(10_000, () => 'a=1')],
    ['a list with commas', `a=${Array.from({ length: 10_000 }, (_, i) => i).join(',')}`],
    ['a bare value and brackets', 'a=1&a[]=2'],
    ['brackets and a bare value', 'a[]=1&a=2'],
    ['brackets past the limit', `${times(30, () => 'a[]=1')}&a=2&a[5]=3`],
    ['bare values past the limit, then brackets', `${times(30, () => 'a=1')}&a[]=2&a[b]=3`],
    ['deep brackets', `a${'[b]'.repeat(10_000)}=1`],
    ['brackets that never close', `a${'['.repeat(20_000)}=1`],
    ['only separators', '&'.repeat(50_000)],
    ['only equals signs', '='.repeat(50_000)],
    ['broken escapes', '%'.repeat(30_000)],
    ['plus signs', `a=${'+'.repeat(50_000)}`],
  ]
  for (const [title, query] of queries) {
    it(`a query beyond the limits is cut as in express@5: ${title}`, async () => {
      const answer = await attackBoth(
        (app) => {
          app.get('/', (req, res) => res.json([req.query, arraysOf(req.query).every((list) => list.length <= 20)]))
        },
        { ...ROOMY, target: `/?${query}` },
      )
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)[1]).toBe(true)
    })
  }
})

describe('the cost of parsing a query', () => {
  const rich = trunkline().get('query parser fn') as (text: string) => unknown
  const repeated = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length))
  const shapes: [title: string, input: (size: number) => string][] = [
    ['separators', repeated('&')],
    ['empty brackets', repeated('a[]=&')],
    ['bare repetitions', repeated('a=1&')],
    ['deep brackets', (size) => `a${'[b]'.repeat(size / 3)}=1`],
    ['brackets that never close', (size) => `a${'['.repeat(size)}=1`],
    ['closing brackets', (size) => `a${']'.repeat(size)}=1`],
    ['brackets inside brackets', (size) => `a${'['.repeat(size / 2)}${']'.repeat(size / 2)}=1`],
    ['a name per pair', (size) => Array.from({ length: size / 6 }, (_, i) => `a[b${i}]=1`).join('&')],
    ['an index per pair', (size) => Array.from({ length: size / 6 }, (_, i) => `a[${i}]=1`).join('&')],
    ['broken escapes', repeated('%')],
    ['escaped brackets', (size) => `a${'%5B%5D'.repeat(size / 6)}=1`],
  ]
  for (const [title, input] of shapes) {
    it(`parsing a query takes time linear in its length: ${title}`, () => {
      expectLinearGrowth({ input, run: rich })
    })
  }
})

function arraysOf(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(arraysOf)
  return Array.isArray(value) ? [value, ...inside] : inside
}
