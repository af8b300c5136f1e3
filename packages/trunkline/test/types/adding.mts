// Compiled, never run: handlers that add to the request, and what those behind them know.
import { expectTypeOf } from 'expect-type'
import v5, * as five from 'trunkline'
import type * as three from 'trunkline/v3'
import v3 from 'trunkline/v3'
import v4, * as four from 'trunkline/v4'

interface User {
  name: string
}

const requireUser: five.HandlerThatAdds<{ account: User }> = async (req, res, next) => {
  expectTypeOf(req.account).toEqualTypeOf<User | undefined>()
  if (req.get('Authorization') === undefined) return res.sendStatus(401)
  req.account = { name: 'Ada' }
  // @ts-expect-error that is no user
  req.account = { nam: 'Ada' }
  // @ts-expect-error it does not add this
  req.workspace = 1
  next()
}
const loadWorkspace =
  (fallback: number): five.HandlerThatAdds<{ workspace: number }> =>
  (req, _res, next) => {
    req.workspace = Number(req.get('Tenant') ?? fallback)
    next()
  }
const startTimer: five.HandlerThatAdds<{ started: Date }, { id: string }> = (req, _res, next) => {
  req.started = new Date(req.params.id)
  next()
}
const log: five.RequestHandler = (_req, _res, next) => next()
const onError: five.ErrorRequestHandler = (_err, _req, res, _next) => res.sendStatus(500)
type Untyped = ReturnType<typeof JSON.parse>
const untyped: Untyped = JSON.parse('null')

type Plain<P> = five.CoreRequest<P>

const app = v5()

// One, two, three and four of them, wherever they stand; parameters are known as ever.
app.get('/me', requireUser, (req, res) => {
  expectTypeOf(req.account).toEqualTypeOf<User>()
  expectTypeOf(req).toEqualTypeOf<Plain<{}> & { account: User }>()
  // @ts-expect-error nobody added this
  res.send(req.workspace)
  // @ts-expect-error a user has a name
  res.send(req.account.nam)
  // @ts-expect-error the path has no parameters
  res.send(req.params.id)
})
app.get('/users/:id', requireUser, loadWorkspace(1), (req, res) => {
  expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }> & { account: User } & { workspace: number }>()
  res.json([req.account.name, req.workspace.toFixed(), req.params.id])
})
app.get('/users/:id', requireUser, loadWorkspace(1), startTimer, async (req, res) => {
  res.json([req.account.name, req.workspace.toFixed(), req.started.getTime(), req.params.id])
})
app.get('/users/:id', log, requireUser, loadWorkspace(1), startTimer, log, (req, res) => {
  res.json([req.account.name, req.workspace.toFixed(), req.started.getTime(), req.params.id])
})

// A handler knows what those before it added, and only that.
app.get(
  '/users/:id',
  (req, _res, next) => {
    expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }>>()
    // @ts-expect-error that comes later
    next(req.account)
  },
  requireUser,
  (req, _res, next) => {
    expectTypeOf(req.account).toEqualTypeOf<User>()
    // @ts-expect-error that comes later
    next(req.workspace)
  },
  loadWorkspace(1),
  (req, res) => res.json([req.account.name, req.workspace]),
)

// Everywhere that handlers are registered for a path.
app.use('/:area', log, requireUser, (req) => expectTypeOf(req.params.area + req.account.name).toEqualTypeOf<string>())
app.post(['/a/:id', '/b/:id'], requireUser, (req) => expectTypeOf(req.params.id + req.account.name).toBeString())
five.Router().delete('/:id', requireUser, (req) => expectTypeOf(req.params.id + req.account.name).toBeString())
five
  .Router<{ team: string }>({ mergeParams: true })
  .put('/:id', requireUser, (req) => expectTypeOf(req.params.team + req.params.id + req.account.name).toBeString())
expectTypeOf(app.get('/', requireUser, (_req, res) => res.send())).toEqualTypeOf<five.Express>()
app.use(requireUser, (req) => expectTypeOf(req.account).toEqualTypeOf<User>())
app.route('/:id').get(requireUser, (req: SignedIn) => req.account.name + req.params.id)

