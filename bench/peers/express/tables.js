export function flat({ count }, { framework }) {
  const app = framework()
  for (let i = 0; i < count; i++) app.get(`/route/${i}/:id`, (req, res) => res.send(`${i} ${req.params.id}`))
  return app.listen(0, '127.0.0.1')
}

export function nested({ shape: [a, b, c] }, { framework, createRouter }) {
  const app = framework()
  for (let x = 0; x < a; x++) {
    const outer = createRouter()
    for (let y = 0; y < b; y++) {
      const inner = createRouter()
      for (let z = 0; z < c; z++) inner.get(`/c${z}/:id`, (req, res) => res.send(`${x}.${y}.${z} ${req.params.id}`))
      outer.use(`/b${y}`, inner)
    }
    app.use(`/a${x}`, outer)
  }
  return app.listen(0, '127.0.0.1')
}
