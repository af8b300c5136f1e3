// Compiled, never run: an app of the 4.x line in TypeScript as a CommonJS module, with `import = require()`.
import framework = require('trunkline/v4')

const app: framework.Express = framework()
app.get('/users/:id', (req: framework.Request<{ id: string }>, res: framework.Response) => {
  req.query = {}
  res.cookie('seen', req.params.id, { httpOnly: true, maxAge: 1000 }).redirect('back')
})
app.use((err: unknown, _req: framework.Request, res: framework.Response, next: framework.NextFunction) => {
  if (res.headersSent) next(err)
  else res.format({ text: () => res.send(String(err)), default: () => res.sendStatus(500) })
})
app.use(framework.json(), framework.urlencoded({ extended: true }), framework.query())
const router: framework.Router = framework.Router()
router.all('*', (req, res) => res.json(req.params[0]))
app.use(router)
const greet: framework.RequestHandler<{ name: string }, string> = (req, res) => res.send(req.params.name)
app.get('/hello/:name', greet)

// @ts-expect-error the body type was given
const wrong: framework.RequestHandler<{ name: string }, string> = (_req, res) => res.send({ name: 1 })
app.use(wrong)
// @ts-expect-error this line has no `app.router`
app.router.stack
