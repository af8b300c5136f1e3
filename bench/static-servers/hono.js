import { relative } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'

export function start(root) {
  const app = new Hono()
  app.use('/*', etag())
  app.use('/*', serveStatic({ root: relative(process.cwd(), root) }))
  return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
}
