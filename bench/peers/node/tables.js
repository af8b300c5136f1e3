import { createServer } from 'node:http'
import { answer, HTML } from './answer.js'

/** A map by the segment that differs. */
export function flat({ count }) {
  const routes = new Map()
  for (let i = 0; i < count; i++) routes.set(String(i), (res, id) => answer(res, 200, HTML, `${i} ${id}`))
  return createServer((req, res) => {
    const [, first, name, id] = req.url.split('/')
    const handle = first === 'route' ? routes.get(name) : undefined
    if (handle === undefined) answer(res, 404, HTML, 'not found')
    else handle(res, id)
  }).listen(0, '127.0.0.1')
}

/** Maps in maps. */
export function nested({ shape: [a, b, c] }) {
  const map = (letter, size, value) => new Map(Array.from({ length: size }, (_, at) => [`${letter}${at}`, value(at)]))
  const handler = (x, y, z) => (res, id) => answer(res, 200, HTML, `${x}.${y}.${z} ${id}`)
  const routes = map('a', a, (x) => map('b', b, (y) => map('c', c, (z) => handler(x, y, z))))
  return createServer((req, res) => {
    const [, x, y, z, id] = req.url.split('/')
    const handle = routes.get(x)?.get(y)?.get(z)
    if (handle === undefined) answer(res, 404, HTML, 'not found')
    else handle(res, id)
  }).listen(0, '127.0.0.1')
}
