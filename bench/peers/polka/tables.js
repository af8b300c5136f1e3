import polka from 'polka'
import { answer, HTML } from '../node/answer.js'
import { listen } from './listen.js'

export function flat({ count }) {
  const app = polka()
  for (let i = 0; i < count; i++) {
    app.get(`/route/${i}/:id`, (req, res) => answer(res, 200, HTML, `${i} ${req.params.id}`))
  }
  return listen(app)
}

export function nested({ shape: [a, b, c] }) {
  const app = polka()
  for (let x = 0; x < a; x++) {
    const outer = polka()
    for (let y = 0; y < b; y++) {
      const inner = polka()
      for (let z = 0; z < c; z++) {
        inner.get(`/c${z}/:id`, (req, res) => answer(res, 200, HTML, `${x}.${y}.${z} ${req.params.id}`))
      }
      outer.use(`/b${y}`, inner)
    }
    app.use(`/a${x}`, outer)
  }
  return listen(app)
}
