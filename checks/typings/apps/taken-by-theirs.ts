// Middleware and callbacks that were typed with our names, in an app of theirs.
import express from 'express'
import framework, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'framework'

declare const plain: RequestHandler
declare const failing: ErrorRequestHandler
const spelled = (req: Request, res: Response, next: NextFunction) => (req.path ? next() : res.end())

const same: express.RequestHandler = plain
const also: express.ErrorRequestHandler = failing
const app = express()
app.use(same, also)
app.use(plain, spelled).use('/users/:id', plain)
app.use(failing).use('/x', [plain, spelled], failing)
app.get('/users/:id', plain, spelled)
app.route('/x').get(plain)
app.use(framework.json(), framework.static('public'), Router(), framework())
app.use('/x', framework.json(), framework.static('public'), Router())
