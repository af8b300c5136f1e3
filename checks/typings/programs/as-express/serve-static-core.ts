// With ours as `express`, the package that the community's typings are made of is ours as well.
import express from 'express'
import type * as core from 'express-serve-static-core'
import type {
  Application,
  Express,
  IRouter,
  NextFunction,
  ParamsDictionary,
  Query,
  Request,
  RequestHandler,
  Response,
  Send,
} from 'express-serve-static-core'

declare module 'express-serve-static-core' {
  interface Request {
    holder?: { name: string }
  }
  interface Response {
    render404?(): void
  }
  interface Application {
    since?: Date
  }
  interface Locals {
    token?: string
  }
}

const app: Express = express()
const name = (req: Request<ParamsDictionary, string, unknown, Query>): string | undefined => req.holder?.name

app.get('/:id', (req, res) => {
  const found: string | undefined = req.holder?.name
  const since: Date | undefined = req.app.since
  const token: string | undefined = res.locals.token
  res.render404?.()
  res.send([found, since, token, name(req), req.params.id.trim()])
  // @ts-expect-error nobody added this
  req.holdr
})
export const typed: RequestHandler<{ id: string }, string> = (req, res) => res.send(req.holder?.name ?? req.params.id)
export const same: express.RequestHandler = (req, _res, next) => next(req.holder?.name)
export const spelled = (req: express.Request, res: express.Response, next: express.NextFunction) =>
  req.holder ? res.render404?.() : next()
export function audit(req: core.Request, res: Response, next: NextFunction): void {
  if (req.holder === undefined) res.render404?.()
  else next()
}
const routers: IRouter[] = [app, express.Router()]
const applications: Application[] = [app]
export const send: Send<string, Response> = (body) => app.response.send(body)
app.use(audit, same, spelled).get('/:id', typed)
// @ts-expect-error Express's Router has no such member
app.use(express.Router.needs)
for (const router of routers) router.use(...applications)
