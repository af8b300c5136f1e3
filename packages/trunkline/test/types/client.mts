// Compiled, never run: what a client knows of an app's described routes.
import { expectTypeOf } from 'expect-type'
import trunkline, { json, Router } from 'trunkline'
import { client, type InputsOf, type RoutesOf } from 'trunkline/client'
import { schema } from 'trunkline/schema'
import { createAgent, inject } from 'trunkline/test'
import v4 from 'trunkline/v4'
import { z } from 'zod'

const User = z.object({ id: z.int(), name: z.string() })
const Problem = z.object({ title: z.string() })
const users = Router()
  .get(
    '/',
    schema({ query: z.object({ page: z.coerce.number<string>().optional() }), response: z.array(User) }),
    (_req, res) => res.json([]),
  )
  .get('/:id', schema({ response: { 200: User, 404: Problem } }), (_req, res) => res.status(404).json({ title: 'x' }))
  .get(
    '/:id/notes{/:note}',
    schema({ response: z.object({ at: z.iso.datetime().transform((text) => new Date(text)) }) }),
    (_req, res) => res.json({ at: '' }),
  )
  .post(
    '/',
    json(),
    schema({
      body: User.omit({ id: true }),
      headers: z.object({ 'x-key': z.string() }),
      response: { 201: User, 204: null },
    }),
    (_req, res) => res.status(201).json({ id: 1, name: 'x' }),
  )
  .delete('/files/*path', schema({ summary: 'Removes a file' }), (_req, res) => res.sendStatus(204))
const app = trunkline().use('/users', users)
type App = typeof app

export async function calls(): Promise<void> {
  const api = client<App>('http://localhost', { throwOnError: true })

  const list = await api('GET /users', { query: { page: '2' } })
  expectTypeOf(list.data).toEqualTypeOf<{ id: number; name: string }[]>()
  await api('GET /users')

  const one = await api('GET /users/:id', { params: { id: 7 }, signal: AbortSignal.timeout(5) })
  expectTypeOf(one.status).toEqualTypeOf<200>()
  expectTypeOf(one.data.name).toEqualTypeOf<string>()

  const notes = await api('GET /users/:id/notes{/:note}', { params: { id: 'a' } })
  expectTypeOf(notes.data.at).toEqualTypeOf<Date>()

  const created = await api('POST /users', { body: { name: 'Ada' }, headers: { 'x-key': 'k' } })
  if (created.status === 204) expectTypeOf(created.data).toEqualTypeOf<undefined>()
  else expectTypeOf(created.data).toEqualTypeOf<{ id: number; name: string }>()

  const removed = await api('DELETE /users/files/*path', { params: { path: ['a', 'b'] } })
  expectTypeOf(removed.data).toEqualTypeOf<unknown>()

  // @ts-expect-error there is no such route
  api('GET /nowhere')
  // @ts-expect-error the parameter is missing
  api('GET /users/:id')
  // @ts-expect-error the parameter has another name
  api('GET /users/:id', { params: { ix: 7 } })
  // @ts-expect-error the body is missing
  api('POST /users', { headers: { 'x-key': 'k' } })
  // @ts-expect-error the header is missing
  api('POST /users', { body: { name: 'Ada' } })
  // @ts-expect-error another shape
  api('POST /users', { body: { nam: 'Ada' }, headers: { 'x-key': 'k' } })
  // @ts-expect-error not a stream of events
  api.events('GET /users')
  expectTypeOf(await api.response('GET /users')).toEqualTypeOf<Response>()
}

export async function callsThatResolveWithErrors(): Promise<void> {
  const api = client<App>('http://localhost')

  const one = await api('GET /users/:id', { params: { id: 7 } })
  expectTypeOf<200 | 404 | 401 | 500>().toExtend<typeof one.status>()
  expectTypeOf<201 | 304>().not.toExtend<typeof one.status>()
  if (one.status === 404) expectTypeOf(one.data).toEqualTypeOf<{ title: string }>()
  else if (one.ok) expectTypeOf(one.data.name).toEqualTypeOf<string>()
  else expectTypeOf(one.data).toEqualTypeOf<unknown>()

  const list = await api('GET /users')
  if (list.ok) expectTypeOf(list.data).toEqualTypeOf<{ id: number; name: string }[]>()
  else expectTypeOf(list.data).toEqualTypeOf<unknown>()
  // @ts-expect-error it may be an error
  list.data.length

  const created = await api('POST /users', { body: { name: 'Ada' }, headers: { 'x-key': 'k' } })
  if (created.status === 204) expectTypeOf(created.data).toEqualTypeOf<undefined>()
  else if (created.ok) expectTypeOf(created.data).toEqualTypeOf<{ id: number; name: string }>()
}

