// The client for described routes, on every line: over HTTP/1, by fetch without a port, and against the host's own server
// where it has one.
const assert = require('node:assert')
const { once } = require('node:events')
const http = require('node:http')
const { startHost } = require('./host.js')

const LINES = ['trunkline/v3', 'trunkline/v4', 'trunkline/v5']
const WAYS = { 'a live app': overHttp, 'an app by toFetch()': byFetch, "an app on the host's own server": onHost }

exports.clientChecks = LINES.flatMap((line) =>
  Object.entries(WAYS).flatMap(([name, withClient]) =>
    [
      [`client() calls ${name}`, calls],
      [`client() sends forms and bytes to ${name}`, sendsBodies],
      [`client() reads events of ${name}, and leaves`, readsEvents],
      [`client() gives up on ${name}`, givesUp],
    ].map(([title, check]) => [
      `${line}: ${title}`,
      ({ loaded }) => {
        const app = createSite(require(line))
        return withClient(loaded, app, (api) => check(api, loaded, app))
      },
    ]),
  ),
)

/** By hand, because the project has no library of schemas. */
function createObjectSchema(names) {
  const validate = (value) => {
    const wrong = names.filter((name) => typeof value?.[name] !== 'string')
    if (wrong.length > 0) return { issues: wrong.map((name) => ({ message: 'not a string', path: [name] })) }
    return { value: Object.fromEntries(names.map((name) => [name, value[name]])) }
  }
  return { '~standard': { version: 1, vendor: 'by-hand', validate } }
}

function createSite(framework) {
  const { problemDetails, schema } = require('trunkline/schema')
  const app = framework()
  app.set('env', 'test')
  app.get('/users/:id', schema({ params: createObjectSchema(['id']) }), (req, res) => {
    res.statusCode = req.params.id === 'none' ? 404 : 200
    res.json({ id: req.params.id, page: req.query.page, token: req.headers['x-token'] })
  })
  app.post('/users', framework.json(), schema({ body: createObjectSchema(['name']) }), (req, res) => {
    res.statusCode = 201
    res.json(req.body)
  })
  app.post('/bytes', (req, res) => {
    let length = 0
    req.on('data', (piece) => {
      length += piece.length
    })
    req.on('end', () => res.json({ length, type: req.headers['content-type'] }))
  })
  app.get('/ticks', (_req, res) => {
    app.left = once(res, 'close')
    res.writeHead(200, { 'Content-Type': 'text/event-stream' })
    res.write('data: {"tick":1}\n\ndata: {"tick":2}\n\n')
  })
  app.get('/never', () => {})
  app.use(problemDetails({ always: true }))
  return app
}

async function overHttp({ client }, app, use) {
  const server = http.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await use(client(`http://127.0.0.1:${server.address().port}`, { headers: { 'X-Token': 'secret' } }))
  } finally {
    server.close()
    server.closeAllConnections?.()
  }
}

async function byFetch({ client }, app, use) {
  const { toFetch } = require('trunkline/web')
  await use(client('http://a.example', { fetch: toFetch(app), headers: { 'X-Token': 'secret' } }))
}

async function onHost({ client }, app, use) {
  const { toFetch } = require('trunkline/web')
  const host = startHost(toFetch(app))
  if (host === undefined) return // node has no server that takes a fetch handler
  try {
    await use(client(`http://127.0.0.1:${host.port}`, { headers: { 'X-Token': 'secret' } }))
  } finally {
    await host.stop()
  }
}

async function calls(api, { ClientError }) {
  const found = await api('GET /users/:id', { params: { id: 'a/b' }, query: { page: 2 } })
  assert.deepStrictEqual([found.status, found.ok, found.data], [200, true, { id: 'a/b', page: '2', token: 'secret' }])
  const missing = await api('GET /users/:id', { params: { id: 'none' } })
  assert.deepStrictEqual([missing.status, missing.ok], [404, false])
  const created = await api('POST /users', { body: { name: 'Zoë', more: 1 } })
  assert.deepStrictEqual([created.status, created.data], [201, { name: 'Zoë' }])
  const refused = await api('POST /users', { body: {} })
  assert.deepStrictEqual([refused.status, refused.ok, refused.data.errors[0].pointer], [400, false, '/name'])
  await assert.rejects(api('GET /nowhere'), (err) => {
    assert.ok(err instanceof ClientError)
    assert.strictEqual(err.status, 404)
    return true
  })
}

async function sendsBodies(api) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(300_000)]), 'a.bin')
  const { data } = await api('POST /bytes', { body: form })
  assert.ok(data.length > 300_000, `${data.length} bytes came`)
  assert.match(data.type, /^multipart\/form-data; boundary=/)
  assert.strictEqual((await api('POST /bytes', { body: new Uint8Array(70_000) })).data.length, 70_000)
}

async function readsEvents(api, _loaded, app) {
  const seen = []
  for await (const event of api.events('GET /ticks')) {
    seen.push(event)
    if (seen.length === 2) break
  }
  assert.deepStrictEqual(seen, [{ tick: 1 }, { tick: 2 }])
  await app.left
}

async function givesUp(api) {
  const held = setInterval(() => {}, 1000) // a signal's timer and a call without a port do not keep a process running
  await assert.rejects(api('GET /never', { timeout: 20 }), { name: 'TimeoutError' })
  clearInterval(held)
}
