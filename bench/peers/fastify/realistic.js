import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify from 'fastify'
import { logIn, resources, sessions } from '../../workloads/shop.js'
import { listen } from './listen.js'

export function shop() {
  const app = Fastify()
  app.register(cors)
  app.register(cookie)
  app.decorateRequest('session', null)
  app.addHook('preParsing', (req, _reply, _payload, done) => {
    req.session = sessions.get(req.cookies.sid)
    done()
  })
  for (const { name, endpoints } of resources) {
    app.register(async (scope) => wireAll(scope, endpoints), { prefix: `/${name}` })
  }
  const schema = { response: { 201: object({ welcome: text }) } }
  app.post(logIn.path, { schema }, (req, reply) => {
    const { sid, answer } = logIn.run(req.body)
    reply.setCookie('sid', sid, { path: '/', httpOnly: true, sameSite: false }).code(201).send(answer)
  })
  app.setNotFoundHandler((_req, reply) => reply.code(404).send({ error: 'not found' }))
  app.setErrorHandler((error, _req, reply) => reply.code(error.status ?? 500).send({ error: error.message }))
  return listen(app)
}

const INPUTS = {
  query: (req) => req.query,
  body: (req) => req.body,
  session: (req) => req.session,
  undefined: () => undefined,
}

function wireAll(scope, endpoints) {
  for (const endpoint of endpoints) wire(scope, endpoint)
}

function wire(scope, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  const schema = { response: { [status]: responseOf(method, path), '4xx': ERROR } }
  scope[method](path, { schema }, (req, reply) => reply.code(status).send(run(req.params, take(req))))
}

const object = (properties) => ({ type: 'object', properties })
const list = (items) => ({ type: 'array', items })
const [text, integer] = [{ type: 'string' }, { type: 'integer' }]

const ERROR = object({ error: text })
const ITEM = object({ id: integer, name: text, price: { type: 'number' }, tags: list(text), left: { type: 'boolean' } })
const NOTE = object({ of: integer, number: integer, text })
const RESPONSES = {
  'get /': object({ page: integer, items: list(ITEM) }),
  'get /search': object({ q: text, sort: text, hits: list(ITEM) }),
  'delete /:id': object({ deleted: integer }),
  'get /:id/notes': list(NOTE),
  'post /:id/notes': object({ id: text, text }),
  'get /:id/notes/:note': NOTE,
  'get /:id/history': object({ id: text, changes: list({}) }),
  'get /:id/owner': object({ id: text, owner: text }),
  'post /:id/archive': object({ id: text, by: text }),
}

/** Its manual asks for a schema of each response, so that its serializer is compiled; the other endpoints send an item. */
function responseOf(method, path) {
  return RESPONSES[`${method} ${path}`] ?? ITEM
}
