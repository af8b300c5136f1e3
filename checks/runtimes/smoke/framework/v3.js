// What apps of 3.x do and later lines do otherwise, or not at all.
const assert = require('node:assert')
const { withServer } = require('../server.js')

exports.checks = [
  ['has the params of a route in a list, with names on it', params],
  ['reads JSON and forms by bodyParser, with no other package', bodyParser],
  ['takes the status before the body', statusFirst],
  ['lists its routes, and loses those that are taken out', routeTable],
  ['makes locals a function, and configures by environment', settings],
  ['asks for a name and a password', basicAuth],
  ['has the middleware that Express 3 bundled, or says which package it needs', bundled],
]

async function params({ framework, start }) {
  const app = framework()
  app.get('/files/:name/*', (req, res) => {
    res.json([Array.isArray(req.params), req.params.length, req.params.name, req.params[0]])
  })
  await withServer(start, app, async (ask) => {
    assert.strictEqual((await ask('/files/a/b/c')).body, '[true,1,"a","b/c"]')
  })
}

async function bodyParser({ framework, start }) {
  const app = framework()
  app.use(framework.bodyParser())
  app.post('/', (req, res) => res.json(req.body))
  await withServer(start, app, async (ask) => {
    const post = async (type, body) =>
      (await ask('/', { method: 'POST', body, headers: { 'Content-Type': type } })).body
    assert.strictEqual(await post('application/json', '{"a":[1,{"b":null}]}'), '{"a":[1,{"b":null}]}')
    assert.strictEqual(await post('application/x-www-form-urlencoded', 'a[b]=c&d=%20'), '{"a":{"b":"c"},"d":" "}')
    assert.strictEqual(await post('text/plain', 'neither'), '{}')
  })
}

async function statusFirst({ framework, start }) {
  const app = framework()
  app.get('/text', (_req, res) => res.send(201, 'made'))
  app.get('/alone', (_req, res) => res.send(403))
  app.get('/json', (_req, res) => res.json(422, { wrong: true }))
  await withServer(start, app, async (ask) => {
    const answers = [await ask('/text'), await ask('/alone'), await ask('/json')]
    assert.deepStrictEqual(
      answers.map(({ status, body }) => `${status} ${body}`),
      ['201 made', '403 Forbidden', '422 {"wrong":true}'],
    )
  })
}

async function routeTable({ framework, start }) {
  const app = framework()
  app.get('/stays', (_req, res) => res.send('here'))
  app.get('/goes', (_req, res) => res.send('here'))
  await withServer(start, app, async (ask) => {
    assert.deepStrictEqual(
      app.routes.get.map(({ path }) => path),
      ['/stays', '/goes'],
    )
    assert.strictEqual((await ask('/goes')).status, 200)
    app.routes.get.pop()
    assert.deepStrictEqual([(await ask('/stays')).status, (await ask('/goes')).status], [200, 404])
  })
}

async function settings({ framework, start }) {
  const app = framework()
  app.configure('test', () => app.set('greeting', 'hello'))
  app.configure('production', () => app.set('greeting', 'good day'))
  app.locals({ site: 'home' })
  app.get('/', (_req, res) => res.send(`${app.get('greeting')} from ${app.locals.site}`))
  await withServer(start, app, async (ask) => assert.strictEqual((await ask('/')).body, 'hello from home'))
}

async function basicAuth({ framework, start }) {
  const app = framework()
  app.use(framework.basicAuth('ann', 'secret'))
  app.get('/', (req, res) => res.send(req.user))
  await withServer(start, app, async (ask) => {
    const asWhom = (text) => ({ headers: { Authorization: `Basic ${Buffer.from(text).toString('base64')}` } })
    assert.strictEqual((await ask('/')).headers['www-authenticate'], 'Basic realm="Authorization Required"')
    assert.strictEqual((await ask('/', asWhom('ann:wrong'))).status, 401)
    assert.strictEqual((await ask('/', asWhom('ann:secret'))).body, 'ann')
  })
}

/** `@trunkline/v3` brings the packages. Where a package manager shows them to it alone, `trunkline/v3` asks for them. */
function bundled({ framework }) {
  try {
    assert.strictEqual(typeof framework.vhost('a.test', () => {}), 'function')
  } catch (err) {
    assert.match(err.message, /needs the package "vhost"/)
  }
}
