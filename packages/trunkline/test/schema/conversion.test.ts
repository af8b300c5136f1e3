// schema(description, { convert: true }): strings become what the schema expects, in four libraries.
import { toJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import trunkline from 'trunkline'
import { createSchema, fromTypeBox, type Schema } from 'trunkline/schema'
import { inject } from 'trunkline/test'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const schema = createSchema({ convert: true, toJsonSchema: toJsonSchema as never })

/** A number, a whole number, a boolean, a list of numbers, and text, none of which a string is for its library. */
const libraries: Record<string, Schema> = {
  zod: z.object({
    size: z.number().optional(),
    page: z.int().optional(),
    open: z.boolean().optional(),
    ids: z.array(z.number()).optional(),
    name: z.string().optional(),
    either: z.union([z.number(), z.boolean()]).nullish(),
  }),
  valibot: v.object({
    size: v.optional(v.number()),
    page: v.optional(v.pipe(v.number(), v.integer())),
    open: v.optional(v.boolean()),
    ids: v.optional(v.array(v.number())),
    name: v.optional(v.string()),
    either: v.nullish(v.union([v.number(), v.boolean()])),
  }),
  ArkType: type({
    'size?': 'number',
    'page?': 'number.integer',
    'open?': 'boolean',
    'ids?': 'number[]',
    'name?': 'string',
    'either?': 'number | boolean | null',
  }),
  TypeBox: fromTypeBox(
    Compile(
      Type.Object({
        size: Type.Optional(Type.Number()),
        page: Type.Optional(Type.Integer()),
        open: Type.Optional(Type.Boolean()),
        ids: Type.Optional(Type.Array(Type.Number())),
        name: Type.Optional(Type.String()),
        either: Type.Optional(Type.Union([Type.Number(), Type.Boolean(), Type.Null()])),
      }),
    ),
  ),
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

async function ask(query: Schema, search: string): Promise<unknown> {
  const app = trunkline().get('/', schema({ query }), (req, res) => res.json(req.query))
  app.use((err: { status: number }, _req: unknown, res: { json(value: unknown): void }, _next: unknown) =>
    res.json(err.status),
  )
  return (await inject(app, `/?${search}`)).json()
}

describe.each(Object.keys(libraries))('a query with convert, by %s', (library) => {
  const query = libraries[library] as Schema

  it.each([
    ['size=1.5&page=-2&open=true&ids=3', { size: 1.5, page: -2, open: true, ids: [3] }],
    ['open=false&ids=1&ids=2e2&name=7', { open: false, ids: [1, 200], name: '7' }],
    ['either=true&size=007', { either: true, size: 7 }],
    ['either=9', { either: 9 }],
  ])('has values of the types that the schema expects: %s', async (search, expected) => {
    expect(await ask(query, search)).toEqual(expected)
  })

  it.each([
    'size=',
    'size=x',
    'size=%201',
    'size=0x10',
    'size=1e999',
    'size=NaN',
    'page=1.5',
    'open=1',
    'open=TRUE',
    'ids=a',
  ])('is refused with what is none of them: %s', async (search) => {
    expect(await ask(query, search)).toBe(400)
  })

  it('keeps names that objects have themselves', async () => {
    expect(await ask(query, 'length=3&constructor=x&__proto__=1&size=2')).toMatchObject({ size: 2 })
  })
})

describe('what else is converted', () => {
  it('is a date, and not a day that does not exist', async () => {
    const expected = { at: '2026-11-19T10:00:00.000Z' }
    const dates: Schema[] = [
      z.object({ at: z.date() }),
      v.object({ at: v.date() }) as unknown as Schema,
      type({ at: 'Date' }) as unknown as Schema,
    ]
    for (const query of dates) {
      expect(await ask(query, 'at=2026-11-19T10:00:00Z')).toEqual(expected)
      expect(await ask(query, 'at=2026-11-19T11:00%2B01:00')).toEqual(expected)
      expect(await ask(query, 'at=2024-02-29')).toEqual({ at: '2024-02-29T00:00:00.000Z' })
      for (const none of ['2026-02-29', '2026-13-01', '19.11.2026', '1', ''])
        expect(await ask(query, `at=${none}`)).toBe(400)
    }
  })

  it('is no text in the form of a date', async () => {
    expect(await ask(z.object({ at: z.iso.datetime() }), 'at=2026-11-19T10:00:00Z')).toEqual({
      at: '2026-11-19T10:00:00Z',
    })
  })

  it('is what stands behind a name, in itself, and in an intersection', async () => {
    const Size = z.object({ size: z.number() }).meta({ id: 'ConvertedSize' })
    expect(await ask(Size.and(z.object({ page: z.number() })), 'size=1&page=2')).toEqual({ size: 1, page: 2 })
    const Tree = z.object({
      n: z.number(),
      get inner() {
        return Tree.optional()
      },
    })
    const app = trunkline().set('query parser', 'extended')
    app.get('/', schema({ query: Tree }), (req, res) => res.json(req.query))
    expect((await inject(app, '/?n=1&inner[n]=2&inner[inner][n]=3')).json()).toEqual({
      n: 1,
      inner: { n: 2, inner: { n: 3 } },
    })
  })

  it('is every value of a record', async () => {
    expect(await ask(z.record(z.string(), z.number()), 'a=1&b=2&__proto__=3')).toMatchObject({ a: 1, b: 2 })
  })

  it('is a parameter, a header and a cookie, and never a body', async () => {
    const number = z.object({ n: z.number() })
    const parts = { params: number, headers: z.object({ n: z.number() }), cookies: number }
    const app = trunkline().get('/:n', schema(parts), (req, res) =>
      res.json([req.params.n, req.valid.headers.n, req.valid.cookies.n]),
    )
    expect((await inject(app, { url: '/1', headers: { n: '2', cookie: 'n=3' } })).json()).toEqual([1, 2, 3])
    const forms = trunkline().post('/', trunkline.urlencoded(), schema({ body: number }), (_req, res) => res.end())
    expect((await inject(forms, { method: 'POST', url: '/', headers: FORM, body: 'n=1' })).status).toBe(400)
  })

  it('is a string again where next() has left the route', async () => {
    for (const app of [trunkline(), v4(), v3()] as unknown as ReturnType<typeof trunkline>[]) {
      const seen: unknown[] = []
      app.get(
        '/:n',
        schema({ params: z.object({ n: z.number() }), query: z.object({ q: z.number() }) }),
        (req, _res, next) => {
          seen.push(req.params.n, req.query.q)
          next()
        },
      )
      app.get('/:n', (req, res) => {
        seen.push(req.params.n, req.query['q'])
        res.end()
      })
      await inject(app, '/1?q=2')
      expect(seen).toEqual([1, 2, '1', '2'])
    }
  })
})

describe('convert', () => {
  it('throws at registration for a schema without JSON Schema', () => {
    const own: Schema = { '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) } }
    const check = createSchema({ convert: true })
    expect(() => trunkline().get('/', check({ query: own }), (_req, res) => res.end())).toThrow(
      /query cannot be converted: the schema has no JSON Schema.*conversion\.test\.ts/,
    )
    expect(() => trunkline().post('/', check({ body: own }), (_req, res) => res.end())).not.toThrow()
  })

  it('is off by default', async () => {
    const app = trunkline().get('/', createSchema()({ query: z.object({ n: z.number() }) }), (_req, res) => res.end())
    expect((await inject(app, '/?n=1')).status).toBe(400)
  })
})
