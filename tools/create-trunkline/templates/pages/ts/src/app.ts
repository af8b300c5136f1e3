import { fileURLToPath } from 'node:url'
import { inspector } from '@trunkline/inspector'
import trunkline, { type ErrorRequestHandler } from 'trunkline'
import { liveness, readiness } from 'trunkline/server'
import { crossOrigin } from 'trunkline/tools'
import { z } from 'zod'

const Visitor = z.object({ name: z.string().trim().min(1, 'Please tell your name.').max(100) })

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

export const app = trunkline()

app.disable('x-powered-by')
app.set('views', path('../views'))
app.set('view engine', 'ejs')

// In development: each request on its way through the app. In production it does nothing.
app.use('/__trunkline', inspector(app))

app.get('/livez', liveness())
app.get('/readyz', readiness())

app.use(trunkline.static(path('../public')))
app.use(crossOrigin()) // forms of other sites are refused
app.use(trunkline.urlencoded())

app.get('/', (_req, res) => {
  res.render('index')
})

app.post('/', (req, res) => {
  const { success, data, error } = Visitor.safeParse(req.body)
  if (success) res.render('index', { greeting: `Hello, ${data.name}` })
  else res.status(422).render('index', { problem: error.issues[0]?.message })
})

app.use((_req, res) => {
  res.status(404).render('index', { problem: 'There is no such page.' })
})

// Four parameters make it an error handler. Only what is meant for the client is shown.
const answerErrors: ErrorRequestHandler = (err, _req, res, next) => {
  if (res.headersSent) return next(err)
  const status = err.status ?? 500
  if (status >= 500) console.error(err)
  res.status(status).render('index', { problem: status < 500 ? err.message : 'Something went wrong.' })
}
app.use(answerErrors)
