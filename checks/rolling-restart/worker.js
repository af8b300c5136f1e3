// One process of a site with sessions. VARIANT says how it stops: `serve` of trunkline/server, or the plain way that most
// people write by hand.
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import session from 'express-session'

const require = createRequire(import.meta.url)
const trunkline = require('trunkline')
const { readiness, serve } = require('trunkline/server')
const { VARIANT, PORT, REUSE_PORT, STORE } = process.env

/** How long it takes an answer to be ready, at most: milliseconds. */
const SLOWEST = 20

/** Keeps sessions where all processes find them. */
class SharedStore extends session.Store {
  get(id, callback) {
    ask(id).then((text) => callback(null, text === '' ? null : JSON.parse(text)), callback)
  }

  set(id, data, callback) {
    ask(id, { method: 'PUT', body: JSON.stringify(data) }).then(() => callback(), callback)
  }

  destroy(id, callback) {
    ask(id, { method: 'PUT', body: '' }).then(() => callback(), callback)
  }
}

async function ask(id, init) {
  return (await fetch(`${STORE}/${encodeURIComponent(id)}`, init)).text()
}

const app = trunkline()
app.get('/readyz', readiness())
app.use(session({ store: new SharedStore(), secret: 'of this check', resave: false, saveUninitialized: false }))
app.post('/login', (req, res) => {
  Object.assign(req.session, { user: true, count: 0 })
  res.json({ count: 0 })
})
app.all('/count', async (req, res) => {
  if (!req.session.user) return res.json({ lost: true })
  req.session.count++
  await sleep(Math.random() * SLOWEST)
  res.json({ count: req.session.count })
})

/** How long requests may take when the process is told to go: far longer than on the slowest machine; in milliseconds. */
const GRACE = 60_000

/** What a supervisor usually grants: the plain way never ends by itself, for its connections are kept. */
const PLAIN_GRACE = 5000

const place = { port: Number(PORT), host: '127.0.0.1' }
if (VARIANT === 'serve') {
  await serve(app, { ...place, ...(REUSE_PORT && { reusePort: true }), delay: 1000, timeout: GRACE })
} else {
  const server = app.listen({ ...place, reusePort: Boolean(REUSE_PORT) })
  process.on('SIGTERM', () => server.close(() => process.exit()))
  await new Promise((resolve) => server.once('listening', resolve))
}
process.send({ grace: VARIANT === 'serve' ? 2 * GRACE : PLAIN_GRACE })
