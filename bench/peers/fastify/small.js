import Fastify from 'fastify'
import { HTML, listen } from './listen.js'

export function hello() {
  const app = Fastify()
  app.get('/', (_req, reply) => reply.type(HTML).send('hello'))
  return listen(app)
}

/** With the schema of its answer, as its manual asks for. */
export function json() {
  const app = Fastify()
  const schema = { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } }
  app.get('/json', { schema }, (_req, reply) => reply.send({ hello: 'world' }))
  return listen(app)
}

export function param() {
  const app = Fastify()
  app.get('/user/:id', (req, reply) => reply.type(HTML).send(req.params.id))
  return listen(app)
}

export function query() {
  const app = Fastify()
  app.get('/search', (req, reply) => {
    const { name, page, sort } = req.query
    reply.type(HTML).send(`${name} ${page} ${sort}`)
  })
  return listen(app)
}

export function layers({ layers }) {
  const app = Fastify()
  app.decorateRequest('count', 0)
  for (let i = 0; i < layers; i++) {
    app.addHook('onRequest', (req, _reply, done) => {
      req.count++
      done()
    })
  }
  app.get('/', (req, reply) => reply.type(HTML).send(String(req.count)))
  return listen(app)
}

export function missing() {
  const app = Fastify()
  app.get('/', (_req, reply) => reply.type(HTML).send('hello'))
  app.setNotFoundHandler((_req, reply) => reply.code(404).type(HTML).send('not found'))
  return listen(app)
}

export function failing() {
  const app = Fastify()
  app.get('/fail', () => {
    throw new Error('boom')
  })
  app.setErrorHandler((error, _req, reply) => reply.code(500).send({ error: error.message }))
  return listen(app)
}
