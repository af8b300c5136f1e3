// Compiled, never run: routes with a description, and what their handlers and clients know.
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { toJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import { expectTypeOf } from 'expect-type'
import v5, * as five from 'trunkline'
import { client } from 'trunkline/client'
import { createSchema, describes, events, fromTypeBox, openapi, type Schema, schema } from 'trunkline/schema'
import v4, * as four from 'trunkline/v4'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import * as v from 'valibot'
import { z } from 'zod'

const UserSchema = z.object({ id: z.int(), name: z.string() })
const Problem = z.object({ title: z.string() })
const Page = z.object({ page: z.coerce.number().default(1) })
const requireUser: five.HandlerThatAdds<{ account: { name: string } }> = (req, _res, next) => {
  req.account = { name: 'Ada' }
  next()
}
const add =
  <T,>(value: T): five.HandlerThatAdds<{ value: T }> =>
  (req, _res, next) => {
    req.value = value
    next()
  }

export const users = five
  .Router()
  .get('/', schema({ query: Page, response: z.array(UserSchema) }), (req, res) => {
    expectTypeOf(req.query).toEqualTypeOf<{ page: number }>()
    // @ts-expect-error not in the query
    req.query.pag
    return res.json([{ id: req.query.page, name: req.hostname }])
  })
  .get(
    '/:id',
    schema({ params: z.object({ id: z.coerce.number() }), response: { 200: UserSchema, 404: Problem } }),
    (req, res) => {
      expectTypeOf(req.params).toEqualTypeOf<{ id: number }>()
      const { id } = req.params
      if (id === 0) return res.status(404).json({ title: 'none' })
      // @ts-expect-error wrong shape for 404
      res.status(404).json({ id, name: 'x' })
      // @ts-expect-error 500 is not described
      res.status(500)
      // @ts-expect-error wrong shape for 200
      res.json({ title: 'x' })
      return res.status(200).set('X-A', 'b').json({ id, name: 'x' })
    },
  )
  .post(
    '/',
    requireUser,
    five.json(),
    schema({ body: UserSchema.omit({ id: true }), response: { 201: UserSchema, 409: Problem } }),
    (req, res) => {
      expectTypeOf(req.body).toEqualTypeOf<{ name: string }>()
      expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
      // @ts-expect-error not in the body
      req.body.nam
      // @ts-expect-error 200 is not described
      res.json({ id: 1, name: 'x' })
      return res.status(201).json({ id: 1, name: req.body.name })
    },
  )
  .get('/plain', (_req, res) => res.send('x'))

export const app = v5()
  .use((_req, _res, next) => next())
  .use('/users', requireUser, users)
  .get('/health', (_req, res) => res.send('ok'))
app.get('/plain/:x', (req, res) => res.send(req.params.x))
export type App = typeof app
type Routes<T> = T extends five.Routed<infer R> ? keyof R : never
expectTypeOf<Routes<App>>().toEqualTypeOf<'GET /users' | 'GET /users/:id' | 'POST /users'>()
expectTypeOf(users).toExtend<five.Router>()
expectTypeOf(users).toExtend<five.IRouter>()
expectTypeOf(app).toExtend<five.Express>()
expectTypeOf(app).toExtend<five.Application>()

v5().get('/x', add(5), (req) => expectTypeOf(req.value).toEqualTypeOf<number>())
v5().get('/x', schema({ headers: z.object({ 'x-key': z.string() }) }), requireUser, add('a'), (req) => {
  expectTypeOf(req.valid.headers['x-key']).toEqualTypeOf<string>()
  expectTypeOf(req.value).toEqualTypeOf<string>()
  expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
})
const held = schema({ query: Page })
v5().get('/x/:id', held, (req) => {
  expectTypeOf(req.query).toEqualTypeOf<{ page: number }>()
  expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
})
// @ts-expect-error a misspelt part
schema({ querry: Page })
// @ts-expect-error no schema
schema({ query: { page: 1 } })

export const api4 = four.Router().get('/:id', schema({ query: Page, response: UserSchema }), (req, res) => {
  expectTypeOf(req.query).toEqualTypeOf<{ page: number }>()
  expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
  // @ts-expect-error wrong shape
  res.json({ nam: 1 })
  return res.status(404).json({ whatever: 1 })
})
export const app4 = v4().use('/api', api4)
expectTypeOf<Routes<typeof app4>>().toEqualTypeOf<'GET /api/:id'>()

// On a route, and behind `use`: the handlers of the same call know what was checked.
v5()
  .route('/x/:id')
  .get(schema({ query: Page, response: UserSchema }), (req, res) => {
    expectTypeOf(req.query).toEqualTypeOf<{ page: number }>()
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
    // @ts-expect-error wrong shape
    res.json({ nam: 1 })
    return res.json({ id: 1, name: req.params.id })
  })
  .post(requireUser, five.json(), schema({ body: UserSchema, response: { 201: UserSchema } }), (req, res) => {
    expectTypeOf(req.body).toEqualTypeOf<{ id: number; name: string }>()
    expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
    // @ts-expect-error 200 is not described
    res.json({ id: 1, name: 'x' })
    return res.status(201).json(req.body)
  })
  .put((req, res) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
    return res.json({ whatever: 1 })
  })
five
  .Router()
  .route('/:id')
  .patch(heldByAFunction(), five.json(), (req) => expectTypeOf(req.query).toEqualTypeOf<{ page: number }>())
four
  .Router()
  .route('/:id')
  .get(schema({ params: z.object({ id: z.coerce.number() }) }), (req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: number }>()
  })
