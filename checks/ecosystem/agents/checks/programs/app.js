// An app with everything that agents look at: middleware, routers, parameters, bodies, views, files and errors.
const path = require('node:path')

/** The handlers that have run, for those requests which a firewall is to keep away from them. */
const ran = []

module.exports = function createApp(express, addErrorHandler) {
  const line = Number.parseInt(require('express/package.json').version, 10)
  const app = express()
  app.set('views', path.join(__dirname, 'views'))
  app.set('query parser', 'extended')
  app.engine('txt', (_file, options, callback) => setImmediate(callback, null, `hello ${options.name}`))
  app.use(function logger(_req, _res, next) {
    setImmediate(next)
  })
  app.use('/files', express.static(path.join(__dirname, 'views')))
  addPlainRoutes(app, line)
  addRouters(app, express)
  addBodies(app, express)
  addErrors(app, line, addErrorHandler)
  return app
}

function addPlainRoutes(app, line) {
  app.get('/', (_req, res) => res.send('home'))
  app.get('/query', (req, res) => answer(req, res, req.query))
  app.get('/send', (req, res) => res.sendFile(req.query.file))
  app.get(['/array/:a', '/other/:b'], (req, res) => answer(req, res, req.params))
  app.get(/^\/expression\/(\d+)$/, (req, res) => res.send(req.params[0]))
  app.get('/view/:name', (req, res) => res.render('page.txt', { name: req.params.name }))
  app.get('/jsonp', (_req, res) => res.jsonp({ ok: true }))
  app.get('/skip/:id', skipRoute, (_req, res) => res.send('never'))
  app.get(
    '/skip/:id',
    [
      function first(_req, _res, next) {
        next()
      },
    ],
    (req, res) => res.send(`second ${req.params.id}`),
  )
  app.all('/every', (_req, res) => res.send('every'))
  app
    .route('/chain')
    .all(function before(_req, _res, next) {
      next()
    })
    .get((_req, res) => res.send('get'))
    .post((_req, res) => res.send('post'))
  app.get(line === 4 ? '/rest/*' : '/rest/*rest', (_req, res) => res.send('rest'))
}

function skipRoute(_req, _res, next) {
  next('route')
}

function addRouters(app, express) {
  const items = express.Router({ mergeParams: true })
  items.param('item', function loadItem(req, _res, next, item) {
    ran.push('loadItem')
    req.item = item.toUpperCase()
    setImmediate(next)
  })
  items.get('/:item', (req, res) => answer(req, res, `${req.params.user} ${req.item}`))
  items.get('/:item/broken', () => {
    throw new Error('broken item')
  })

  const users = express.Router()
  users.use(function checkUser(_req, _res, next) {
    next()
  })
  users.use('/:user/items', items)
  users.get('/leave', (_req, _res, next) => next('router'))
  users.get('/:user', (req, res) => answer(req, res, req.params.user))
  app.use('/users', users)
  const people = express.Router().get('/:person', (req, res) => res.send(req.params.person))
  app.use(['/people', '/persons'], people)
  app.get('/users/leave', (_req, res) => res.send('left'))

  const mounted = express()
  mounted.use(function inside(_req, _res, next) {
    next()
  })
  mounted.get('/page/:number', (req, res) => answer(req, res, req.params.number))
  mounted.get('/fail', (_req, _res, next) => next(new Error('failed inside')))
  app.use('/mounted', mounted)

  app.param('account', function loadAccount(req, _res, next, account) {
    ran.push('loadAccount')
    req.account = account
    next()
  })
  app.get('/accounts/:account', (req, res) => answer(req, res, req.account))
  app.get('/accounts/:account/:part', (req, res) => res.send(`${req.account} ${req.params.part}`))
}

function addBodies(app, express) {
  const answerBody = (req, res) => answer(req, res, Buffer.isBuffer(req.body) ? req.body.toString() : req.body)
  app.post('/json', express.json(), answerBody)
  app.post('/form', express.urlencoded({ extended: true }), answerBody)
  app.post('/text', express.text(), answerBody)
  app.post('/raw', express.raw(), answerBody)
  app.post('/both', express.json(), express.urlencoded({ extended: false }), answerBody)
}

function addErrors(app, line, addErrorHandler) {
  const broken = () => {
    throw new Error('thrown')
  }
  app.get('/handled/thrown', broken)
  app.get('/handled/passed/:id', (_req, _res, next) => next(Object.assign(new Error('passed'), { status: 418 })))
  app.get('/handled/late', (_req, _res, next) => setImmediate(next, new Error('late')))
  if (line === 5) app.get('/handled/rejected', async () => broken())
  addErrorHandler?.(app)
  app.use('/handled', function handleError(err, _req, res, _next) {
    res.status(err.status ?? 500).send(`handled ${err.message}`)
  })
  app.get('/unhandled/thrown', broken)
  app.get('/unhandled/status', (_req, _res, next) => next(Object.assign(new Error('teapot'), { status: 418 })))
  app.get('/unhandled/text', (_req, _res, next) => next('only a text'))
}

function answer(req, res, value) {
  ran.push(req.path)
  res.json({ value })
}

module.exports.takeRan = () => ran.splice(0)
