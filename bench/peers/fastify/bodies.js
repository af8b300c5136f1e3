import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import qs from 'qs'
import { look } from '../../workloads/bodies.js'
import { HTML, listen } from './listen.js'

/** Its own parser for JSON; for forms its plugin, with qs for nested ones as its manual shows. */
export const json = () => serve(Fastify(), look.json)
export const form = () => serve(Fastify().register(formbody), look.form)
export const nestedForm = () =>
  serve(Fastify().register(formbody, { parser: (text) => qs.parse(text) }), look.nestedForm)

function serve(app, toText) {
  app.post('/', (req, reply) => reply.type(HTML).send(toText(req.body)))
  return listen(app)
}
