// An application stands wherever a router is asked for: generated routes, and functions that add some of their own.
import express, { type Application, type Express, type IRouter, type Router } from 'express'

function registerRoutes(router: Router): void {
  router.get('/users/:id', (req, res) => {
    res.json({ id: req.params.id })
  })
  router.use('/files', express.static('public'))
  router.route('/books').get((_req, res) => {
    res.send('books')
  })
}
function extend(router: IRouter): IRouter {
  return router.post('/', (_req, res) => {
    res.sendStatus(204)
  })
}
function configure(app: Application): Application {
  return app.set('title', 'Shop')
}

const app = express()
const annotated: Application = express()
const whole: Express = express()

for (const each of [app, annotated, whole]) {
  registerRoutes(each)
  extend(each)
  configure(each)
  const router: express.Router = each
  router.use(app)
}
registerRoutes(express.Router())
extend(express.Router({ mergeParams: true }))

const either: Router | Application = app
either.use((_req, _res, next) => next())
export const choose = (which: boolean): Router => (which ? app : express.Router())
export const routers: Router[] = [app, annotated, express.Router()]
export const rec: Record<string, IRouter> = { app, router: express.Router() }

// @ts-expect-error a handler is no router
registerRoutes(express.json())
