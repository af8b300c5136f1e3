// An application of one line in which everything goes wrong, each in a route of its own; see cases.ts.
const { join } = require('node:path')

module.exports = function createApp(framework, line, root) {
  const app = framework()
  app.set('views', root)
  app.set('env', 'production')
  app.engine('fine', (path, _options, done) => done(null, `rendered ${path}`))
  app.engine('broken', (_path, _options, done) => done(new Error('of the engine')))
  // On 3.x the router has its place where the first route is added: what is not to come after it is used before.
  addParsers(app, framework)
  if (line === 'v3') app.use('/auth', framework.basicAuth('user', 'secret')).use('/limit', framework.limit(4))
  app.get('/throws', () => {
    throw new Error('thrown')
  })
  app.get('/teapot', (_req, _res, next) =>
    next(Object.assign(new Error('short'), { status: 418, headers: { A: 'b' } })),
  )
  app.get('/params/:id', (req, res) => res.send(req.params.id))
  app.get('/render/:view', (req, res) => res.render(req.params.view))
  addAnswers(app)
  addFiles(app, framework, line, root)
  if (line === 'v5') app.get('/rejects', () => Promise.reject(new Error('rejected')))
  addPages(app, line, root)
  return app
}

function addAnswers(app) {
  app.get('/redirect', (_req, res) => res.redirect('/elsewhere'))
  app.get('/circle', (_req, res) => {
    const circle = {}
    circle.itself = circle
    res.json(circle)
  })
  app.get('/save', (_req, res) => res.download(__filename))
  app.get('/signed', (req, res) => {
    req.secret = 'secret'
    res.cookie('name', 'value', { signed: true }).send('x')
  })
  app.get('/type', (_req, res) => res.type('weba').send('x'))
  app.get('/header', (_req, res) => res.set('X-Name', 'a\r\nb').send('x'))
  app.get('/status', (_req, res) => res.status(99).send('x'))
  app.get('/format', (_req, res) => {
    res.format({ json: () => res.send({ a: 1 }), html: () => res.send('<p>'), 'text/plain': () => res.send('text') })
  })
}

function addFiles(app, framework, line, root) {
  const send = (res, path, options) => (line === 'v3' ? res.sendfile(path, options) : res.sendFile(path, options))
  app.get('/file', (req, res) => send(res, req.query.name, { root }))
  app.get('/download', (req, res) =>
    (line === 'v3' ? res.sendfile : res.sendFile).call(res, join(root, req.query.name)),
  )
  app.use('/static', framework.static(root))
  app.use('/strict', framework.static(root, { fallthrough: false }))
}

function addParsers(app, framework) {
  const refuse = () => {
    throw new Error('refused')
  }
  const parsers = {
    json: framework.json({ limit: 100 }),
    plain: framework.json({ inflate: false }),
    verified: framework.json({ verify: refuse }),
    form: framework.urlencoded({ extended: true, parameterLimit: 2, depth: 1 }),
    flat: framework.urlencoded({ extended: false }),
  }
  if (framework.text) Object.assign(parsers, { text: framework.text(), raw: framework.raw({ limit: 3 }) })
  for (const [name, parser] of Object.entries(parsers)) app.use(`/${name}`, parser)
  for (const name of Object.keys(parsers)) app.post(`/${name}`, (req, res) => res.json({ body: req.body ?? null }))
}

/** Pages of the application's own for errors and for what is not found: each way that apps write them. */
function addPages(app, line, root) {
  const page = join(root, 'page.html')
  const ways = {
    json: (err, _req, res) => res.json(describe(err)),
    text: (err, _req, res) => res.type('txt').send(String(err.message)),
    html: (err, _req, res) => res.send(`<h1>${err.message}</h1>`),
    accepts: (_err, req, res) => res.send(String(req.accepts(['html', 'json']))),
    format: (err, _req, res) => res.format({ html: () => res.send('<p>'), json: () => res.send(describe(err)) }),
    file: (_err, _req, res) => (line === 'v3' ? res.sendfile(page) : res.sendFile(page)),
    view: (_err, _req, res) => res.render('page.fine'),
    redirect: (_err, _req, res) => res.redirect('/sorry'),
  }
  app.use((req, res, next) => {
    const way = ways[req.headers['x-page']]
    if (way && req.url === '/none') way(new Error('none'), req, res.status(404))
    else next()
  })
  app.use((err, req, res, next) => {
    const way = ways[req.headers['x-page']]
    if (way) way(err, req, res.status(err.status || 500))
    else next(err)
  })
}

function describe(err) {
  const { name, message, status, expose, type, code } = err
  return { name, message, status, expose, type, code }
}
