import Fastify from 'fastify'
import { HTML, listen } from './listen.js'

export function flat({ count }) {
  const app = Fastify()
  for (let i = 0; i < count; i++) {
    app.get(`/route/${i}/:id`, (req, reply) => reply.type(HTML).send(`${i} ${req.params.id}`))
  }
  return listen(app)
}

export function nested({ shape: [a, b, c] }) {
  const app = Fastify()
  for (let x = 0; x < a; x++) app.register(outer(x, b, c), { prefix: `/a${x}` })
  return listen(app)
}

const outer = (x, b, c) => async (scope) => {
  for (let y = 0; y < b; y++) scope.register(inner(x, y, c), { prefix: `/b${y}` })
}

const inner = (x, y, c) => async (scope) => {
  for (let z = 0; z < c; z++) {
    scope.get(`/c${z}/:id`, (req, reply) => reply.type(HTML).send(`${x}.${y}.${z} ${req.params.id}`))
  }
}
