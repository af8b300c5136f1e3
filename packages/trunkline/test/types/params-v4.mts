// Compiled, never run: what the paths of 4.x say about `req.params`.
import { expectTypeOf } from 'expect-type'
import framework, { type ParamsDictionary, type RequestHandler, type RouteParameters, Router } from 'trunkline/v4'

expectTypeOf<RouteParameters<'/users'>>().toEqualTypeOf<{}>()
expectTypeOf<RouteParameters<'/users/:id'>>().toEqualTypeOf<{ id: string }>()
expectTypeOf<RouteParameters<'/:a-:b'>>().toEqualTypeOf<{ a: string; b: string }>()
expectTypeOf<RouteParameters<'/:a.:b'>>().toEqualTypeOf<{ a: string; b: string }>()
expectTypeOf<RouteParameters<'/users/:id?'>>().toEqualTypeOf<{ id?: string }>()
expectTypeOf<RouteParameters<'/:path+'>>().toEqualTypeOf<{ path: string }>()
expectTypeOf<RouteParameters<'*'>>().toEqualTypeOf<{ 0: string }>()
expectTypeOf<RouteParameters<'/files/*/of/*'>>().toEqualTypeOf<{ 0: string; 1: string }>()
expectTypeOf<RouteParameters<'/:user/*'>>().toEqualTypeOf<{ user: string; 0: string }>()
expectTypeOf<RouteParameters<'/:file.:ext'>>().toEqualTypeOf<{ file: string; ext: string }>()
expectTypeOf<RouteParameters<'/flights/:from-:to.:format?'>>().toEqualTypeOf<{
  from: string
  to: string
  format?: string
}>()
expectTypeOf<RouteParameters<['/a/:id', '/b/:id/*']>>().toEqualTypeOf<{ id: string; 0?: string }>()
expectTypeOf<RouteParameters<string>>().toEqualTypeOf<ParamsDictionary>()
// Of expressions, groups and stars behind a name nothing is known: their parameters may have any name.
expectTypeOf<RouteParameters<'/users/:id(\\d+)'>>().toEqualTypeOf<ParamsDictionary>()
expectTypeOf<RouteParameters<'/:path*'>>().toEqualTypeOf<ParamsDictionary>()
expectTypeOf<RouteParameters<'/a(b)?c(d)'>>().toEqualTypeOf<ParamsDictionary>()
expectTypeOf<RouteParameters<'/ab?cd/:id'>>().toEqualTypeOf<{ id: string }>()
expectTypeOf<RouteParameters<'/(a'>>().toEqualTypeOf<ParamsDictionary>()

const app = framework()
app.get('/users/:id/:tab?', (req) => {
  expectTypeOf(req.params).toEqualTypeOf<{ id: string; tab?: string }>()
  // @ts-expect-error the path has no such parameter
  req.params.name
})
app.all('*', (req, res) => res.json(req.params[0].length))
app.get(['/a/:id', '/b/:id/:name?'], (req) => expectTypeOf(req.params).toEqualTypeOf<{ id: string; name?: string }>())
app.get(/^\/(\d+)$/, (req) => expectTypeOf(req.params[0]).toEqualTypeOf<string | undefined>())
app.use('/tenants/:tenant', (req) => expectTypeOf(req.params).toEqualTypeOf<{ tenant: string }>())
app.use((req) => expectTypeOf(req.params['id']).toEqualTypeOf<string | undefined>())
app.route('/books/:isbn').get((req) => expectTypeOf(req.params).toEqualTypeOf<{ isbn: string }>())
app.del('/users/:id', (req) => expectTypeOf(req.params).toEqualTypeOf<{ id: string }>())

declare const plain: RequestHandler
app.get('/x/:id?', plain, (req) => expectTypeOf(req.params).toEqualTypeOf<{ id?: string }>())
app.get<{ id: string }>('/x/:id?', (req) => req.params.id.trim())

const merged = new Router<{ tenant: string }>({ mergeParams: true })
merged.get('/:id', (req) => expectTypeOf(req.params.tenant).toEqualTypeOf<string>())
app.use('/tenants/:tenant', merged)
app.param('id', (_req, _res, next, id) => next(expectTypeOf(id).toEqualTypeOf<string>()))
