import { App } from '@tinyhttp/app'
import parsers from 'body-parser'
import cookieParser from 'cookie-parser'
import cors from 'cors'
import { logIn, resources, sessions } from '../../workloads/shop.js'
import { sendJson } from './json.js'

export function shop() {
  const app = new App({
    noMatchHandler: (_req, res) => sendJson(res.status(404), { error: 'not found' }),
    onError: (error, _req, res) => sendJson(res.status(error.status ?? 500), { error: error.message }),
  })
  app.use(cors())
  app.use(cookieParser())
  app.use((req, _res, next) => {
    req.session = sessions.get(req.cookies.sid)
    next()
  })
  app.use(parsers.json())
  for (const { name, endpoints } of resources) {
    const router = new App()
    for (const endpoint of endpoints) wire(router, endpoint)
    app.use(`/${name}`, router)
  }
  app.post(logIn.path, (req, res) => {
    const { sid, answer } = logIn.run(req.body)
    res.cookie('sid', sid, { path: '/', httpOnly: true })
    sendJson(res.status(201), answer)
  })
  return app.listen(0, undefined, '127.0.0.1')
}

const INPUTS = {
  query: (req) => req.query,
  body: (req) => req.body,
  session: (req) => req.session,
  undefined: () => undefined,
}

function wire(router, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  router[method](path, (req, res) => sendJson(res.status(status), run(req.params, take(req))))
}