export async function tests(): Promise<void> {
  const one = await inject(app, 'GET /users/:id', { params: { id: 7 } })
  if (one.ok) expectTypeOf(one.data.name).toEqualTypeOf<string>()
  expectTypeOf((await inject(app, '/users/7')).text).toEqualTypeOf<string>()
  // @ts-expect-error the parameter is missing
  inject(app, 'GET /users/:id', {})
  const agent = createAgent(app)
  const listed = await agent('GET /users')
  if (listed.ok) expectTypeOf(listed.data[0]?.id).toEqualTypeOf<number | undefined>()
  expectTypeOf((await agent('/users')).body).toEqualTypeOf<Response['body']>()
}

const four = v4().get('/rooms/:room?', schema({ response: User }), (_req, res) => res.json({ id: 1, name: 'x' }))
export async function callsTo4(): Promise<void> {
  const api = client<typeof four>(new URL('http://localhost'))
  const room = await api('GET /rooms/:room?')
  if (room.ok) expectTypeOf(room.data.id).toEqualTypeOf<number>()
  await api('GET /rooms/:room?', { params: { room: 3 } })
}

const complete = trunkline()
  .get('/classes', schema({ response: { 200: User, '4xx': Problem, '5xx': z.string() } }), (_req, res) =>
    res.status(404).json({ title: 'x' }),
  )
  .get('/default', schema({ response: { 200: User, 204: null, default: Problem } }), (_req, res) =>
    res.status(404).json({ title: 'x' }),
  )
  .get('/both', schema({ response: { '2xx': User, 404: z.null(), default: Problem } }), (_req, res) =>
    res.json({ id: 1, name: 'x' }),
  )
export async function callsToCompleteDescriptions(): Promise<void> {
  const api = client<typeof complete>('http://localhost')
  const classes = await api('GET /classes')
  if (classes.ok) expectTypeOf(classes).toHaveProperty('data').toEqualTypeOf<{ id: number; name: string }>()
  else if (classes.status === 404) expectTypeOf(classes.data).toEqualTypeOf<{ title: string }>()
  else if (classes.status === 500) expectTypeOf(classes.data).toEqualTypeOf<string>()
  else expectTypeOf(classes.data).toEqualTypeOf<{ title: string } | string>()

  const resolved = await client<typeof complete>('http://localhost', { throwOnError: true })('GET /classes')
  expectTypeOf(resolved.data).toEqualTypeOf<{ id: number; name: string }>()

  const otherwise = await api('GET /default')
  if (otherwise.status === 200) expectTypeOf(otherwise.data).toEqualTypeOf<{ id: number; name: string }>()
  else if (otherwise.status === 204) expectTypeOf(otherwise.data).toEqualTypeOf<undefined>()
  else expectTypeOf(otherwise.data).toEqualTypeOf<{ title: string }>()
  if (!otherwise.ok) expectTypeOf(otherwise.data).toEqualTypeOf<{ title: string }>()

  const both = await api('GET /both')
  if (both.ok) expectTypeOf(both.data).toEqualTypeOf<{ id: number; name: string }>()
  else if (both.status === 404) expectTypeOf(both.data).toEqualTypeOf<null>()
  else expectTypeOf(both.data).toEqualTypeOf<{ title: string }>()
}

const statements = trunkline()
statements.get('/users', schema({ response: User }), (_req, res) => res.json({ id: 1, name: 'x' }))
// @ts-expect-error routes written as statements do not reach the type
client<typeof statements>('http://localhost')('GET /users')

expectTypeOf<InputsOf<RoutesOf<App>['GET /users/:id']>>().toMatchObjectType<{ params: { id: string | number } }>()
