// Compiled, never run: an app of the 4.x line in TypeScript as an ES module, with the names people import.
import { createServer } from 'node:http'
import framework, {
  type Application,
  type ErrorRequestHandler,
  json,
  type Layer,
  type NextFunction,
  query,
  type Request,
  type RequestHandler,
  type Response,
  Router,
  static as serveStatic,
} from 'trunkline/v4'

declare global {
  namespace Express {
    interface Request {
      user?: { id: number }
    }
    interface Response {
      flash?(text: string): void
    }
    interface Locals {
      visitor?: string
    }
  }
}

const app: framework.Express = framework()
app.enable('catch async errors').set('json spaces', 2).disable('x-powered-by')
const title: string = app.get('title')

app.get('/users/:id', (req, res) => {
  const id: string = req.params.id
  const user: number | undefined = req.user?.id
  const visitor: string | undefined = res.locals.visitor
  res.flash?.('seen')
  res.status(200).json({ id, user, visitor, page: req.query.page, name: req.body.name, title })
})
app.get<{ id: string }, { ok: boolean }, { name: string }, { page?: string }>('/typed/:id', (req, res) => {
  const page: string | undefined = req.query.page
  res.json({ ok: req.params.id.length + req.body.name.length > 0 || page === undefined })
})
app.get('/named', (req: Request<{ id: string }>, res: Response<string>) => res.send(req.params.id))
const list: RequestHandler[] = [json({ limit: '1mb' }), serveStatic('public', { maxAge: '1 day' }), query()]
app.get('/spread', ...list, (_req, res) => res.sendStatus(204))
app.use('/array', [list, [list]], Router())
app.use(...list)
app.route('/route/:id').get((req: Request<{ id: string }>, res) => res.send(req.params.id))

// What only this line has.
app.use((req, _res, next) => {
  req.query = { page: '1' }
  const host: string | undefined = req.host
  const choices: (string | false | string[])[] = [
    req.acceptsCharset?.('utf-8') ?? false,
    req.acceptsEncoding?.('gzip') ?? false,
    req.acceptsLanguage?.('en') ?? false,
  ]
  next([req.param('id', 7).length, host, choices])
})
app.use((_req, res: Response<{ ok: boolean }>) => {
  res.send(404)
  res.send(404, { ok: false })
  res.send({ ok: false }, 404)
  res.json(404, { ok: false })
  res.json({ ok: false }, 404)
  res.jsonp(404, { ok: false })
  res.jsonp({ ok: false }, 404)
  res.redirect('/there', 301)
  res.redirect(301, '/there')
  res.redirect('back')
  res.location('back').vary()
  res.sendfile('page.html', { root: 'public' }, (err) => console.log(err?.status))
})
app.use((req, res) => {
  // A value of unknown type is taken for a body and for a URL.
  const sent: Response = res.send(req.body).location(req.body.url)
  sent.redirect(req.body.url)
})
app.del('/users/:id', (_req, res) => res.end())
app.param((name, given: RegExp) => (req, _res, next, value) => next(given.test(value) ? undefined : [name, req.url]))
app.param('id', /^\d+$/)
app.param(['id', 'name'], (_req, _res, next, _value: string) => next())
app.lazyrouter()
const layers: Layer[] = app._router.stack
const sources: [string, boolean | undefined, (string | number)[]][] = layers.map(({ regexp, keys }) => [
  regexp.source,
  regexp.fast_slash,
  keys.map(({ name }) => name),
])
layers[0]?.handle_request(framework.request, framework.response, () => sources)
const lookedUp: string = serveStatic.mime.lookup('page.html')

// `Router` is the prototype of what it makes: this is where tools put themselves.
const { use, process_params: processParams } = Router
Router.use = function (this: Router, ...args: Parameters<typeof use>) {
  return use.apply(this, args)
} as typeof use
Router.process_params = processParams
const made = new Router({ mergeParams: true })
made.handle(framework.request, framework.response)

const failed: ErrorRequestHandler = (err, _req, res, next) => (res.headersSent ? next(err) : res.send(err.message))
const alsoFailed = (err: Error, _req: Request, res: Response, _next: NextFunction) => res.send(err.message + lookedUp)
app.use('/users', made, failed, [alsoFailed])
createServer(app as Application).listen(0)
app.listen(0, '127.0.0.1', () => console.log('ready')).close()

// @ts-expect-error this line has no `app.router`
app.router.stack
// @ts-expect-error the callback of `listen` gets no error on this line
app.listen(0, (err: Error) => console.log(err.message))
// @ts-expect-error a status is a number
app.get('/x', (_req, res) => res.status('200'))
// @ts-expect-error a handler is a function
app.get('/x', 42)
// @ts-expect-error the body type was given
app.get('/x', (_req, res: Response<{ ok: boolean }>) => res.json({ ok: 'yes' }))
// @ts-expect-error the body type was given, in a deprecated form as well
app.get('/x', (_req, res: Response<{ ok: boolean }>) => res.send(200, 'yes'))
// @ts-expect-error the host cannot be replaced
app.get('/x', (req) => (req.host = 'here'))
// @ts-expect-error what 3.x bundled is gone
framework.bodyParser
