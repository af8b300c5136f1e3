import { get, JSON_TYPE, send } from './request.js'

const HEADERS = { Origin: 'http://app.example', Cookie: 'theme=dark; sid=session-42; seen=1' }
const ORIGIN = { 'access-control-allow-origin': '*' }
const lamp = { id: 42, name: 'products 42', price: 8.5, tags: ['a', 'b'], left: true }

/** Three routers, forty routes, CORS, cookies, sessions, JSON bodies and error handlers: ten requests in turn. */
export const realistic = [
  {
    id: 'realistic',
    title: 'realistic app',
    group: 'realistic',
    part: 'realistic',
    app: 'shop',
    requests: [
      ask('/users?page=2&size=2', { page: 2, items: [item('users', 3), item('users', 4)] }),
      ask('/users/7', item('users', 7)),
      ask('/products/42/notes/3', { of: 42, number: 3, text: 'a few words about it' }),
      ask('/orders/12', item('orders', 12)),
      tell('POST', '/orders', { name: 'a new one', price: 12.25 }, item('orders', 7), 201),
      tell('PUT', '/products/42', { tags: ['c'], left: false }, lamp),
      ask('/products/search?q=lamp&sort=price', { q: 'lamp', sort: 'price', hits: [item('products', 3)] }),
      logIn(),
      ask('/orders/99/owner', { id: '99', owner: 'user 42' }),
      ask('/users/0', { error: 'no such users' }, 404),
    ],
  },
]

function item(name, id) {
  return { ...lamp, id, name: `${name} ${id}` }
}

function ask(path, value, status = 200) {
  return get(path, { status, type: JSON_TYPE, body: JSON.stringify(value), headers: ORIGIN }, HEADERS)
}

function tell(method, path, value, old, status = 200) {
  const body = JSON.stringify({ ...old, ...value })
  const sent = { type: JSON_TYPE, body: JSON.stringify(value), headers: HEADERS }
  return send(method, path, sent, { status, type: JSON_TYPE, body, headers: ORIGIN })
}

function logIn() {
  const sent = { type: JSON_TYPE, body: '{"number":5,"password":"secret"}', headers: HEADERS }
  const headers = { ...ORIGIN, 'set-cookie': 'sid=session-5; Path=/; HttpOnly' }
  return send('POST', '/session', sent, { status: 201, type: JSON_TYPE, body: '{"welcome":"user 5"}', headers })
}