// A router that needs a user is mounted only where one is added before, in the same call or chain.
const account = five.Router.needs<{ account: User }>().get('/:id', (req) => {
  expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }> & { account: User }>()
})
v5().use('/account', requireUser, account).use(log, requireUser, account)
v5().use(requireUser).use('/account', account).use(account)
account.use('/more', account)
// @ts-expect-error nobody added an account
v5().use('/account', account)
// @ts-expect-error nobody added an account
v5().use(log, account)
// @ts-expect-error nobody added an account: the handler before it says nothing
v5().use('/account', log, account)
// @ts-expect-error nobody added an account
v5().use('/account', (_req, _res, next) => next(), log, account)
// @ts-expect-error something else was added
v5().use(loadWorkspace(1)).use('/account', account)
// @ts-expect-error a list does not know what its handlers add
v5().use('/account', [requireUser, account])
// @ts-expect-error nobody added an account
v5().get('/account', account)

// What other handlers declare is inferred as ever.
const validated: five.RequestHandler<unknown, unknown, User> = (_req, _res, next) => next()
app.post('/', requireUser, validated, (req) => expectTypeOf(req.body).toEqualTypeOf<User>())
app.get('/', requireUser, (req, res: five.Response<User>) => {
  expectTypeOf(req.account).toEqualTypeOf<User>()
  // @ts-expect-error that is no user
  res.json({ nam: 'Ada' })
})
app.get('/', requireUser, [log, [log]], (req) => expectTypeOf(req.account).toEqualTypeOf<User>())
app.get('/', ...([requireUser, log] as const), (req) => expectTypeOf(req.account).toEqualTypeOf<User>())

// It is a handler like any other: alone, in lists, before handlers of errors, called.
const handlers: five.RequestHandler[] = [requireUser, loadWorkspace(1)]
app.use(requireUser).use('/', requireUser).get('/:id', requireUser).all('/', handlers, [requireUser])
app.get('/:id', requireUser, (_req: five.Request, res: five.Response) => res.send('ok'), onError)
interface SignedIn extends five.Request<{ id: string }> {
  account: User
}
app.get('/:id', requireUser, (req: SignedIn, res: five.Response) => res.send(req.account.name))
app.get('/:id', requireUser, [(req: SignedIn) => req.account.name])
export const calling = (req: five.Request, res: five.Response) => requireUser(req, res, () => {})
// @ts-expect-error a handler is a function
app.get('/:id', requireUser, 42)

// Without one, everything is as it was: nothing is inferred from what says nothing.
app.get('/:id', log, (req) => expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }>>())
app.get('/:id', untyped, (req) => expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }>>())
app.get('/:id', untyped, requireUser, untyped, (req) => {
  expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }> & { account: User }>()
})
app.get('/:id', [log], (req) => expectTypeOf(req.query).toEqualTypeOf<five.ParsedQuery>())

// Twelve handlers may add to the request. More than that have a sentence for it.
app.get('/:id', log, log, log, log, log, log, log, log, log, requireUser, loadWorkspace(1), (req) => {
  expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }> & { account: User } & { workspace: number }>()
})
// @ts-expect-error only the first twelve handlers of a call may add to the request or describe the route
app.get('/:id', log, log, log, log, log, log, log, log, log, log, log, requireUser, (_req, res) => res.end())
app.get('/:id', log, log, log, log, log, log, log, log, log, log, log, log, (req) => {
  expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }>>()
})

