// Compiled, never run: an app of the 3.x line in TypeScript as an ES module, with the names people import.
import { createServer } from 'node:http'
import framework, {
  type Application,
  type ErrorRequestHandler,
  json,
  type ParamsArray,
  query,
  type Request,
  type RequestHandler,
  type Response,
  type RouteMap,
  Router,
  static as serveStatic,
} from 'trunkline/v3'

declare global {
  namespace Express {
    interface Request {
      user?: { id: number }
    }
    interface Locals {
      visitor?: string
    }
  }
}

const app: framework.Express = framework()
app.enable('strict routing').set('json spaces', 2).disable('x-powered-by')
const title: string = app.get('title')

app.get('/users/:id', (req, res) => {
  const { params }: { params: ParamsArray } = req
  const id: string = req.params.id
  const user: number | undefined = req.user?.id
  const visitor: string | undefined = res.locals.visitor
  res.status(200).json({ id: [id, params['id']], user, visitor, page: req.query['page'], name: req.body.name, title })
})
const list: RequestHandler[] = [json({ limit: '1mb' }), serveStatic('public', { maxAge: '1 day' }), query()]
app.get('/spread', ...list, (_req, res) => res.send(204))
app.get('/array', [list, [list]], (_req: Request, res: Response) => res.redirect('back'))
app.all('*', (req, _res, next) => next(req.accepts('html, json')))
app.use('/server', createServer()).use(serveStatic('public'))

// What only this line has.
app.use((req, res, next) => {
  const booleans: boolean[] = [req.acceptsCharset('utf-8'), req.acceptsEncoding('gzip'), req.is('json')]
  const names: string[] = [...req.acceptedLanguages, ...req.acceptedCharsets, ...req.accepted.map(({ value }) => value)]
  const who: string | undefined = req.auth?.username
  req.query = { page: '1' }
  res.locals({ who })
  res.sendfile('page.html', { root: 'public' }, (err) => next(err ?? [booleans, names]))
})
app.del('/users/:id', (_req, res) => res.end())
app.param((_name, given: RegExp) => (_req, _res, next, value) => next(given.test(value) ? undefined : 'route'))
app.param('id', /^\d+$/)
app.param(['id', 'name'], (_req, _res, next, _value: string) => next())
const routes: RouteMap = app.routes
routes['get']?.splice(0, 1)
const sources: [string, string, boolean[]][] = (routes['post'] ?? []).map(({ regexp, method, keys }) => [
  regexp.source,
  method,
  keys.map(({ optional }) => optional),
])
app.stack.splice(2, 1)
const mounts: string[] = app.stack.map(({ route }) => route)
const made: Router = new Router()
made.route('get', '/x', list[0] as RequestHandler).get('/y', (_req, res) => res.send('y'))
const found: string | undefined = made.match('GET', '/x')?.method
const child: Application = framework.createServer()
child.on('mount', (parent: Application) => parent.path() + child.route + found + mounts.join() + sources.join())
app.use('/child', child)

const failed: ErrorRequestHandler = (err, _req, res, next) => (res.headersSent ? next(err) : res.send(err.message))
app.use(failed)
createServer(app).listen(0)
app.listen(0, '127.0.0.1', () => console.log('ready')).close()

// @ts-expect-error one at a time
app.use(failed, failed)
// @ts-expect-error a handler is a function
app.get('/x', 42)
// @ts-expect-error here `app.route` is where the application is mounted
app.route('/x')
