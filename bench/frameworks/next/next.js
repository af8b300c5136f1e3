// Next.js 16 behind a custom server, as its guide has it: a route of Express, and everything else is Next's.
process.env.NEXT_TELEMETRY_DISABLED = '1'
const next = require('next')

exports.start = async function start() {
  const pages = next({ dev: false, dir: __dirname })
  const handle = pages.getRequestHandler()
  await pages.prepare()
  const app = require('express')()
  app.get('/api/hello/:name', (req, res) => res.json({ hello: req.params.name }))
  app.use((req, res) => handle(req, res))
  return app.listen(0, '127.0.0.1')
}
