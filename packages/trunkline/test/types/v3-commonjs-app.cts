// Compiled, never run: an app of the 3.x line in TypeScript as a CommonJS module, with `import = require()`.
import framework = require('trunkline/v3')

const app: framework.Application = framework()
app.configure(function () {
  this.set('view engine', 'ejs')
  this.use(framework.bodyParser())
  this.use(framework.cookieParser('secret')).use(framework.session({ secret: 'secret' }))
  this.use(app.router)
})
app.configure('development', 'test', () => app.use(framework.errorHandler()))
app.locals({ title: 'Shop' }).title.length
app.locals['title'] = 'Other'
app.get('/users/:id', (req: framework.Request, res: framework.Response) => {
  const first: string | undefined = req.params[0]
  res.locals({ user: req.params['id'], first })
  res.charset = 'latin1'
  res.send(200, req.param('id'))
})
app.use((err: unknown, _req: framework.Request, res: framework.Response, next: framework.NextFunction) => {
  if (res.headersSent) next(err)
  else res.format({ text: () => res.send(String(err)), default: () => res.send(500) })
})
const router: framework.Router = new framework.Router({ strict: true })
router.all('*', (req, res) => res.json(req.params[0]))
app.use('/table', router.middleware)

// @ts-expect-error a router is a table here, and no function
framework.Router()
// @ts-expect-error this line has no `app.mountpath`
app.mountpath
