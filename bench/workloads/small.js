import { get, HTML, JSON_TYPE } from './request.js'

/** The smallest answers a server can give: what is left of a request when the application does nothing. */
export const small = [
  { id: 'hello', title: 'text', requests: [get('/', { type: HTML, body: 'hello' })] },
  { id: 'json', title: 'JSON', requests: [get('/json', { type: JSON_TYPE, body: '{"hello":"world"}' })] },
  { id: 'param', title: '`/user/:id`', requests: [get('/user/{n}', { type: HTML, body: '{n}' })] },
  { id: 'query', requests: [get('/search?name=ada&page=2&sort=desc', { type: HTML, body: 'ada 2 desc' })] },
  {
    id: 'middleware',
    title: '10 middleware',
    app: 'layers',
    options: { layers: 10 },
    requests: [get('/', { type: HTML, body: '10' })],
  },
  { id: '404', app: 'missing', requests: [get('/nothing/here', { status: 404, type: HTML, body: 'not found' })] },
  {
    id: 'error',
    app: 'failing',
    requests: [get('/fail', { status: 500, type: JSON_TYPE, body: '{"error":"boom"}' })],
  },
].map((workload) => ({ group: 'small', part: 'small', app: workload.id, ...workload }))
