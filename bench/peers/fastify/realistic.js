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
  app.post(logIn.path, (req, reply) => {
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
  scope[method](path, (req, reply) => reply.code(status).send(run(req.params, take(req))))
}
