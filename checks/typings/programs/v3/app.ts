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
