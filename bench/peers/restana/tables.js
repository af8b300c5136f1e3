import { create, html, listen } from './listen.js'

export function flat({ count }) {
  const service = create()
  for (let i = 0; i < count; i++) service.get(`/route/${i}/:id`, (req, res) => html(res, `${i} ${req.params.id}`))
  return listen(service)
}

export function nested({ shape: [a, b, c] }) {
  const service = create()
  for (let x = 0; x < a; x++) {
    const outer = service.newRouter()
    for (let y = 0; y < b; y++) {
      const inner = service.newRouter()
      for (let z = 0; z < c; z++) inner.get(`/c${z}/:id`, (req, res) => html(res, `${x}.${y}.${z} ${req.params.id}`))
      outer.use(`/b${y}`, inner)
    }
    service.use(`/a${x}`, outer)
  }
  return listen(service)
}
