import { Hono } from 'hono'
import { listen } from './listen.js'

export function flat({ count }) {
  const app = new Hono()
  for (let i = 0; i < count; i++) app.get(`/route/${i}/:id`, (c) => c.html(`${i} ${c.req.param('id')}`))
  return listen(app)
}

export function nested({ shape: [a, b, c] }) {
  const app = new Hono()
  for (let x = 0; x < a; x++) {
    const outer = new Hono()
    for (let y = 0; y < b; y++) {
      const inner = new Hono()
      for (let z = 0; z < c; z++) inner.get(`/c${z}/:id`, (ctx) => ctx.html(`${x}.${y}.${z} ${ctx.req.param('id')}`))
      outer.route(`/b${y}`, inner)
    }
    app.route(`/a${x}`, outer)
  }
  return listen(app)
}
