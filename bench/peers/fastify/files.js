import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { listen } from './listen.js'

const serveFolder = ({ root }) => listen(Fastify().register(fastifyStatic, { root }))

export { serveFolder as conditional, serveFolder as range, serveFolder as static }

export function sendFile({ root }) {
  const app = Fastify().register(fastifyStatic, { root, serve: false })
  app.get('/download', (_req, reply) => reply.sendFile('small.html'))
  return listen(app)
}
