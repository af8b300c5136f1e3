export function hello(_options, { framework }) {
  return listen(framework().get('/', (_req, res) => res.send('hello')))
}

export function json(_options, { framework }) {
  return listen(framework().get('/json', (_req, res) => res.json({ hello: 'world' })))
}

export function param(_options, { framework }) {
  return listen(framework().get('/user/:id', (req, res) => res.send(req.params.id)))
}

export function query(_options, { framework }) {
  const app = framework()
  app.get('/search', (req, res) => {
    const { name, page, sort } = req.query
    res.send(`${name} ${page} ${sort}`)
  })
  return listen(app)
}

export function layers({ layers }, { framework }) {
  const app = framework()
  for (let i = 0; i < layers; i++) {
    app.use((req, _res, next) => {
      req.count = (req.count ?? 0) + 1
      next()
    })
  }
  app.get('/', (req, res) => res.send(String(req.count)))
  return listen(app)
}

export function missing(_options, { framework }) {
  const app = framework()
  app.get('/', (_req, res) => res.send('hello'))
  app.use((_req, res) => res.status(404).send('not found'))
  return listen(app)
}

export function failing(_options, { framework }) {
  const app = framework()
  app.get('/fail', () => {
    throw new Error('boom')
  })
  app.use((error, _req, res, _next) => res.status(500).json({ error: error.message }))
  return listen(app)
}

function listen(app) {
  return app.listen(0, '127.0.0.1')
}
