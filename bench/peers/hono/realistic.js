import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { logIn, resources, sessions } from '../../workloads/shop.js'
import { listen } from './listen.js'

export function shop() {
  const app = new Hono()
  app.use(cors())
  app.use((c, next) => {
    c.set('session', sessions.get(getCookie(c, 'sid')))
    return next()
  })
  for (const { name, endpoints } of resources) {
    const router = new Hono()
    for (const endpoint of endpoints) wire(router, endpoint)
    app.route(`/${name}`, router)
  }
  app.post(logIn.path, async (c) => {
    const { sid, answer } = logIn.run(await c.req.json())
    setCookie(c, 'sid', sid, { path: '/', httpOnly: true })
    return c.json(answer, 201)
  })
  app.notFound((c) => c.json({ error: 'not found' }, 404))
  app.onError((error, c) => c.json({ error: error.message }, error.status ?? 500))
  return listen(app)
}

const INPUTS = {
  query: (c) => c.req.query(),
  session: (c) => c.get('session'),
  undefined: () => undefined,
}

function wire(router, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  const withBody = async (c) => c.json(run(c.req.param(), await c.req.json()), status)
  router[method](path, input === 'body' ? withBody : (c) => c.json(run(c.req.param(), take(c)), status))
}