// Type arguments of every number, as for `Request`; what a handler declares counts behind one that adds.
app.get<{ id: string }>('/a/:id', requireUser, (req, res) => res.send(req.params.id))
app.get<{ id: string }, string>('/a/:id', (req, res) => res.send(req.params.id))
app.post<{}, { ok: boolean }, User>('/ok', (req, res) => res.json({ ok: req.body.name === '' }))
// @ts-expect-error a user has a name
app.post<Untyped, Untyped, User>('/ok', (req, res) => res.json(req.body.nam))
app.get<{}, string, {}, { q: string }>('/q', log, (req, res) => res.send(req.query.q))
app.get<{}, string, {}, {}, { user: User }>('/l', (_req, res) => res.send(res.locals.user.name))
app.use<{ id: string }, string>('/:id', (req, res) => res.send(req.params.id))
app.route('/:id').post<{ id: string }, string, User>((req, res) => res.send(req.params.id + req.body.name))
app.get<{ id: string }>('/:id', (req: five.Request<{ id: string }>) => req.params.id, onError)
app.post('/', log, requireUser, log, validated, log, (req) => {
  expectTypeOf(req.body).toEqualTypeOf<User>()
  expectTypeOf(req.account).toEqualTypeOf<User>()
})

// Type arguments beside error handlers, spread handlers and `any`: lambdas have their types there, too.
app.get<{ id: string }>('/:id', (req, res) => res.send(req.params.id.trim()), onError)
app.use<{ id: string }, string, User>('/:id', log, (req, res) => res.send(req.params.id + req.body.name), onError)
app.get<{ id: string }, string>('/:id', ...handlers, (req, res) => res.send(req.params.id.trim()))
app.get<Untyped, Untyped, Untyped, Untyped, Untyped>('/:id', (req, res) => res.send(req.body.a + req.query.b))
app.use([log, onError], [(_req, res) => res.end(), [onError]])
declare const verb: 'get' | 'post'
app[verb]('/me', requireUser, (req) => expectTypeOf(req.account).toEqualTypeOf<User>())

// What middleware adds flows on along a chain, and along that of a route.
const loggedIn = five.Router().use(requireUser)
loggedIn.get('/me', (req) => expectTypeOf(req.account).toEqualTypeOf<User>())
v5()
  .use(requireUser)
  .use(log)
  .use(loadWorkspace(1), log)
  .post('/:id', log, (req) => {
    expectTypeOf(req).toEqualTypeOf<Plain<{ id: string }> & { account: User } & { workspace: number }>()
  })
  .get('/:id', startTimer, (req) => [req.account.name, req.workspace.toFixed(), req.started.getTime()])
// @ts-expect-error below another path it does not run
v5().use('/x', requireUser).get('/me', (req) => req.account) // biome-ignore format: the error is in this line
app
  .route('/:id')
  .all(requireUser)
  .get((req) => expectTypeOf(req.account).toEqualTypeOf<User>())

// The other lines, and handlers of one line on another.
const requireUser4: four.HandlerThatAdds<{ account: User }> = (req, _res, next) => {
  req.account = { name: req.param('name') }
  next()
}
v4().get('/users/:id?', requireUser4, (req, res) => {
  expectTypeOf(req).toEqualTypeOf<four.CoreRequest<{ id?: string }> & { account: User }>()
  res.send(req.account.name)
})
const account4 = four.Router.needs<{ account: User }>().get('/:id?', (req) => {
  expectTypeOf(req).toEqualTypeOf<four.CoreRequest<{ id?: string }> & { account: User }>()
})
v4().use('/account', requireUser4, account4).use(requireUser4).use('/account', account4).use(account4)
account4.use('/more', account4)
// @ts-expect-error nobody added an account
v4().use('/account', account4)
// @ts-expect-error nobody added an account
v4().use((_req, _res, next) => next(), account4)
// @ts-expect-error a list does not know what its handlers add
v4().use('/account', [requireUser4, account4])
// @ts-expect-error nobody added an account
v4().get('/account', account4)

const requireUser3: three.HandlerThatAdds<{ account: User }> = (req, _res, next) => {
  req.account = { name: 'Ada' }
  next()
}
const log3: three.RequestHandler = (_req, _res, next) => next()
v3().get('/users/:id', log3, requireUser3, (req, res) => {
  expectTypeOf(req.account).toEqualTypeOf<User>()
  expectTypeOf(req.params.id).toEqualTypeOf<string>()
  // @ts-expect-error nobody added this
  res.send(req.workspace)
})
v3().get('/users/:id', log3, (req, res) => {
  // @ts-expect-error nobody added this
  res.send(req.account)
})
