import { serve } from 'h3'

export async function listen(app) {
  const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true })
  await server.ready()
  return server.node.server
}
