// An app that uses everything that goes into an OpenAPI document: each part, each kind of response, four validators, routers
// in routers, and apps of the other release lines.
import { toJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import trunkline, { json, Router } from 'trunkline'
import { file, formData } from 'trunkline/forms'
import { createSchema, events, fromTypeBox, openapi, schema, stream } from 'trunkline/schema'
import v3 from 'trunkline/v3'
import v4 from 'trunkline/v4'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import * as v from 'valibot'
import { z } from 'zod'

const Author = z.object({ id: z.int(), name: z.string(), born: z.iso.date().nullable() }).meta({ id: 'Author' })
const Problem = z.object({ title: z.string(), status: z.int().optional() }).meta({ id: 'Problem' })
const Chapter = z
  .object({
    title: z.string(),
    get parts() {
      return z.array(Chapter)
    },
  })
  .meta({ id: 'Chapter' })
const Book = z
  .object({
    id: z.int(),
    title: z.string().min(1).describe('As it stands on the cover'),
    kind: z.enum(['paper', 'audio']),
    author: Author,
    chapters: z.array(Chapter),
    tags: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: 'Book', description: 'A book of the shop' })
const BookId = z.object({ id: z.coerce.number().int() })
const end = (_req, res) => res.end()
/** Finds one book, so that clients that are made from the document can be tried. */
const BOOK = { id: 7, title: 'Emma', kind: 'paper', author: { id: 1, name: 'Jane', born: null }, chapters: [] }

const books = Router()
  .get(
    '/',
    schema({
      summary: 'Lists books',
      tags: ['books'],
      query: z.object({
        limit: z.coerce.number().int().max(100).default(20),
        kind: z.enum(['paper', 'audio']).optional(),
        tag: z.array(z.string()).optional(),
      }),
      response: z.array(Book),
      examples: { query: { limit: 5 } },
    }),
    (req, res) => res.json([BOOK].slice(0, req.query.limit)),
  )
  .post(
    '/',
    json(),
    schema({
      summary: 'Adds a book',
      operationId: 'addBook',
      tags: ['books'],
      security: [{ token: [] }],
      headers: z.object({ 'idempotency-key': z.uuid() }),
      cookies: z.object({ theme: z.string().optional() }),
      body: Book.omit({ id: true }),
      response: { 201: Book, 409: Problem, '5xx': Problem },
    }),
    (req, res) => res.status(201).json({ id: 8, ...req.body }),
  )
  .get('/new', schema({ summary: 'New books, as they come', tags: ['books'], response: events(Book) }), end)
  .get('/all.csv', schema({ summary: 'All books as CSV', tags: ['books'], response: stream('text/csv') }), end)
  .get(
    '/:id',
    schema({ summary: 'Finds a book', tags: ['books'], params: BookId, response: { 200: Book, 404: Problem } }),
    (req, res) => (req.params.id === 7 ? res.json(BOOK) : res.status(404).json({ title: 'No such book' })),
  )
  .delete(
    '/:id',
    schema({
      summary: 'Removes a book',
      tags: ['books'],
      params: BookId,
      response: { 204: null, 404: Problem },
      deprecated: true,
    }),
    end,
  )
  .put(
    '/:id/cover',
    schema({
      summary: 'Sets the cover',
      tags: ['books'],
      params: BookId,
      body: formData({ note: z.string().optional(), cover: file({ maxSize: '5mb', types: ['image/*'] }) }),
      response: { 204: null },
    }),
    end,
  )

const byOthers = Router()
  .get(
    '/valibot',
    createSchema({ toJsonSchema })({
      summary: 'By valibot',
      query: v.object({ page: v.optional(v.string(), '1') }),
      response: v.object({ page: v.string() }),
    }),
    end,
  )
  .get(
    '/arktype{/:part}',
    schema({
      summary: 'By ArkType',
      query: type({ 'page?': 'string.numeric.parse' }),
      response: type({ page: 'number' }),
    }),
    end,
  )
  .get(
    '/typebox/*rest',
    schema({
      summary: 'By TypeBox',
      query: fromTypeBox(Compile(Type.Object({ page: Type.Integer({ default: 1 }) })), { convert: true }),
      response: fromTypeBox(Compile(Type.Object({ page: Type.Integer() }))),
    }),
    end,
  )

export const app = trunkline()
  .use('/books', books)
  .use('/by', byOthers)
  .use('/4', v4().get('/rooms/:room?', schema({ summary: 'A room on 4.x', response: Problem }), end))
  .use('/3', v3().get('/rooms/:room', schema({ summary: 'A room on 3.x', response: Problem }), end))

export const document = openapi.document(app, {
  info: { title: 'Shop', version: '1.0.0', description: 'Everything', license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: 'https://shop.example.org' }],
  security: [{}],
  securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  tags: [{ name: 'books', description: 'What is sold' }],
  toJsonSchema,
})
