// Compiled, never run: an app in TypeScript as an ES module, with the names people import.
import framework, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'trunkline'

declare global {
  namespace Express {
    interface Request {
      user?: { id: number }
    }
  }
}

const app = framework()
app.set('x', 1).enable('y')
const title: string = app.get('title')

app.get('/users/:id', (req, res) => {
  const id: string = req.params.id
  const user: number | undefined = req.user?.id
  res.status(200).json({ id, user, page: req.query.page, name: req.body.name, title })
})
app.get<{ id: string }>('/users/:id/name', async (req, res) => res.send(req.params.id.toUpperCase()))

const typed: RequestHandler<{ id: string }, { ok: boolean }> = (req, res) => res.json({ ok: req.params.id === '1' })
app.post('/users/:id', typed)

const log: RequestHandler = (_req, _res, next) => next()
const failed = (err: Error, _req: Request, res: Response, _next: NextFunction) => res.status(500).send(err.message)

const users = Router({ mergeParams: true })
users
  .route('/')
  .get((_req, res) => res.send('list'))
  .post(async (_req, res) => res.sendStatus(204))
users.param('id', (_req, _res, next, _value: string) => next())

app.use(log)
app.use('/users', [log, [log]], users, failed)
app.use('/other', framework())
app.use(failed)
app.listen(0, (err) => console.log(err?.message)).close()

// @ts-expect-error a handler is a function
app.get('/x', 42)
// @ts-expect-error a status is a number
app.get('/x', (_req, res) => res.status('200'))
// @ts-expect-error the query cannot be replaced
app.get('/x', (req) => (req.query = {}))
// @ts-expect-error the body type was given
app.get<{ id: string }>('/x', ((_req, res) => res.json({ ok: 'yes' })) as RequestHandler<
  { id: string },
  { ok: boolean }
>)
