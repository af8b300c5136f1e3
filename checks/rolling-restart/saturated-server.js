// One process with a handler that responds at once and one that takes a while. VARIANT says how it stops on SIGTERM: `serve` of
// trunkline/server, or Express with the `server.close()` that most people write by hand.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { VARIANT, DELAY, PORT, REUSE_PORT } = process.env
const place = { port: Number(PORT ?? 0), host: '127.0.0.1', ...(REUSE_PORT && { reusePort: true }) }

function addRoutes(app) {
  app.get('/now', (_req, res) => res.send('whole'))
  app.get('/later', (_req, res) => setTimeout(() => res.send('whole'), 5))
  return app
}

let server
if (VARIANT === 'serve') {
  const { serve } = require('trunkline/server')
  const running = await serve(addRoutes(require('trunkline')()), { ...place, delay: Number(DELAY), timeout: 10_000 })
  server = running.server
} else {
  server = addRoutes(require('express5')()).listen(place)
  process.on('SIGTERM', () => server.close(() => process.exit()))
  await new Promise((resolve) => server.once('listening', resolve))
}
const { port } = server.address() ?? place
if (process.send) process.send({ port })
