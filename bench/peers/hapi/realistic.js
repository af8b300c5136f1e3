import { logIn, NoSuchThing, resources, sessions } from '../../workloads/shop.js'
import { create, listen } from './listen.js'

export async function shop() {
  const server = create({ debug: false, routes: { cors: { origin: 'ignore' } } })
  server.state('sid', { path: '/', isHttpOnly: true, isSecure: false, isSameSite: false })
  server.ext('onPreAuth', (request, h) => {
    request.app.session = sessions.get(request.state.sid)
    return h.continue
  })
  server.ext('onPreResponse', answerError)
  for (const { name, endpoints } of resources) {
    const register = (scope) => wireAll(scope, endpoints)
    await server.register({ name, register }, { routes: { prefix: `/${name}` } })
  }
  server.route({ method: 'POST', path: logIn.path, handler: welcome })
  return listen(server)
}

function welcome({ payload }, h) {
  const { sid, answer } = logIn.run(payload)
  return h.response(answer).code(201).state('sid', sid)
}

function answerError({ response }, h) {
  if (!response.isBoom) return h.continue
  const status = response instanceof NoSuchThing ? response.status : response.output.statusCode
  return h.response({ error: response.message }).code(status)
}

const INPUTS = {
  query: ({ query }) => query,
  body: ({ payload }) => payload,
  session: ({ app }) => app.session,
  undefined: () => undefined,
}

function wireAll(scope, endpoints) {
  for (const endpoint of endpoints) wire(scope, endpoint)
}

function wire(scope, { method, path, status = 200, input, run }) {
  const take = INPUTS[input]
  scope.route({
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    handler: (request, h) => h.response(run(request.params, take(request))).code(status),
  })
}
