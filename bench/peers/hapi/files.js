import { join } from 'node:path'
import inert from '@hapi/inert'
import { create, listen } from './listen.js'

const serveFolder = async ({ root }) => {
  const server = create()
  await server.register(inert)
  server.route({ method: 'GET', path: '/{file*}', handler: { directory: { path: root } } })
  return listen(server)
}

export { serveFolder as conditional, serveFolder as range, serveFolder as static }

export async function sendFile({ root }) {
  const server = create({ routes: { files: { relativeTo: root } } })
  await server.register(inert)
  const path = join(root, 'small.html')
  server.route({ method: 'GET', path: '/download', handler: (_request, h) => h.file(path) })
  return listen(server)
}
