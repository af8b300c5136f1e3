import Hapi from '@hapi/hapi'

export function create(options = {}) {
  return Hapi.server({ port: 0, host: '127.0.0.1', ...options })
}

export async function listen(server) {
  await server.start()
  return server.listener
}
