import { create, listen } from './listen.js'

export const hello = () => routed('/', () => 'hello')
export const json = () => routed('/json', () => ({ hello: 'world' }))
export const param = () => routed('/user/{id}', ({ params }) => params.id)
export const query = () => routed('/search', ({ query: { name, page, sort } }) => `${name} ${page} ${sort}`)

export function layers({ layers }) {
  const server = create()
  for (let i = 0; i < layers; i++) {
    server.ext('onRequest', (request, h) => {
      request.app.count = (request.app.count ?? 0) + 1
      return h.continue
    })
  }
  server.route({ method: 'GET', path: '/', handler: ({ app }) => String(app.count) })
  return listen(server)
}

export function missing() {
  const server = create()
  server.route({ method: 'GET', path: '/', handler: () => 'hello' })
  server.route({ method: '*', path: '/{any*}', handler: (_request, h) => h.response('not found').code(404) })
  return listen(server)
}

export function failing() {
  const server = create({ debug: false })
  const handler = () => {
    throw new Error('boom')
  }
  server.route({ method: 'GET', path: '/fail', handler })
  server.ext('onPreResponse', ({ response }, h) =>
    response.isBoom ? h.response({ error: response.message }).code(500) : h.continue,
  )
  return listen(server)
}

function routed(path, handler) {
  const server = create()
  server.route({ method: 'GET', path, handler })
  return listen(server)
}
