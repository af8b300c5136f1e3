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
