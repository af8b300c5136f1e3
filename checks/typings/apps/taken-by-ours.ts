// Middleware and callbacks that were typed with the community's names, in an app of ours.

import type * as express from 'express'
import type * as core from 'express-serve-static-core'
import framework, { Router } from 'framework'

declare const plain: express.RequestHandler
declare const typed: express.RequestHandler<
  { id: string },
  { ok: boolean },
  { name: string },
  { page?: string },
  { user: string }
>
declare const failing: express.ErrorRequestHandler
declare const many: core.RequestHandler[]
declare const param: express.RequestParamHandler
declare const router: express.Router
declare const other: express.Express
const spelled = (req: express.Request, res: express.Response, next: express.NextFunction) =>
  req.path ? next() : res.end()

const app = framework()
app.use(plain, spelled).use('/users/:id', plain, typed)
app.use(failing).use('/x', [plain, [spelled]], failing)
app.get('/users/:id', plain, spelled, (req, res) => res.send(req.params.id.trim()))
app.get('/users/:id', ...many, typed)
app.use(router, other).use('/mounted', router, other)
app.route('/x/:id').get(plain, (req, res) => res.send(req.params.id.trim()))
app.param('id', param)
Router().use(plain).post('/x/:id', spelled, [plain])
