import { serve } from '@hono/node-server'

export function listen(app) {
  return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
}
