import { getCookie, getQuery, H3, handleCors, setCookie } from 'h3'
import { logIn, resources, sessions } from '../../workloads/shop.js'
import { listen } from './listen.js'

export function shop() {
  const app = new H3({ silent: true, onError: answerError })
  app.use((event) => {
    const preflight = handleCors(event, { origin: '*' })
    if (preflight !== false) return preflight
    event.context.session = sessions.get(getCookie(event, 'sid'))
  })
  for (const { name, endpoints } of resources) {
    const router = new H3()
    for (const endpoint of endpoints) wire(router, endpoint)
    app.mount(`/${name}`, router)
  }
  app.post(logIn.path, async (event) => {
    const { sid, answer } = logIn.run(await event.req.json())
    setCookie(event, 'sid', sid, { path: '/', httpOnly: true })
    event.res.status = 201
    return answer
  })
  return listen(app)
}

function answerError(error, event) {
  const { cause = error } = error
  const headers = { 'access-control-allow-origin': event.res.headers.get('access-control-allow-origin') ?? '*' }
  return Response.json({ error: cause.message }, { status: cause.status ?? 500, headers })
}

const INPUTS = {
  query: (event) => getQuery(event),
  session: (event) => event.context.session,
  undefined: () => undefined,
}

function wire(router, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  const answer = (event, value) => {
    event.res.status = status
    return run(event.context.params ?? {}, value)
  }
  const withBody = async (event) => answer(event, await event.req.json())
  router[method](path, input === 'body' ? withBody : (event) => answer(event, take(event)))
}
