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

/** By its own validator, Ajv. */
export const validated = () => serve(Fastify(), look.json, { schema: { body: ORDER } })

const ORDER = {
  type: 'object',
  required: ['customer', 'city', 'total', 'lines'],
  properties: {
    customer: { type: 'string' },
    city: { type: 'string' },
    total: { type: 'number' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name', 'price', 'left', 'note'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          price: { type: 'number' },
          left: { type: 'boolean' },
          note: { type: 'null' },
        },
      },
    },
  },
}

function serve(app, toText, options = {}) {
  app.post('/', options, (req, reply) => reply.type(HTML).send(toText(req.body)))
  return listen(app)
}
