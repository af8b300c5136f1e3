// An app of 3.x whose parts are exported without annotations.
import express from 'express'

export const app = express()
export const parser = express.bodyParser()
export const session = express.session({ secret: 'secret' })
export const files = express.static('public')
export const router = new express.Router()
export const auth = express.basicAuth('user', 'password')
export const answer = (_req: express.Request, res: express.Response) => res.set('X-A', 'a').type('text').send(200, 'ok')
export const chained = app.enable('strict routing').set('title', 'Shop').disable('x-powered-by').use(parser)
export const header = (res: express.Response) => res.header('X-A', 'a').contentType('html').status(201)

declare module 'express' {
  interface Request {
    visitor?: string
  }
}
export const greet = (req: express.Request) => req.visitor?.length
app.use(express.logger('dev')).get('/', answer)
// @ts-expect-error misspelt
app.set('view enigne', 'jade')
// @ts-expect-error it is a number
app.set('subdomain offset', 'two')
app.set('view options', { layout: false }).set('views', 'views')
export const env = app.get('env').toUpperCase()

// Parameters are those of the path; where a star or an expression stands, anything goes.
app.get('/users/:id/:tab?', (req, res) => {
  const id: string = req.params.id
  const tab: string | undefined = req.params.tab
  // @ts-expect-error the path has none of this name
  res.send([id, tab, req.params.name])
  // @ts-expect-error perhaps it is not there
  req.params.tab.trim()
})
app.get('/files/:name.:format', (req, res) => res.send(req.params.name + req.params.format))
app.all('/any/*', auth, (req, res) => res.send(req.params[0]?.trim() + req.params.anything))
app.post('/:id(\\d+)', (req, res) => res.send(req.params.id.trim()))
app.del(/^\/(\d+)$/, (req, res) => res.send(req.params[0]?.trim()))
app.get(['/a/:id', '/b/:id'], (req, res) => res.send(req.params.id.trim()))
app.get(String(process.argv[2]), (req, res) => res.send(req.params.id.trim()))
const show = (req: express.Request, res: express.Response) => res.send(req.params.whatever)
app.get('/passed/:id', (req, res) => show(req, res))
app.get('/shown/:id', auth, [show, [show]], show).get('/mixed/:id', show, (req, res) => res.send(req.params.id))

// Factories that nobody called.
// @ts-expect-error
app.use(express.basicAuth)
// @ts-expect-error
app.use(express.bodyParser)
// @ts-expect-error
app.use(express.compress)
// @ts-expect-error
app.use(express.cookieParser)
// @ts-expect-error
app.use(express.cookieSession)
// @ts-expect-error
app.use(express.csrf)
// @ts-expect-error
app.use(express.directory)
// @ts-expect-error
app.use(express.errorHandler)
// @ts-expect-error
app.use(express.favicon)
// @ts-expect-error
app.use(express.json)
// @ts-expect-error
app.use(express.limit)
// @ts-expect-error
app.use(express.logger)
// @ts-expect-error
app.use(express.methodOverride)
// @ts-expect-error
app.use(express.multipart)
// @ts-expect-error
app.use(express.query)
// @ts-expect-error
app.use(express.responseTime)
// @ts-expect-error
app.use(express.session)
// @ts-expect-error
app.use(express.static)
// @ts-expect-error
app.use(express.staticCache)
// @ts-expect-error
app.use(express.timeout)
// @ts-expect-error
app.use(express.urlencoded)
// @ts-expect-error
app.use(express.vhost)
// @ts-expect-error
app.use('/api', express.json)
// @ts-expect-error
app.get('/', express.session)
// @ts-expect-error
app.all('/', [express.logger])
app.use(express.json()).use('/api', express.errorHandler()).use(express())
const failed: express.ErrorRequestHandler = (err, req, _res, next) => next(err ?? req.path)
app.use(failed).use('/api', failed).get('/failed', failed, [failed])
app.get('/words', (_req, _res, next) => {
  // @ts-expect-error
  next('rout')
})

// Handlers that add to the request.
export const requireUser: express.HandlerThatAdds<{ account: { name: string } }> = (req, _res, next) => {
  req.account = { name: 'Ada' }
  next()
}
app.get('/accounts/:id', requireUser, (req, res) => res.send(req.account.name.trim() + req.params.id.trim()))
// @ts-expect-error nobody added this
app.get('/accounts/:id', answer, (req, res) => res.send(req.account))
