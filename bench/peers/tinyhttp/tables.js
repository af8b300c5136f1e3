import { App } from '@tinyhttp/app'

export function flat({ count }) {
  const app = new App()
  for (let i = 0; i < count; i++) app.get(`/route/${i}/:id`, answering(i))
  return app.listen(0, undefined, '127.0.0.1')
}

export function nested({ shape: [a, b, c] }) {
  const app = new App()
  for (let x = 0; x < a; x++) {
    const outer = new App()
    for (let y = 0; y < b; y++) {
      const inner = new App()
      for (let z = 0; z < c; z++) inner.get(`/c${z}/:id`, answering(`${x}.${y}.${z}`))
      outer.use(`/b${y}`, inner)
    }
    app.use(`/a${x}`, outer)
  }
  return app.listen(0, undefined, '127.0.0.1')
}

function answering(name) {
  return (req, res) => void res.type('html').send(`${name} ${req.params.id}`)
}
