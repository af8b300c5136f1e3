// Compiled, never run: an app in TypeScript as a CommonJS module, with `import = require()`.
import framework = require('trunkline')

const app: framework.Application = framework()
app.get('/users/:id', (req: framework.Request<{ id: string }>, res: framework.Response) => {
  res.cookie('seen', req.params.id, { httpOnly: true, maxAge: 1000 }).redirect('/')
})
app.use((err: unknown, _req: framework.Request, res: framework.Response, next: framework.NextFunction) => {
  if (res.headersSent) next(err)
  else res.format({ text: () => res.send(String(err)), default: () => res.sendStatus(500) })
})
const router: framework.Router = framework.Router()
router.all('/{*rest}', (req, res) => res.json(req.params['rest']))
app.use(router)
