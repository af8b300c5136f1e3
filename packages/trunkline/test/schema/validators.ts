// The same schemas in four libraries, for tests that all of them have to pass.
import { type } from 'arktype'
import { fromTypeBox, type Schema } from 'trunkline/schema'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import * as v from 'valibot'
import { z } from 'zod'

/** What the tests check: a page number, a user, an item's number, a key in a header, lists. */
export interface Schemas {
  readonly page: Schema
  readonly user: Schema
  readonly id: Schema
  readonly key: Schema
  readonly theme: Schema
  readonly tags: Schema
}

export const validators: Readonly<Record<'zod' | 'valibot' | 'ArkType' | 'TypeBox', Schemas>> = {
  zod: {
    page: z.object({ page: z.coerce.number() }),
    user: z.object({ name: z.string().min(1), age: z.number() }),
    id: z.object({ id: z.coerce.number().int() }),
    key: z.object({ 'x-key': z.string() }),
    theme: z.object({ theme: z.enum(['dark', 'light']) }),
    tags: z.object({ tag: z.array(z.string()) }),
  },
  valibot: {
    page: v.object({ page: v.pipe(v.string(), v.transform(Number), v.number()) }),
    user: v.object({ name: v.pipe(v.string(), v.minLength(1)), age: v.number() }),
    id: v.object({ id: v.pipe(v.string(), v.digits(), v.transform(Number), v.integer()) }),
    key: v.object({ 'x-key': v.string() }),
    theme: v.object({ theme: v.picklist(['dark', 'light']) }),
    tags: v.object({ tag: v.array(v.string()), page: v.optional(v.pipe(v.string(), v.transform(Number))) }),
  },
  ArkType: {
    page: type({ page: 'string.numeric.parse' }),
    user: type({ name: 'string > 0', age: 'number' }),
    id: type({ id: 'string.integer.parse' }),
    key: type({ 'x-key': 'string' }),
    theme: type({ theme: "'dark' | 'light'" }),
    tags: type({ tag: 'string[]' }),
  },
  TypeBox: {
    page: fromTypeBox(Compile(Type.Object({ page: Type.Number() })), { convert: true }),
    user: fromTypeBox(Compile(Type.Object({ name: Type.String({ minLength: 1 }), age: Type.Number() }))),
    id: fromTypeBox(Compile(Type.Object({ id: Type.Integer() })), { convert: true }),
    key: fromTypeBox(Compile(Type.Object({ 'x-key': Type.String() }))),
    theme: fromTypeBox(Compile(Type.Object({ theme: Type.Enum(['dark', 'light']) }))),
    tags: fromTypeBox(Compile(Type.Object({ tag: Type.Array(Type.String()) }))),
  },
}
