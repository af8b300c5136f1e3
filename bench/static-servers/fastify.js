import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

export async function start(root) {
  const app = Fastify()
  app.register(fastifyStatic, { root })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}