function heldByAFunction() {
  return schema({ query: Page })
}
const used = v5()
  .use(schema({ headers: z.object({ 'x-key': z.string() }) }), (req, _res, next) => {
    expectTypeOf(req.valid.headers['x-key']).toEqualTypeOf<string>()
    next()
  })
  .use('/:area', schema({ query: Page }), (req, _res, next) => {
    expectTypeOf(req.query).toEqualTypeOf<{ page: number }>()
    expectTypeOf(req.params).toEqualTypeOf<{ area: string }>()
    next()
  })
  .get('/', schema({ response: UserSchema }), (_req, res) => res.json({ id: 1, name: 'x' }))
// What is used is not a route: it has no method that a client could call.
expectTypeOf<Routes<typeof used>>().toEqualTypeOf<'GET /'>()
expectTypeOf(v5().use(held)).toEqualTypeOf<five.Express>()

// Responses that people narrow by hand, as with the community's typings.
export interface TypedResponse4<B> extends four.Response {
  json: four.Send<B, this>
}
export interface TypedResponse5<B> extends five.Response {
  json: five.Send<B, this>
}
v4().get('/', (_req, res: TypedResponse4<{ a: number }>) => res.json({ a: 1 }))

// Events: `data` is what the schema takes.
v5().get('/prices', schema({ response: events(z.object({ eur: z.number() })) }), async (_req, res) => {
  const stream = res.sse()
  await stream.send({ event: 'price', data: { eur: 1 } })
  // @ts-expect-error another shape
  await stream.send({ data: { usd: 1 } })
})

// TypeBox, ArkType, valibot.
const Box = fromTypeBox(Compile(Type.Object({ n: Type.Number() })))
v5().get('/box', schema({ query: Box }), (req) => expectTypeOf(req.query.n).toEqualTypeOf<number>())
v5().get('/ark', schema({ query: type({ n: 'string.numeric.parse' }) }), (req) => {
  expectTypeOf(req.query.n).toEqualTypeOf<number>()
})
v5().get('/bot', schema({ query: v.object({ n: v.pipe(v.string(), v.transform(Number)) }) }), (req) => {
  expectTypeOf(req.query.n).toEqualTypeOf<number>()
})

// A schema of the specification's own types is one of ours.
expectTypeOf<StandardSchemaV1<string, number>>().toExtend<Schema>()

// Verbs by name take plain handlers and handlers that add, as before.
declare const verb: 'get' | 'post'
v5()[verb]('/x/:id', (req, res) => res.send(req.params.id))
v5()[verb]('/x/:id', requireUser, (req, res) => res.send(req.account.name + req.params.id))

// The converter of valibot is one of ours.
createSchema({ toJsonSchema })
openapi(v5(), { toJsonSchema })
openapi(v5(), { toJsonSchema: (_schema, { direction }) => ({ title: direction }) })

// describes(): clients know the description, and handlers have the types of the middleware itself.
export const described = five
  .Router()
  .post(
    '/',
    describes({ body: UserSchema.omit({ id: true }), response: { 201: UserSchema } }, (_req, _res, next) => next()),
    (req, res) => {
      expectTypeOf(req.body).toBeAny()
      expectTypeOf(req.query).toEqualTypeOf<five.ParsedQuery>()
      res.status(500).json('whatever')
    },
  )
  .get('/:id', describes({ query: Page }, requireUser), (req, res) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
    expectTypeOf(req.query).toEqualTypeOf<five.ParsedQuery>()
    expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
    res.json(1)
  })
  .put('/', describes({ body: UserSchema }, [requireUser]), (_req, res) => res.end())
const describedApi = client<typeof described>('')
describedApi('POST /', { body: { name: 'Ada' } }).then((answer) => {
  if (answer.status === 201) expectTypeOf(answer.data).toEqualTypeOf<{ id: number; name: string }>()
})
describedApi('GET /:id', { params: { id: '7' }, query: { page: 2 } })
// @ts-expect-error the body is described
describedApi('POST /', { body: { nme: 'Ada' } })
// @ts-expect-error no such part
describes({ bdy: UserSchema }, requireUser)
// @ts-expect-error an error handler
describes({ body: UserSchema }, (_err, _req, _res, next) => next())

// schema.defaults(): its responses are those of every route behind it, for clients and handlers.
export const guarded = five
  .Router()
  .use(schema.defaults({ response: { 401: Problem } }), requireUser)
  .get('/me', schema({ response: { 200: UserSchema } }), (req, res) => {
    expectTypeOf(req.account).toEqualTypeOf<{ name: string }>()
    // @ts-expect-error 404 is not described
    res.status(404)
    return res.status(401).json({ title: 'no' })
  })
  .get('/all', schema({ response: z.array(UserSchema) }), (_req, res) => res.json([]))
  .get('/own', schema({ response: { 200: UserSchema, 401: z.string() } }), (_req, res) => res.status(401).json('own'))
const guardedApi = client<typeof guarded>('')
guardedApi('GET /me').then((answer) => {
  if (answer.status === 401) expectTypeOf(answer.data.title).toBeString()
  if (answer.ok) expectTypeOf(answer.data.name).toBeString()
})
guardedApi('GET /all').then((answer) => {
  if (answer.ok) expectTypeOf(answer.data).toEqualTypeOf<{ id: number; name: string }[]>()
})
export const outside = five
  .default()
  .use(schema.defaults({ response: { 429: Problem } }))
  .use('/in', guarded)
client<typeof outside>('')('GET /in/me').then((answer) => {
  if (answer.status === 429) expectTypeOf(answer.data.title).toBeString()
  if (answer.status === 401) expectTypeOf(answer.data.title).toBeString()
})
// @ts-expect-error a body is not the same for all routes
schema.defaults({ response: { 401: Problem }, body: UserSchema })
