import { EventEmitter } from 'node:events'
import { inspector } from '@trunkline/inspector'
import trunkline from 'trunkline'
import { apiPage, openapi, problemDetails } from 'trunkline/schema'
import { liveness, readiness } from 'trunkline/server'
import { createError, crossOrigin } from 'trunkline/tools'
import { accounts, createRequireUser } from './accounts.ts'
import type { Database } from './database.ts'
import { files } from './files.ts'
import { orders } from './orders.ts'

export interface Needs {
  database: Database
  folder: string
  changes?: EventEmitter
}

/** The app, as a function of what it needs: the server passes a real database, a test one of its own. */
export function createApp({ database, folder, changes = new EventEmitter().setMaxListeners(0) }: Needs) {
  const requireUser = createRequireUser(database)

  // Routes in one chain reach the type of the app, and so its clients.
  const app = trunkline()
    .disable('x-powered-by')
    .get('/livez', liveness())
    .get('/readyz', readiness({ database: () => database.query('SELECT 1') }))
    .use(crossOrigin()) // other sites cannot send requests with your visitors' cookies
    .use(accounts(database, requireUser))
    .use(orders({ database, requireUser, changes }))
    .use(files({ database, requireUser, folder }))

  // In development: each request on its way through the app. In production it does nothing.
  app.use('/__trunkline', inspector(app))

  app.get('/', (_req, res) => {
    res.json({ message: 'Welcome. The app is running.', docs: '/docs' })
  })
  app.get('/openapi.json', openapi(app, { info: { title: 'Orders', version: '0.1.0' } }))
  app.use('/docs', apiPage('/openapi.json'))

  app.use((req, _res, next) => {
    next(createError(404, `nothing at ${req.path}`))
  })
  // Refused requests and other errors, as JSON of RFC 9457. Messages from 500 on stay on the server.
  app.use(problemDetails({ always: true }))
  return app
}

// For `client<App>(url)` of trunkline/client, in a browser or another server.
export type App = ReturnType<typeof createApp>
