// Sends requests to each route of an app of examples/existing-app, and prints what came back as JSON.
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

const ADMIN = { email: 'ada@example.com', password: 'correct-horse' }
const MAX = { email: 'max@example.com', password: 'battery-staple', name: 'Max' }
const PRODUCT = { title: 'Loom', price: 3, stock: 1 }
const ORDER = { city: 'London', express: 'true' }

/** Who asks (nobody, the administrator or a customer), for what, with which body. */
const REQUESTS = [
  ['', 'GET /health'],
  ['', 'POST /auth/register', { ...MAX, email: 'max' }],
  ['', 'POST /auth/register', MAX],
  ['', 'POST /auth/register', MAX],
  ['', 'POST /auth/login', { ...MAX, password: 'wrong-password' }],
  ['', 'GET /auth/me'],
  ['max', 'GET /auth/me'],
  ['', 'GET /products?q=Engine'],
  ['', 'GET /products/1'],
  ['', 'GET /products/99'],
  ['', 'POST /products', PRODUCT],
  ['max', 'POST /products', PRODUCT],
  ['ada', 'POST /products', { ...PRODUCT, price: 'much' }],
  ['ada', 'POST /products', PRODUCT],
  ['ada', 'PUT /products/2', { ...PRODUCT, stock: 4 }],
  ['ada', 'PATCH /products/2', { price: 2.5 }],
  ['ada', 'PATCH /products/2/stock', { by: -1 }],
  ['max', 'POST /products/1/reviews', { stars: 5, text: 'fast' }],
  ['', 'GET /products/1/reviews'],
  ['', 'GET /products/1/reviews/1'],
  ['ada', 'DELETE /products/1/reviews/1'],
  ['ada', 'DELETE /products/2'],
  ['max', 'POST /cart/items', { productId: 1, count: 2 }],
  ['max', 'PATCH /cart/items/1', { count: 3 }],
  ['max', 'GET /cart'],
  ['max', 'POST /orders', { city: ' ' }],
  ['max', 'POST /orders', ORDER],
  ['max', 'POST /cart/items', { productId: 1, count: 1 }],
  ['max', 'DELETE /cart/items/1'],
  ['max', 'DELETE /cart'],
  ['max', 'GET /orders?page=0'],
  ['max', 'GET /orders?page=1'],
  ['max', 'GET /orders/1'],
  ['ada', 'GET /orders/1'],
  ['max', 'GET /orders/1/invoice'],
  ['max', 'POST /orders/1/pay', { card: '1234' }],
  ['max', 'POST /orders/1/pay', { card: '4111111111111111' }],
  ['max', 'POST /orders/1/cancel'],
  ['max', 'GET /admin/users'],
  ['ada', 'GET /admin/users'],
  ['ada', 'GET /admin/users/2'],
  ['ada', 'PUT /admin/users/2/role', { role: 'admin' }],
  ['ada', 'DELETE /admin/users/2'],
  ['ada', 'POST /auth/logout'],
  ['', 'GET /nothing'],
]

const { app } = await import(pathToFileURL(process.argv[2]).href)
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`

async function send(request, body, headers) {
  const [method, path] = request.split(' ')
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(origin + path, sent)
  const type = response.headers.get('content-type')
  return { request, status: response.status, type, text: await response.text() }
}

const json = { 'Content-Type': 'application/json' }
const tokens = {}
const responses = []
for (const [who, request, body] of REQUESTS) {
  if (who !== '' && tokens[who] === undefined) {
    const { text } = await send('POST /auth/login', who === 'ada' ? ADMIN : MAX, json)
    tokens[who] = JSON.parse(text).token
  }
  const headers = { ...(body && json), ...(who !== '' && { Authorization: `Bearer ${tokens[who]}` }) }
  responses.push(await send(request, body, headers))
}
console.log(JSON.stringify(responses))
server.close()
server.closeAllConnections()
