// Compiled, never run: handlers of every kind, on both lines.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expectTypeOf } from 'expect-type'
import v5, * as five from 'trunkline'
import type * as four from 'trunkline/v4'
import v4 from 'trunkline/v4'

// Sync and async, and whatever they return.
for (const app of [v5()]) {
  app.get('/', (_req, res) => res.send('ok'))
  app.get('/', async (_req, res) => res.send('ok'))
  app.get('/', () => {})
  app.get('/', async () => 42)
  app.get('/', function named(this: unknown, req, res) {
    res.send(req.path)
  })
  app.get('/', (_req, res, next) => (res.headersSent ? next('route') : next('router')))
  app.get('/', (_req, _res, next) => next(new Error('no')))
  app.use(v5.json(), v5.static('public'), [v5.urlencoded({ extended: true })], five.Router(), v5())
  app.use((req: IncomingMessage, res: ServerResponse, next: () => void) => (req.url ? next() : res.end()))
}

// A path may be left out: it is `/` then.
for (const app of [v5()]) {
  app.post((req, res) => {
    expectTypeOf(req).toEqualTypeOf<five.Request>()
    res.send(req.path)
  })
  app.all([(_req, _res, next) => next()], (req, res) => res.send(req.path))
  app.get((req, res) => res.send(req.path)).get('/:id', (req, res) => res.send(req.params.id.trim()))
  expectTypeOf(app.get('title')).toBeAny()
  five.Router().get((req, res) => res.send(req.path))
}
v4().put((req, res) => {
  expectTypeOf(req).toEqualTypeOf<four.Request>()
  res.send(req.path)
})

// Error handlers are told apart by their four parameters.
const onError: five.ErrorRequestHandler = (err, req, res, next) => {
  expectTypeOf(err).toBeAny()
  expectTypeOf(req).toEqualTypeOf<five.Request>()
  if (res.headersSent) next(err)
}
const annotated = (err: Error, _req: five.Request, res: five.Response, _next: five.NextFunction) => res.send(err.stack)
const async5: five.ErrorRequestHandler = async (_err, _req, res) => res.sendStatus(500)
v5()
  .use(onError)
  .use('/api', onError, [annotated, [async5]])
const onError4: four.ErrorRequestHandler = (err, _req, res, _next) => res.send(500, err.message)
v4().use(onError4).use('/api', [onError4])

// Bodies, queries and locals that were declared.
interface User {
  name: string
}
const typed: five.RequestHandler<
  { id: string },
  User | { error: string },
  User,
  { page?: string },
  { role: 'admin' }
> = (req, res) => {
  expectTypeOf(req.params.id).toEqualTypeOf<string>()
  expectTypeOf(req.body).toEqualTypeOf<User>()
  expectTypeOf(req.query.page).toEqualTypeOf<string | undefined>()
  expectTypeOf(res.locals.role).toEqualTypeOf<'admin'>()
  res.status(200).header('X-A', 'a').json({ name: 'Ada' })
  // @ts-expect-error that is no user
  res.json({ nam: 'Ada' })
  // @ts-expect-error nor is that
  res.status(200).send(7)
}
v5().put('/users/:id', typed)
v5().get('/x', (_req, res: five.Response<User>) => res.json({ name: 'Ada' }))
// The body that one handler asks for is the body of the next.
v5().post('/users', typed as five.RequestHandler<{}, User, User>, (req) => expectTypeOf(req.body).toEqualTypeOf<User>())

// Undeclared ones are what the community's typings say.
v5().use((req, res) => {
  expectTypeOf(req.body).toBeAny()
  expectTypeOf(req.query['page']).toEqualTypeOf<undefined | string | five.ParsedQuery | (string | five.ParsedQuery)[]>()
  expectTypeOf(res.locals['user']).toBeAny()
  expectTypeOf(res.get('ETag')).toEqualTypeOf<string | undefined>()
  expectTypeOf(req.hostname).toEqualTypeOf<string>()
  expectTypeOf(req.ip).toEqualTypeOf<string | undefined>()
  expectTypeOf(req.get('Set-Cookie')).toEqualTypeOf<string[] | undefined>()
  expectTypeOf(req.get('Host')).toEqualTypeOf<string | undefined>()
  expectTypeOf(req.accepts('html', 'json')).toEqualTypeOf<string | false>()
  expectTypeOf(req.accepts()).toEqualTypeOf<string[]>()
  expectTypeOf(req.app).toExtend<five.Application>()
  res.set('A', 'b').type('html').append('B', ['c']).vary('Accept').links({}).status(201).cookie('a', 'b').location('/')
})

// A narrower request, of which only the application can know that it gets it.
interface SignedIn extends five.Request {
  account: { id: number }
}
v5().get('/account', (req: SignedIn, res) => res.json(req.account.id))

// Chains keep what they were called on.
expectTypeOf(
  v5()
    .use(onError)
    .get('/', () => {})
    .set('a', 1)
    .enable('b')
    .engine('x', () => {}),
).toEqualTypeOf<five.Express>()
expectTypeOf(
  five
    .Router()
    .use(onError)
    .get('/', () => {}),
).toEqualTypeOf<five.RouterInstance>()
expectTypeOf(
  v4()
    .del('/', () => {})
    .param('a', () => {}),
).toEqualTypeOf<four.Express>()
createServer(v5()).listen(0)
v5().on('mount', (parent) => expectTypeOf(parent).toEqualTypeOf<five.Application>())

// @ts-expect-error a handler is a function
v5().get('/x', 42)
// @ts-expect-error a handler takes a response
v5().get('/x', (req: five.Request, id: number) => req.path + id)
// @ts-expect-error a status is a number
v5().get('/x', (_req, res) => res.status('200'))
// @ts-expect-error the query of 5.x cannot be replaced
v5().get('/x', (req) => (req.query = {}))
// @ts-expect-error nobody declared this property
v5().get('/x', (req) => req.whatever)
