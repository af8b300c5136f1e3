import { pathToFileURL } from 'node:url'
import { createProxyMiddleware } from 'http-proxy-middleware'
import trunkline from 'trunkline'

/** An app that answers some paths itself and passes everything under /api to another server. */
export function createApp(target) {
  const app = trunkline()
  app.get('/', (_req, res) => res.send('from the app itself'))
  // Before any body parser: what has been read cannot be passed on.
  app.use(
    '/api',
    createProxyMiddleware({
      target,
      changeOrigin: true,
      xfwd: true, // X-Forwarded-For, -Host, -Proto for the server behind
      on: {
        error(_err, _req, res) {
          if (res.headersSent) res.destroy()
          else res.writeHead(502, { 'Content-Type': 'text/plain' }).end('the server behind does not answer')
        },
      },
    }),
  )
  return app
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const app = createApp(process.env.TARGET ?? 'http://localhost:4000')
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
