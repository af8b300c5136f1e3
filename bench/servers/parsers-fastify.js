import Fastify from 'fastify'
import qs from 'qs'
import { workloadOf } from '../body-workloads.js'

/** Its own parser for JSON; for forms its plugin, with qs for nested ones as its manual shows. */
export async function start(name) {
  const { type, nested, look } = workloadOf(name)
  const app = Fastify()
  if (type !== 'application/json') {
    const { default: formbody } = await import('@fastify/formbody')
    app.register(formbody, nested ? { parser: (text) => qs.parse(text) } : {})
  }
  app.post('/', (req, reply) => reply.type('text/html; charset=utf-8').send(look(req.body)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
