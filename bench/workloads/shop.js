// The application behind the realistic workload, without any framework: what its endpoints compute from parameters and
// one more input. Each peer wires the same forty endpoints to its own routers, parsers, cookies and error handling.

/** Who is logged in, by the value of the cookie `sid`. */
export const sessions = new Map(
  Array.from({ length: 100 }, (_, at) => [
    `session-${at}`,
    { user: `user ${at}`, role: at === 0 ? 'admin' : 'reader' },
  ]),
)

/** The endpoint outside the three routers: it logs somebody in, so its peer sets the cookie `sid`. */
export const logIn = {
  path: '/session',
  run: (body) => ({ sid: `session-${body.number % 100}`, answer: { welcome: `user ${body.number}` } }),
}

/** An error that knows its status, as the endpoints throw it. */
export class NoSuchThing extends Error {
  constructor(what) {
    super(`no such ${what}`)
    this.status = 404
  }
}

/** One router for each: its endpoints under `/users`, `/orders`, `/products`. */
export const resources = ['users', 'orders', 'products'].map((name) => ({ name, endpoints: endpointsOf(name) }))

/**
 * The thirteen endpoints of a resource. `input` is what `run` takes beside the parameters: the query, the parsed body or
 * the session; it is asked for only where it is needed, as a handler would do.
 */
function endpointsOf(name) {
  const item = (id) => ({ id: Number(id), name: `${name} ${id}`, price: 8.5, tags: ['a', 'b'], left: true })
  const found = (id) => {
    if (id === '0') throw new NoSuchThing(name)
    return item(id)
  }
  const note = (id, number) => ({ of: Number(id), number: Number(number), text: 'a few words about it' })
  return [
    { method: 'get', path: '/', input: 'query', run: (_params, query) => page(query, item) },
    { method: 'get', path: '/search', input: 'query', run: (_params, { q, sort }) => ({ q, sort, hits: [item(3)] }) },
    { method: 'get', path: '/:id', run: ({ id }) => found(id) },
    { method: 'post', path: '/', status: 201, input: 'body', run: (_params, body) => ({ ...item(7), ...body }) },
    { method: 'put', path: '/:id', input: 'body', run: ({ id }, body) => ({ ...found(id), ...body }) },
    { method: 'patch', path: '/:id', input: 'body', run: ({ id }, body) => ({ ...found(id), ...body }) },
    { method: 'delete', path: '/:id', run: ({ id }) => ({ deleted: found(id).id }) },
    { method: 'get', path: '/:id/notes', run: ({ id }) => [note(id, 1), note(id, 2)] },
    { method: 'post', path: '/:id/notes', status: 201, input: 'body', run: ({ id }, { text }) => ({ id, text }) },
    { method: 'get', path: '/:id/notes/:note', run: (params) => note(params.id, params.note) },
    { method: 'get', path: '/:id/history', run: ({ id }) => ({ id, changes: [] }) },
    { method: 'get', path: '/:id/owner', input: 'session', run: ({ id }, session) => ({ id, owner: session?.user }) },
    { method: 'post', path: '/:id/archive', input: 'session', run: ({ id }, session) => ({ id, by: session?.user }) },
  ]
}

function page({ page = '1', size = '3' }, item) {
  const first = (Number(page) - 1) * Number(size) + 1
  return { page: Number(page), items: Array.from({ length: Number(size) }, (_, at) => item(first + at)) }
}
