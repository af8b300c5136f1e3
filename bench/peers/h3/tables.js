import { H3, html } from 'h3'
import { listen } from './listen.js'

export function flat({ count }) {
  const app = new H3()
  for (let i = 0; i < count; i++) app.get(`/route/${i}/:id`, (event) => html`${i} ${event.context.params.id}`)
  return listen(app)
}

export function nested({ shape: [a, b, c] }) {
  const app = new H3()
  for (let x = 0; x < a; x++) {
    const outer = new H3()
    for (let y = 0; y < b; y++) {
      const inner = new H3()
      for (let z = 0; z < c; z++) inner.get(`/c${z}/:id`, (event) => html`${x}.${y}.${z} ${event.context.params.id}`)
      outer.mount(`/b${y}`, inner)
    }
    app.mount(`/a${x}`, outer)
  }
  return listen(app)
}
