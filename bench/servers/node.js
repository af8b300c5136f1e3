import { createServer } from 'node:http'
import { ROUTES } from '../workloads.js'

const routes = new Map()
for (let i = 0; i < ROUTES; i++) routes.set(`/route/${i}/item`, `route ${i}`)

function answer(res, type, body) {
  res.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) })
  res.end(body)
}

const handle = (req, res) => {
  const { url } = req
  if (url === '/') answer(res, 'text/html; charset=utf-8', 'hello')
  else if (url === '/json') answer(res, 'application/json; charset=utf-8', JSON.stringify({ hello: 'world' }))
  else if (url.startsWith('/user/')) answer(res, 'text/html; charset=utf-8', url.slice(6))
  else answer(res, 'text/html; charset=utf-8', routes.get(url) ?? 'missing')
}

export function start() {
  return createServer(handle).listen(0, '127.0.0.1')
}
