import { inspector } from '@trunkline/inspector'
import trunkline from 'trunkline'
import { apiPage, createSchema, openapi, problemDetails } from 'trunkline/schema'
import { liveness, readiness } from 'trunkline/server'
import { createError } from 'trunkline/tools'
import { z } from 'zod'

// Sends only the fields that a response schema names.
const schema = createSchema({ responses: 'strip' })

const Visitor = z.object({ name: z.string().trim().min(1, 'a name, please').max(100) }).meta({ id: 'Visitor' })
const Greeting = z.object({ greeting: z.string() }).meta({ id: 'Greeting' })

// Routes in one chain reach the type of the app, and so its clients.
export const app = trunkline()
  .disable('x-powered-by')
  .get('/livez', liveness())
  .get('/readyz', readiness())
  .use(trunkline.json())
  .post(
    '/greetings',
    schema({ summary: 'Greets a visitor', body: Visitor, response: { 201: Greeting } }),
    (req, res) => {
      res.status(201).json({ greeting: `Hello, ${req.body.name}` })
    },
  )

// For `client<App>(url)` of trunkline/client, in a browser or another server.
export type App = typeof app

// In development: each request on its way through the app. In production it does nothing.
app.use('/__trunkline', inspector(app))

app.get('/', (_req, res) => {
  res.json({ message: 'Welcome. The app is running.', docs: '/docs' })
})

app.get('/openapi.json', openapi(app, { info: { title: 'Greetings', version: '0.1.0' } }))
app.use('/docs', apiPage('/openapi.json'))

app.use((req, _res, next) => {
  next(createError(404, `nothing at ${req.path}`))
})

// Refused requests and other errors, as JSON of RFC 9457, for browsers too. Messages from 500 on stay on the server.
app.use(problemDetails({ always: true }))
