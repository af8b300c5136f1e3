// What modules export without an annotation: the compiler has to find a name for each type of ours.
import express from 'express'

export const app = express()
export const router = express.Router()
export const merging = express.Router({ mergeParams: true })
export const parser = express.json()
export const files = express.static('public')
export const route = app.route('/users/:id')
export const everything = { app, router, express, list: [parser, files] }

export const answer = (_req: express.Request, res: express.Response) => res.json({})
export const later = async (req: express.Request, res: express.Response, next: express.NextFunction) => {
  if (req.fresh) next()
  return res.status(200).set('X-A', 'a').send('ok')
}
export const failed = (err: Error, req: express.Request, res: express.Response, _next: express.NextFunction) =>
  res.status(500).send(err.message + req.originalUrl)
export const wrap = (handler: express.RequestHandler) => (req: express.Request, res: express.Response) =>
  Promise.resolve(handler(req, res, () => {}))

export function createUsers() {
  return express
    .Router()
    .get('/:id', (req, res) => res.send(req.params.id))
    .use(parser)
}

export class Server {
  readonly app = express()
  readonly handlers = [answer, later]
  listen(port: number) {
    return this.app.listen(port)
  }
  get settings() {
    return this.app.get('env')
  }
}

export default app
