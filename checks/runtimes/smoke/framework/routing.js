const assert = require('node:assert')
const http = require('node:http')
const { withServer } = require('../server.js')

exports.checks = [
  ['finds a route by method and path, decodes params and reads the query', routes],
  ['answers HEAD from a GET route, and OPTIONS with the methods of a path', otherMethods],
  ['runs middleware in order, also over one connection', middleware],
  ['runs param callbacks', paramCallbacks],
  ['hands out node objects with the methods of the app', nodeObjects],
]

async function routes({ framework, start }) {
  const app = framework()
  app.get('/users/:id', (req, res) => res.json({ id: req.params.id, query: req.query.q }))
  app.post('/users/:id', (req, res) => res.send(`posted ${req.params.id}`))
  await withServer(start, app, async (ask) => {
    const got = await ask('/users/a%20b?q=1')
    assert.strictEqual(got.body, '{"id":"a b","query":"1"}')
    assert.strictEqual(got.headers['content-type'], 'application/json; charset=utf-8')
    assert.strictEqual((await ask('/users/7', { method: 'POST' })).body, 'posted 7')
    const missed = await ask('/nowhere')
    assert.strictEqual(missed.status, 404)
    assert.match(missed.body, /Cannot GET \/nowhere/)
    assert.strictEqual((await ask('/users/%zz')).status, 400)
  })
}

async function otherMethods({ framework, start }) {
  const app = framework()
  app.get('/a', (_req, res) => res.send('twelve bytes'))
  app.put('/a', (_req, res) => res.send('put'))
  await withServer(start, app, async (ask) => {
    const head = await ask('/a', { method: 'HEAD' })
    assert.deepStrictEqual([head.status, head.headers['content-length'], head.body], [200, '12', ''])
    const options = await ask('/a', { method: 'OPTIONS' })
    const allowed = options.headers.allow.split(/, ?/).filter((method) => method !== 'HEAD') // 3.x does not name it
    assert.deepStrictEqual(allowed.sort(), ['GET', 'PUT'])
  })
}

async function middleware({ framework, start }) {
  const app = framework()
  app.use((req, _res, next) => {
    req.trail = ['first']
    next()
  })
  app.use('/deep', (req, _res, next) => {
    req.trail.push(req.url)
    next()
  })
  app.get('/deep/end', (req, res) => res.send(req.trail.join(' ')))
  await withServer(start, app, async (_ask, exchange) => {
    const answers = await exchange([{ path: '/deep/end?1' }, { path: '/deep/end?2' }, { path: '/deep/end?3' }])
    assert.deepStrictEqual(
      answers.map(({ body }) => body),
      ['first /end?1', 'first /end?2', 'first /end?3'],
    )
  })
}

async function paramCallbacks({ framework, start }) {
  const app = framework()
  app.param('id', (req, _res, next, id) => {
    req.user = `user ${id}`
    next()
  })
  app.get('/users/:id', (req, res) => res.send(req.user))
  await withServer(start, app, async (ask) => assert.strictEqual((await ask('/users/7')).body, 'user 7'))
}

async function nodeObjects({ framework, start }) {
  const app = framework()
  app.get('/', (req, res) => {
    res.json([
      req instanceof http.IncomingMessage,
      res instanceof http.ServerResponse,
      req.app === app && res.app === app,
      req.res === res && res.req === req,
      req.get('Host'),
      req.ip,
      req.protocol,
      req.path,
    ])
  })
  await withServer(start, app, async (ask) => {
    for (const attempt of [1, 2]) {
      const found = JSON.parse((await ask('/')).body)
      assert.deepStrictEqual(found, [true, true, true, true, 'localhost', '127.0.0.1', 'http', '/'], `${attempt}`)
    }
  })
}
