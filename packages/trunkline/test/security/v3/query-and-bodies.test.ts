import { describe, expect, it } from 'vitest'
import { type Handler, type Req, type Res, trunkline3 } from '../../support/frameworks.ts'
import { attackOn3, type Build } from '../../support/hostile.ts'

const bundled = trunkline3 as unknown as Record<string, (options?: object) => Handler>
const parsing =
  (name: string, options?: object): Build =>
  (app) =>
    app.use(bundled[name]?.(options) as Handler).use((req: Req & { body?: unknown }, res: Res) => {
      const polluted = ['x', 'length', 'b'].filter((key) => key in {})
      res.json({ body: req.body, query: req.query, polluted })
    })
const FORM = ['Content-Type: application/x-www-form-urlencoded']
const JSON_BODY = ['Content-Type: application/json']

describe('a query that aims at prototypes, on 3.x', () => {
  const queries = [
    '__proto__[x]=1',
    '__proto__=1',
    'constructor[prototype][x]=1',
    'a[__proto__][x]=1',
    'a[]=1&a[__proto__][x]=2',
    'a[__proto__]=b&a[__proto__]&a[length]=100000000',
    'hasOwnProperty=1&a[hasOwnProperty]=1&toString=1',
  ]
  for (const query of queries) {
    it(`a query pollutes no prototype: ?${query}`, async () => {
      const answer = await attackOn3((app) => app.use(tell), { target: `/?${query}` })
      expect(JSON.parse(answer.body)).toMatchObject({ polluted: [] })
    })

    it(`a form pollutes no prototype: ${query}`, async () => {
      const answer = await attackOn3(parsing('urlencoded'), { target: 'POST /', headers: FORM, body: query })
      expect(JSON.parse(answer.body)).toMatchObject({ polluted: [] })
    })
  }
})

describe('a short query or form that asks for much work, on 3.x', () => {
  const bodies: [title: string, body: string][] = [
    ['a far index', 'a[999999999]=1'],
    ['ten thousand brackets', 'a[]=1&'.repeat(10_000)],
    ['deep brackets', `a${'[b]'.repeat(10_000)}=1`],
    ['separators', '&a'.repeat(40_000)],
    ['brackets that never close', `a${'['.repeat(20_000)}=1`],
  ]
  for (const [title, body] of bodies) {
    it(`a query beyond the limits is cut, and a form is refused: ${title}`, async () => {
      const asQuery = await attackOn3((app) => app.use(tell), { target: `/?${body}`, maxHeaderSize: 262_144 })
      expect([200, 400]).toContain(asQuery.status)
      const asForm = await attackOn3(parsing('urlencoded'), { target: 'POST /', headers: FORM, body })
      expect([200, 400, 413]).toContain(asForm.status)
      expect(asForm.body.length).toBeLessThan(200_000)
    })
  }
})

describe('bodies, on 3.x', () => {
  const refused: [title: string, name: string, headers: string[], body: string, status: number][] = [
    ['more than the limit', 'json', JSON_BODY, `"${'x'.repeat(200_000)}"`, 413],
    ['an unknown coding', 'json', [...JSON_BODY, 'Content-Encoding: nulls'], '{}', 415],
    ['an unknown charset', 'json', ['Content-Type: application/json; charset=koi8-r'], '{}', 415],
    ['no JSON', 'json', JSON_BODY, '{"a":', 400],
    ['a bare value', 'json', JSON_BODY, '1', 400],
    ['broken gzip', 'urlencoded', [...FORM, 'Content-Encoding: gzip'], 'a=1', 400],
    ['too many parameters', 'urlencoded', FORM, 'a&'.repeat(5000), 413],
  ]
  for (const [title, name, headers, body, status] of refused) {
    it(`a broken body is refused: ${title}`, async () => {
      const answer = await attackOn3(parsing(name, { limit: '100kb' }), { target: 'POST /', headers, body })
      expect(answer.status).toBe(status)
    })
  }

  it('a key called __proto__ is an own key of the body', async () => {
    const body = '{"__proto__":{"x":1}}'
    const answer = await attackOn3(parsing('json'), { target: 'POST /', headers: JSON_BODY, body })
    expect(answer.body).toContain('"body":{"__proto__":{"x":1}}')
    expect(JSON.parse(answer.body).polluted).toEqual([])
  })

  for (const type of [
    'application/json garbage',
    'text/plain; application/json',
    `application/json;${'a=b;'.repeat(1500)}`,
  ]) {
    it(`a body is parsed by its Content-Type, or not at all: ${type.slice(0, 40)}`, async () => {
      const hostile = { target: 'POST /', headers: [`Content-Type: ${type}`], body: '{"a":1}', maxHeaderSize: 65_536 }
      const answer = await attackOn3(parsing('json'), hostile)
      expect([200, 415]).toContain(answer.status)
    })
  }
})

function tell(req: Req, res: Res): void {
  const polluted = ['x', 'length', 'b'].filter((key) => key in {})
  res.json({ query: req.query, polluted })
}
