import Fastify from 'fastify'
import { ROUTES } from '../workloads.js'

const HTML = 'text/html; charset=utf-8'

export async function start(workload) {
  const app = Fastify()
  if (workload === '1000 routes') {
    for (let i = 0; i < ROUTES; i++) app.get(`/route/${i}/item`, (_req, reply) => reply.type(HTML).send(`route ${i}`))
  } else {
    app.get('/', (_req, reply) => reply.type(HTML).send('hello'))
    const schema = { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } }
    app.get('/json', { schema }, (_req, reply) => reply.send({ hello: 'world' }))
    app.get('/user/:id', (req, reply) => reply.type(HTML).send(req.params.id))
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
