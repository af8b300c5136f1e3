const assert = require('node:assert/strict')
const fs = require('node:fs')
const test = require('node:test')
const compression = require('compression')
const timeout = require('connect-timeout')
const errorHandler = require('errorhandler')
const { createProxyMiddleware, fixRequestBody } = require('http-proxy-middleware')
const { createHttpTerminator } = require('http-terminator')
const serverless = require('serverless-http')
const request = require('supertest')
const vhost = require('vhost')
const apicache = require('apicache')
const { answerError, express, serve } = require('./support.js')

test('compression: shrinks what send, json and pipes write', async () => {
  const app = express().use(compression({ threshold: 100 }))
  app.get('/send', (_req, res) => res.send('a'.repeat(2000)))
  app.get('/json', (_req, res) => res.json({ text: 'a'.repeat(2000) }))
  app.get('/small', (_req, res) => res.send('a'))
  app.get('/pipe', (_req, res) => fs.createReadStream(__filename).pipe(res.type('txt')))
  for (const path of ['/send', '/json', '/pipe']) {
    const { headers } = await request(app).get(path).set('Accept-Encoding', 'gzip').expect('Content-Encoding', 'gzip')
    assert.equal(headers['content-length'], undefined)
    assert.match(headers.vary, /Accept-Encoding/)
  }
  const { headers } = await request(app).get('/small').set('Accept-Encoding', 'gzip').expect(200, 'a')
  assert.equal(headers['content-encoding'], undefined)
})

test('apicache: answers the second time from its copy', async () => {
  let count = 0
  const app = express()
  // Its timer keeps the process that long.
  app.get('/', apicache.middleware('5 seconds'), (_req, res) => res.status(201).json({ count: ++count }))
  await request(app).get('/').expect(201, { count: 1 })
  await request(app).get('/').expect(201, { count: 1 }).expect('Content-Type', /json/)
})

test('http-proxy-middleware: hands on paths, bodies and answers', async (t) => {
  const target = express().use(express.json())
  target.post('/inner/:id', (req, res) => res.status(201).json([req.originalUrl, req.body]))
  const { url } = await serve(t, target)
  const app = express().use(express.json())
  const proxy = { target: url, pathRewrite: { '^/': '/inner/' }, on: { proxyReq: fixRequestBody } }
  app.use('/outer', createProxyMiddleware(proxy))
  await request(app)
    .post('/outer/7?a=b')
    .send({ b: 1 })
    .expect(201, ['/inner/7?a=b', { b: 1 }])
})

test('serverless-http: an app without a socket', async () => {
  const app = express().use(express.json())
  app.post('/users/:id', (req, res) => res.status(201).set('X-Test', 'yes').json([req.params.id, req.query, req.body]))
  const answer = await serverless(app)({
    httpMethod: 'POST',
    path: '/users/7',
    headers: { 'content-type': 'application/json', 'content-length': '7' },
    queryStringParameters: { a: 'b' },
    body: '{"c":1}',
    requestContext: {},
  })
  assert.equal(answer.statusCode, 201)
  assert.equal(answer.headers['x-test'], 'yes')
  assert.deepEqual(JSON.parse(answer.body), ['7', { a: 'b' }, { c: 1 }])
})

test('vhost: chooses an app by its host', async () => {
  const tenant = express().get('/', (req, res) => res.send(req.vhost[0]))
  const app = express().use(vhost('*.example.com', tenant))
  await request(app).get('/').set('Host', 'ann.example.com').expect(200, 'ann')
  await request(app).get('/').set('Host', 'example.org').expect(404)
})

test('connect-timeout: turns a slow answer into an error', async () => {
  const app = express()
    .use(timeout(50))
    .get('/', () => {})
    .use(answerError)
  await request(app).get('/').expect(503, { error: 'Response timeout' })
})

test('errorhandler: writes its page', async () => {
  const app = express().get('/', () => {
    throw new Error('broken')
  })
  app.use(errorHandler({ log: false }))
  await request(app)
    .get('/')
    .set('Accept', 'application/json')
    .expect(500, /"message": "broken"/)
  await request(app)
    .get('/')
    .set('Accept', 'text/html')
    .expect(500, /<title>Error: broken<\/title>/)
})

test('http-terminator: ends a server after its last answer', async (t) => {
  const app = express().get('/', (_req, res) => setTimeout(() => res.send('late'), 100))
  const { server, url } = await serve(t, app)
  const terminator = createHttpTerminator({ server })
  const answer = request(url).get('/').expect(200, 'late').then()
  await new Promise((resolve) => setTimeout(resolve, 30))
  await terminator.terminate()
  await answer
  assert.equal(server.listening, false)
})
