import { relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { listen } from './listen.js'

const serveFolder = ({ root }) => listen(new Hono().use('/*', serveStatic({ root: relative(process.cwd(), root) })))

export { serveFolder as range, serveFolder as static }

export function conditional({ root }) {
  const app = new Hono()
  app.use('/*', etag())
  app.use('/*', serveStatic({ root: relative(process.cwd(), root) }))
  return listen(app)
}
