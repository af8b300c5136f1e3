import parsers from 'body-parser'
import { serialize } from 'cookie'
import cookieParser from 'cookie-parser'
import cors from 'cors'
import { logIn, resources, sessions } from '../../workloads/shop.js'
import { create, listen } from './listen.js'

export function shop() {
  const service = create({
    defaultRoute: (_req, res) => res.send({ error: 'not found' }, 404),
    errorHandler: (error, _req, res) => res.send({ error: error.message }, error.status ?? 500),
  })
  for (const middleware of [cors(), cookieParser(), readSession, parsers.json()]) service.use(middleware)
  for (const { name, endpoints } of resources) {
    const router = service.newRouter()
    for (const endpoint of endpoints) wire(router, endpoint)
    service.use(`/${name}`, router)
  }
  service.post(logIn.path, (req, res) => {
    const { sid, answer } = logIn.run(req.body)
    res.setHeader('Set-Cookie', serialize('sid', sid, { path: '/', httpOnly: true }))
    res.send(answer, 201)
  })
  return listen(service)
}

function readSession(req, _res, next) {
  req.session = sessions.get(req.cookies.sid)
  return next()
}

const INPUTS = {
  query: (req) => req.query,
  body: (req) => req.body,
  session: (req) => req.session,
  undefined: () => undefined,
}

function wire(router, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  router[method](path, (req, res) => res.send(run(req.params, take(req)), status))
}
