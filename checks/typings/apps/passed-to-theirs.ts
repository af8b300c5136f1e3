// Requests, responses, routers and applications of ours, given to functions that ask for the community's.

import type * as express from 'express'
import type * as core from 'express-serve-static-core'
import framework, { Router } from 'framework'

declare function audit(req: express.Request, res: express.Response): void
declare function mount(app: express.Application | core.Express): void
declare function extend(router: express.Router | core.IRouter): void
declare const middleware: express.RequestHandler

const app = framework()
app.get('/users/:id', (req, res, next) => {
  audit(req, res)
  middleware(req, res, next)
})
mount(app)
app.on('mount', mount)
extend(Router())
extend(Router({ mergeParams: true }))
