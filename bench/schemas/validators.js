// One order and one query in the words of each validator. All of them are installed for the tests of the framework.
import { type } from 'arktype'
import { fromTypeBox } from 'trunkline/schema'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import * as v from 'valibot'
import { z } from 'zod'

const ORDER = Type.Object({
  customer: Type.String(),
  city: Type.String(),
  total: Type.Number(),
  lines: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      price: Type.Number(),
      left: Type.Boolean(),
      note: Type.Null(),
    }),
  ),
})
const QUERY = Type.Object({ page: Type.Integer(), limit: Type.Integer({ maximum: 100 }), title: Type.String() })

/** Ajv takes JSON Schema, which is what TypeBox makes. */
export const ajv = { body: ORDER, query: QUERY }

export const box = {
  body: fromTypeBox(Compile(ORDER)),
  query: fromTypeBox(Compile(QUERY), { convert: true }),
}

export const ark = {
  body: type({
    customer: 'string',
    city: 'string',
    total: 'number',
    lines: type({ id: 'number.integer', name: 'string', price: 'number', left: 'boolean', note: 'null' }).array(),
  }),
  query: type({ page: 'string.integer.parse', limit: 'string.integer.parse', title: 'string' }),
}

export const zod = {
  body: z.object({
    customer: z.string(),
    city: z.string(),
    total: z.number(),
    lines: z.array(z.object({ id: z.int(), name: z.string(), price: z.number(), left: z.boolean(), note: z.null() })),
  }),
  query: z.object({
    page: z.coerce.number().int(),
    limit: z.coerce.number().int().max(100),
    title: z.string(),
  }),
}

/** Without coercion: `schema()` converts the strings. */
export const plainZodQuery = z.object({ page: z.int(), limit: z.int().max(100), title: z.string() })

/** Only for responses: its numbers are not in the table of requests. */
export const valibot = {
  body: v.object({
    customer: v.string(),
    city: v.string(),
    total: v.number(),
    lines: v.array(
      v.object({
        id: v.pipe(v.number(), v.integer()),
        name: v.string(),
        price: v.number(),
        left: v.boolean(),
        note: v.null(),
      }),
    ),
  }),
}
