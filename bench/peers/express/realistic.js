import cors from 'cors'
import { logIn, resources, sessions } from '../../workloads/shop.js'

export function shop(_options, { framework, createRouter, cookieParser }) {
  const app = framework()
  app.use(cors())
  app.use(cookieParser())
  app.use((req, _res, next) => {
    req.session = sessions.get(req.cookies.sid)
    next()
  })
  app.use(framework.json())
  for (const { name, endpoints } of resources) {
    const router = createRouter()
    for (const endpoint of endpoints) wire(router, endpoint)
    app.use(`/${name}`, router)
  }
  app.post(logIn.path, (req, res) => {
    const { sid, answer } = logIn.run(req.body)
    res.cookie('sid', sid, { httpOnly: true })
    res.status(201).json(answer)
  })
  app.use((_req, res) => res.status(404).json({ error: 'not found' }))
  app.use((error, _req, res, _next) => res.status(error.status ?? 500).json({ error: error.message }))
  return app.listen(0, '127.0.0.1')
}

const INPUTS = {
  query: (req) => req.query,
  body: (req) => req.body,
  session: (req) => req.session,
  undefined: () => undefined,
}

function wire(router, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  router[method](path, (req, res) => res.status(status).json(run(req.params, take(req))))
}
