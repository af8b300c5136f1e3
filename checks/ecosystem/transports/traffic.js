// Middleware for files, hosts, proxies, caches, counts and logs. As in middleware.js.
const assert = require('node:assert')
const { once } = require('node:events')
const fs = require('node:fs')
const http = require('node:http')
const { Writable } = require('node:stream')

/** @type {import('./middleware.js').Middleware[]} */
exports.traffic = [
  {
    name: 'serve-static',
    use(app) {
      app.use('/files', require('serve-static')(__dirname))
    },
    async check(ask) {
      const whole = await ask({ path: '/files/traffic.js' })
      assert.ok(whole.body.equals(fs.readFileSync(__filename)))
      const part = await ask({ path: '/files/traffic.js', headers: { Range: 'bytes=3-12' } })
      assert.deepEqual([part.status, String(part.body)], [206, String(whole.body.subarray(3, 13))])
      const again = await ask({ path: '/files/traffic.js', headers: { 'If-None-Match': whole.headers.etag } })
      assert.deepEqual([again.status, again.body.length], [304, 0])
    },
  },
  {
    name: 'serve-favicon',
    use(app) {
      app.use(require('serve-favicon')(Buffer.from('icon')))
    },
    async check(ask) {
      const { headers, body } = await ask({ path: '/favicon.ico' })
      assert.deepEqual([headers['content-type'], String(body)], ['image/x-icon', 'icon'])
      const refused = await ask({ method: 'POST', path: '/favicon.ico' })
      assert.deepEqual([refused.status, refused.headers.allow], [405, 'GET, HEAD, OPTIONS'])
    },
  },
  {
    name: 'connect-history-api-fallback',
    use(app) {
      app.use(require('connect-history-api-fallback')())
      app.use((req, res) => res.send(req.url))
    },
    async check(ask) {
      assert.equal(String((await ask({ path: '/page', headers: { Accept: 'text/html' } })).body), '/index.html')
      assert.equal(String((await ask({ path: '/a.css', headers: { Accept: 'text/html' } })).body), '/a.css')
    },
  },
  {
    name: 'nocache',
    use(app) {
      app.use(require('nocache')())
      app.get('/', (_req, res) => res.send('hello'))
    },
    async check(ask) {
      assert.match((await ask({ path: '/' })).headers['cache-control'], /no-store/)
    },
  },
  {
    name: 'vhost',
    use(app, { framework }) {
      const tenant = framework()
      tenant.get('/', (req, res) => res.send(req.vhost[0]))
      app.use(require('vhost')('*.example.com', tenant))
      app.use((_req, res) => res.send('other'))
    },
    async check(ask) {
      assert.equal(String((await ask({ path: '/', headers: { Host: 'ann.example.com' } })).body), 'ann')
      assert.equal(String((await ask({ path: '/', headers: { Host: 'example.org' } })).body), 'other')
    },
  },
  {
    name: 'errorhandler',
    use(app) {
      app.get('/', (_req, _res, next) => next(new Error('broken')))
      app.use(require('errorhandler')({ log: false }))
    },
    async check(ask) {
      const { status, body } = await ask({ path: '/', headers: { Accept: 'application/json' } })
      assert.deepEqual([status, JSON.parse(body).error.message], [500, 'broken'])
    },
  },
  {
    name: 'express-useragent',
    use(app) {
      app.use(require('express-useragent').express())
      app.get('/', (req, res) => res.json([req.useragent.browser, req.useragent.isMobile]))
    },
    async check(ask) {
      const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
      assert.equal(String((await ask({ path: '/', headers: { 'User-Agent': agent } })).body), '["Firefox",false]')
    },
  },
  {
    name: 'request-ip',
    use(app) {
      app.use(require('request-ip').mw())
      app.get('/', (req, res) => res.send(req.clientIp))
    },
    async check(ask) {
      assert.match(String((await ask({ path: '/' })).body), /^(::ffff:)?127\.0\.0\.1$/)
      const { body } = await ask({ path: '/', headers: { 'X-Forwarded-For': '192.0.2.7, 10.0.0.1' } })
      assert.equal(String(body), '192.0.2.7')
    },
  },
  {
    name: 'express-slow-down',
    use(app) {
      const { slowDown } = require('express-slow-down')
      app.use(slowDown({ windowMs: 60_000, delayAfter: 1, delayMs: () => 1 }))
      app.get('/', (req, res) => res.json([req.slowDown.used, req.slowDown.delay]))
    },
    async check(ask) {
      assert.equal(String((await ask({ path: '/' })).body), '[1,0]')
      assert.equal(String((await ask({ path: '/' })).body), '[2,1]')
    },
  },
  {
    name: 'apicache',
    use(app) {
      let count = 0
      const { middleware } = require('apicache').newInstance()
      app.get('/', middleware('1 second'), (_req, res) => res.json({ count: ++count }))
    },
    async check(ask) {
      const first = await ask({ path: '/' })
      const second = await ask({ path: '/' })
      assert.deepEqual([String(first.body), String(second.body)], ['{"count":1}', '{"count":1}'])
      assert.match(second.headers['content-type'], /json/)
    },
  },
  {
    name: 'express-winston',
    use(app, kit) {
      const { format, transports } = require('winston')
      kit.lines = []
      const stream = new Writable({ write: (chunk, _encoding, done) => done(null, kit.lines.push(String(chunk))) })
      const transport = new transports.Stream({ stream })
      app.use(require('express-winston').logger({ transports: [transport], format: format.json() }))
      app.get('/', (_req, res) => res.send('hello'))
    },
    async check(ask, { lines }) {
      await ask({ path: '/' })
      while (lines.length === 0) await new Promise(setImmediate)
      const { meta } = JSON.parse(lines[0])
      assert.deepEqual([meta.req.url, meta.res.statusCode], ['/', 200])
    },
  },
  {
    name: 'express-prom-bundle',
    use(app) {
      const { Registry } = require('prom-client')
      const promRegistry = new Registry()
      app.use(require('express-prom-bundle')({ includePath: true, promRegistry, autoregister: true }))
      app.get('/counted', (_req, res) => res.send('hello'))
    },
    async check(ask) {
      await ask({ path: '/counted' })
      await new Promise(setImmediate)
      const { body } = await ask({ path: '/metrics' })
      assert.match(String(body), /http_request_duration_seconds_count\{[^}]*path="\/counted"[^}]*\} 1/)
    },
  },
  {
    name: 'http-proxy-middleware',
    use(app, kit) {
      const { createProxyMiddleware } = require('http-proxy-middleware')
      const lazy = (req, res, next) => kit.proxy(req, res, next)
      app.use('/outer', lazy)
      kit.connect = (target) => {
        kit.proxy = createProxyMiddleware({ target, pathRewrite: { '^/': '/inner/' } })
      }
    },
    check: askBehind,
  },
  {
    name: 'express-http-proxy',
    use(app, kit) {
      app.use('/outer', (req, res, next) => kit.proxy(req, res, next))
      kit.connect = (target) => {
        kit.proxy = require('express-http-proxy')(target, { proxyReqPathResolver: (req) => `/inner${req.url}` })
      }
    },
    check: askBehind,
  },
]

/** A body goes to a server behind the app, and what that one answers comes back. */
async function askBehind(ask, { connect }) {
  const behind = http.createServer((req, res) => {
    res.statusCode = 201
    res.setHeader('X-Behind', req.url)
    req.pipe(res)
  })
  behind.listen(0, '127.0.0.1')
  await once(behind, 'listening')
  try {
    connect(`http://127.0.0.1:${behind.address().port}`)
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': '4' }
    const answer = await ask({ method: 'POST', path: '/outer/7?a=b', headers, body: 'text' })
    assert.deepEqual([answer.status, answer.headers['x-behind'], String(answer.body)], [201, '/inner/7?a=b', 'text'])
  } finally {
    behind.closeAllConnections()
    behind.close()
  }
}
