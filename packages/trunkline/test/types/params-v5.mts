// Compiled, never run: what the paths of 5.x say about `req.params`.
import { expectTypeOf } from 'expect-type'
import framework, {
  type ParamsDictionary,
  type Request,
  type RequestHandler,
  type RouteParameters,
  Router,
} from 'trunkline'

expectTypeOf<RouteParameters<'/users'>>().toEqualTypeOf<{}>()
expectTypeOf<RouteParameters<'/users/:id'>>().toEqualTypeOf<{ id: string }>()
expectTypeOf<RouteParameters<'/users/:id/files/{*rest}'>>().toEqualTypeOf<{ id: string; rest?: string[] }>()
expectTypeOf<RouteParameters<'/files/*path'>>().toEqualTypeOf<{ path: string[] }>()
expectTypeOf<RouteParameters<'/:a-:b.:c'>>().toEqualTypeOf<{ a: string; b: string; c: string }>()
expectTypeOf<RouteParameters<'/:from~:to'>>().toEqualTypeOf<{ from: string; to: string }>()
expectTypeOf<RouteParameters<'/:"first name"/x'>>().toEqualTypeOf<ParamsDictionary>()
expectTypeOf<RouteParameters<'/:"a\\"b"'>>().toEqualTypeOf<ParamsDictionary>()
expectTypeOf<RouteParameters<'/*"the rest"'>>().toEqualTypeOf<ParamsDictionary>()
expectTypeOf<RouteParameters<'/a{/:b{/:c}}/:d'>>().toEqualTypeOf<{ b?: string; c?: string; d: string }>()
expectTypeOf<RouteParameters<'/:a{/:a}'>>().toEqualTypeOf<{ a: string }>()
expectTypeOf<RouteParameters<'/\\:not/:id'>>().toEqualTypeOf<{ id: string }>()
expectTypeOf<RouteParameters<'/what\\?/:id'>>().toEqualTypeOf<{ id: string }>()
expectTypeOf<RouteParameters<'/:größe'>>().toEqualTypeOf<{ größe: string }>()
expectTypeOf<RouteParameters<string>>().toEqualTypeOf<ParamsDictionary>()
expectTypeOf<RouteParameters<`/${string}/:id`>>().toEqualTypeOf<ParamsDictionary>()

// Several paths: what all of them have is sure.
expectTypeOf<RouteParameters<['/a/:id', '/b/:id/:name']>>().toEqualTypeOf<{ id: string; name?: string }>()
expectTypeOf<RouteParameters<['/a/:id', '/b{/:id}']>>().toEqualTypeOf<{ id?: string }>()
expectTypeOf<RouteParameters<['/a/:id', RegExp]>>().toEqualTypeOf<ParamsDictionary>()
expectTypeOf<RouteParameters<string[]>>().toEqualTypeOf<ParamsDictionary>()

const app = framework()
declare const dynamic: string

app.get('/users/:id/files/{*rest}', (req) => {
  expectTypeOf(req.params).toEqualTypeOf<{ id: string; rest?: string[] }>()
  // @ts-expect-error the path has no such parameter
  req.params.name
})
app.post('/users', (req) => expectTypeOf(req.params).toEqualTypeOf<{}>())
app.all(dynamic, (req) => expectTypeOf(req.params).toEqualTypeOf<ParamsDictionary>())
app.put(['/a/:id', '/b/:id/:name'], (req) => expectTypeOf(req.params).toEqualTypeOf<{ id: string; name?: string }>())
app.delete(/^\/(\d+)\/(?<name>.*)$/, (req) => {
  expectTypeOf(req.params[0]).toEqualTypeOf<string | undefined>()
  expectTypeOf(req.params['name']).toEqualTypeOf<string | undefined>()
})
app.use('/tenants/:tenant', (req, _res, next) => {
  expectTypeOf(req.params).toEqualTypeOf<{ tenant: string }>()
  next()
})
app.use((req) => expectTypeOf(req.params).toEqualTypeOf<ParamsDictionary>())

// Handlers in arrays, however deep, know the path too.
app.get('/list/:id', [(req) => req.params.id.trim(), [(req) => req.params.id.trim()]], (req) => req.params.id.trim())

// Middleware that was written for other parameters fits, and takes nothing away from the handler behind it.
declare const plain: RequestHandler
declare const forUsers: RequestHandler<{ user: string }>
app.get('/x/:id', plain, (req) => expectTypeOf(req.params).toEqualTypeOf<{ id: string }>())
app.get('/x/:user/:id', forUsers, (req) => expectTypeOf(req.params).toEqualTypeOf<{ user: string; id: string }>())
app.use(forUsers)
app.get('/x/:id', (req: Request<{ id: string; user: string }>) => req.params.user)
app.get('/x/:id', forUsers as RequestHandler)

// Parameters that are written down win over the path.
app.get<{ id: string; name: string }>('/:id', (req) => expectTypeOf(req.params.name).toEqualTypeOf<string>())
app.get<{ id: string }, { ok: boolean }, { name: string }, { page?: string }, { user: string }>('/:id', (req, res) => {
  expectTypeOf(req.body).toEqualTypeOf<{ name: string }>()
  expectTypeOf(req.query).toEqualTypeOf<{ page?: string }>()
  expectTypeOf(res.locals.user).toEqualTypeOf<string>()
  expectTypeOf(res.json).parameter(0).toEqualTypeOf<{ ok: boolean } | undefined>()
})
app.get<never, string>('/none', (_req, res) => res.send('text'))

// A route, and its chain.
app
  .route('/books/:isbn{/*rest}')
  .all((req, _res, next) => next(req.params.isbn))
  .get((req) => expectTypeOf(req.params).toEqualTypeOf<{ isbn: string; rest?: string[] }>())
  .post(plain, [plain], (req, res) => res.send(req.params.isbn))
Router()
  .route('/:a')
  .patch((req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())

// Routers: with `mergeParams` there is more than the path says.
const merged = Router<{ tenant: string }>({ mergeParams: true })
merged.get('/:id', (req) => {
  expectTypeOf(req.params.tenant).toEqualTypeOf<string>()
  expectTypeOf(req.params.id).toEqualTypeOf<string>()
})
merged.use((req) => expectTypeOf(req.params.tenant).toEqualTypeOf<string>())
merged.route('/:id').get((req) => expectTypeOf(req.params.tenant).toEqualTypeOf<string>())
const open = Router({ mergeParams: true })
open.get('/:id', (req) => {
  expectTypeOf(req.params.id).toEqualTypeOf<string>()
  req.params['whatever']
})
app.use('/tenants/:tenant', merged, open)
const asRouter: Router = merged
asRouter.use(open)

// Callbacks for parameters.
app.param('id', (req, _res, next, id, name) => {
  expectTypeOf(id).toEqualTypeOf<string>()
  expectTypeOf(name).toEqualTypeOf<string>()
  next(req.params['id'])
})
app.param(['a', 'b'], (_req, _res, next, rest: string[]) => next(rest.length))
Router().param('id', async (_req, _res, next, id) => next(id.length))
