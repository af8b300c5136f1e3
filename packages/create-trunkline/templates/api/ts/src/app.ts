import trunkline, { type ErrorRequestHandler } from 'trunkline'
import { liveness, readiness } from 'trunkline/server'
import { z } from 'zod'

const Visitor = z.object({ name: z.string().trim().min(1, 'a name, please').max(100) })

export const app = trunkline()

app.disable('x-powered-by')

app.get('/livez', liveness())
app.get('/readyz', readiness())

app.use(trunkline.json())

app.post('/greetings', (req, res) => {
  const { success, data, error } = Visitor.safeParse(req.body)
  if (success) res.status(201).json({ greeting: `Hello, ${data.name}` })
  else res.status(422).json({ errors: z.flattenError(error).fieldErrors })
})

app.use((req, res) => {
  res.status(404).json({ error: `nothing at ${req.path}` })
})

// Four parameters make it an error handler. Only what is meant for the client is shown.
const answerErrors: ErrorRequestHandler = (err, _req, res, next) => {
  if (res.headersSent) return next(err)
  const status = err.status ?? 500
  if (status >= 500) console.error(err)
  res.status(status).json({ error: status < 500 ? err.message : 'something went wrong' })
}
app.use(answerErrors)
