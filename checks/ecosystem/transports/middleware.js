// Middleware as it is published, and what is expected of it. `use` puts it into an application and answers; `check` asks
// and throws when an answer is wrong. Nothing here knows by which transport it is asked.
const assert = require('node:assert')
const fs = require('node:fs')
const path = require('node:path')
const { gunzipSync } = require('node:zlib')
const { cookiesOf } = require('./asking.js')
const { guards } = require('./guards.js')
const { traffic } = require('./traffic.js')

const LONG = 'a line of text that goes on\n'.repeat(400)

/** @typedef {{ name: string, use(app: any, kit: object): void, check(ask: Function, kit: object): Promise<void> }} Middleware */

/** @type {Middleware[]} */
exports.middleware = [
  {
    name: 'morgan',
    use(app, kit) {
      kit.lines = []
      const stream = { write: (line) => kit.lines.push(line) }
      app.use(require('morgan')(':method :url :status :res[content-length] :remote-addr', { stream }))
      app.get('/logged', (_req, res) => res.send('hello'))
    },
    async check(ask, { lines }) {
      await ask({ path: '/logged' })
      await new Promise(setImmediate)
      assert.match(lines.join(''), /^GET \/logged 200 5 (?:::ffff:)?127\.0\.0\.1\n$/)
    },
  },
  {
    name: 'pino-http',
    use(app, kit) {
      kit.lines = []
      const stream = { write: (line) => kit.lines.push(JSON.parse(line)) }
      app.use(require('pino-http')({}, stream))
      app.get('/', (_req, res) => res.send('hello'))
    },
    async check(ask, { lines }) {
      await ask({ path: '/' })
      await new Promise(setImmediate)
      assert.equal(lines[0].req.url, '/')
      assert.equal(lines[0].res.statusCode, 200)
    },
  },
  {
    name: 'response-time',
    use(app) {
      app.use(require('response-time')())
      app.get('/', (_req, res) => res.send('hello'))
    },
    async check(ask) {
      assert.match((await ask({ path: '/' })).headers['x-response-time'], /^\d+\.\d+ms$/)
    },
  },
  {
    name: 'helmet',
    use(app) {
      app.use(require('helmet')())
      app.get('/', (_req, res) => res.send('hello'))
    },
    async check(ask) {
      const { headers } = await ask({ path: '/' })
      assert.match(headers['content-security-policy'], /default-src 'self'/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['x-powered-by'], undefined)
    },
  },
  {
    name: 'cors',
    use(app) {
      app.use(require('cors')({ origin: 'http://a.example', credentials: true }))
      app.get('/', (_req, res) => res.send('hello'))
    },
    async check(ask) {
      const headers = { Origin: 'http://a.example', 'Access-Control-Request-Method': 'PUT' }
      const preflight = await ask({ method: 'OPTIONS', path: '/', headers })
      assert.equal(preflight.status, 204)
      assert.match(preflight.headers['access-control-allow-methods'], /PUT/)
      assert.equal((await ask({ path: '/', headers })).headers['access-control-allow-origin'], 'http://a.example')
    },
  },
  {
    name: 'compression',
    use(app) {
      app.use(require('compression')())
      app.get('/', (_req, res) => res.type('text').send(LONG))
      app.get('/pieces', (_req, res) => {
        res.type('text')
        res.write('one ')
        res.flush()
        setImmediate(() => res.end(LONG))
      })
    },
    async check(ask) {
      for (const [place, text] of [
        ['/', LONG],
        ['/pieces', `one ${LONG}`],
      ]) {
        const { headers, body } = await ask({ path: place, headers: { 'Accept-Encoding': 'gzip' } })
        assert.equal(headers['content-encoding'], 'gzip')
        assert.equal(gunzipSync(body).toString(), text)
      }
    },
  },
  {
    name: 'cookie-parser',
    use(app) {
      app.use(require('cookie-parser')('secret'))
      app.get('/set', (_req, res) => res.cookie('user', 'tobi', { signed: true }).cookie('plain', 'a b').send('set'))
      app.get('/get', (req, res) => res.json([req.signedCookies, req.cookies]))
    },
    async check(ask) {
      const Cookie = cookiesOf(await ask({ path: '/set' }))
      const { body } = await ask({ path: '/get', headers: { Cookie } })
      assert.deepEqual(JSON.parse(body), [{ user: 'tobi' }, { plain: 'a b' }])
    },
  },
  {
    name: 'cookie-session',
    use(app) {
      app.use(require('cookie-session')({ keys: ['secret'] }))
      app.get('/', (req, res) => {
        req.session.visits = (req.session.visits ?? 0) + 1
        res.send(String(req.session.visits))
      })
    },
    check: countVisits,
  },
  {
    name: 'express-session',
    use(app) {
      app.use(require('express-session')({ secret: 'secret', resave: false, saveUninitialized: false }))
      app.get('/', (req, res) => {
        req.session.visits = (req.session.visits ?? 0) + 1
        res.send(String(req.session.visits))
      })
    },
    check: countVisits,
  },
  {
    name: 'passport',
    use(app, { parsers }) {
      const { Passport } = require('passport')
      const { Strategy } = require('passport-local')
      const passport = new Passport()
      passport.use(new Strategy((name, password, done) => done(null, password === 'right' ? { name } : false)))
      passport.serializeUser((user, done) => done(null, user.name))
      passport.deserializeUser((name, done) => done(null, { name }))
      app.use(require('express-session')({ secret: 'secret', resave: false, saveUninitialized: false }))
      app.use(parsers.urlencoded({ extended: false }))
      app.use(passport.initialize())
      app.use(passport.session())
      app.post('/login', passport.authenticate('local'), (_req, res) => res.send('in'))
      app.get('/who', (req, res) => res.send(req.user ? req.user.name : 'nobody'))
    },
    async check(ask) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const login = (password) =>
        ask({ method: 'POST', path: '/login', headers, body: `username=tobi&password=${password}` })
      assert.equal((await login('wrong')).status, 401)
      const Cookie = cookiesOf(await login('right'))
      assert.equal(String((await ask({ path: '/who', headers: { Cookie } })).body), 'tobi')
    },
  },
  {
    name: 'express-rate-limit',
    use(app) {
      const { rateLimit } = require('express-rate-limit')
      app.use(rateLimit({ windowMs: 60_000, limit: 2, standardHeaders: 'draft-7', legacyHeaders: false }))
      app.get('/', (_req, res) => res.send('hello'))
    },
    async check(ask) {
      const statuses = []
      for (let i = 0; i < 3; i++) statuses.push((await ask({ path: '/' })).status)
      assert.deepEqual(statuses, [200, 200, 429])
    },
  },
  {
    name: 'multer',
    use(app) {
      const multer = require('multer')
      app.post('/', multer({ storage: multer.memoryStorage() }).single('file'), (req, res) => {
        res.json([req.file.originalname, req.file.size, req.body.title])
      })
    },
    check: uploadFile,
  },
  {
    name: 'express-fileupload',
    use(app) {
      app.use(require('express-fileupload')())
      app.post('/', (req, res) => res.json([req.files.file.name, req.files.file.size, req.body.title]))
    },
    check: uploadFile,
  },
  {
    name: 'method-override',
    use(app) {
      app.use(require('method-override')())
      app.put('/', (_req, res) => res.send('put'))
    },
    async check(ask) {
      const { body } = await ask({ method: 'POST', path: '/', headers: { 'X-HTTP-Method-Override': 'PUT' } })
      assert.equal(String(body), 'put')
    },
  },
  {
    name: 'connect-timeout',
    use(app) {
      app.use(require('connect-timeout')('30ms'))
      app.get('/', () => {})
      app.use((err, _req, res, _next) => res.status(err.status).send(err.code))
    },
    async check(ask) {
      const { status, body } = await ask({ path: '/' })
      assert.deepEqual([status, String(body)], [503, 'ETIMEDOUT'])
    },
  },
  {
    name: 'serve-index',
    use(app) {
      app.use(require('serve-index')(__dirname))
    },
    async check(ask) {
      const { body } = await ask({ path: '/', headers: { Accept: 'application/json' } })
      assert.ok(JSON.parse(body).includes('middleware.js'))
    },
  },
  ...guards,
  ...traffic,
  {
    name: 'body parsers',
    isOurs: true,
    use(app, { parsers }) {
      for (const parser of [parsers.json(), parsers.urlencoded({ extended: true }), parsers.text(), parsers.raw()]) {
        app.use(parser)
      }
      app.post('/', (req, res) => res.json(Buffer.isBuffer(req.body) ? req.body.length : req.body))
    },
    async check(ask) {
      const send = async (type, body) =>
        JSON.parse((await ask({ method: 'POST', path: '/', headers: { 'Content-Type': type }, body })).body)
      assert.deepEqual(await send('application/json', '{"a":[1]}'), { a: [1] })
      assert.deepEqual(await send('application/x-www-form-urlencoded', 'a[b]=c'), { a: { b: 'c' } })
      assert.equal(await send('text/plain', 'grün'), 'grün')
      assert.equal(await send('application/octet-stream', Buffer.alloc(70_000)), 70_000)
    },
  },
  {
    name: 'static',
    isOurs: true,
    use(app, { framework }) {
      app.use(framework.static(__dirname))
    },
    async check(ask) {
      const whole = await ask({ path: '/middleware.js' })
      assert.ok(whole.body.equals(fs.readFileSync(__filename)))
      const part = await ask({ path: '/middleware.js', headers: { Range: 'bytes=3-12' } })
      assert.deepEqual([part.status, String(part.body)], [206, String(whole.body.subarray(3, 13))])
      const again = await ask({ path: '/middleware.js', headers: { 'If-None-Match': whole.headers.etag } })
      assert.deepEqual([again.status, again.body.length], [304, 0])
    },
  },
  {
    name: 'res.sendFile',
    isOurs: true,
    use(app) {
      app.get('/', (_req, res) => (res.sendFile ? res.sendFile(__filename) : res.sendfile(__filename)))
    },
    async check(ask) {
      const { status, headers, body } = await ask({ path: '/' })
      assert.deepEqual([status, Number(headers['content-length'])], [200, body.length])
      assert.equal(path.extname(__filename), '.js')
    },
  },
  {
    name: 'server-sent events',
    isOurs: true,
    use(app) {
      app.get('/', (_req, res) => {
        res.set('Content-Type', 'text/event-stream')
        res.flushHeaders()
        let sent = 0
        const timer = setInterval(() => {
          res.write(`data: ${++sent}\n\n`)
          if (sent < 3) return
          clearInterval(timer)
          res.end()
        }, 5)
      })
    },
    async check(ask) {
      const { headers, body } = await ask({ path: '/' })
      assert.match(headers['content-type'], /^text\/event-stream/)
      assert.equal(String(body), 'data: 1\n\ndata: 2\n\ndata: 3\n\n')
    },
  },
]

async function countVisits(ask) {
  const first = await ask({ path: '/' })
  assert.equal(String(first.body), '1')
  const second = await ask({ path: '/', headers: { Cookie: cookiesOf(first) } })
  assert.equal(String(second.body), '2')
}

async function uploadFile(ask) {
  const body = [
    '--edge\r\nContent-Disposition: form-data; name="title"\r\n\r\ngreen\r\n',
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
    `${LONG}\r\n--edge--\r\n`,
  ].join('')
  const headers = { 'Content-Type': 'multipart/form-data; boundary=edge' }
  const answer = await ask({ method: 'POST', path: '/', headers, body })
  assert.deepEqual(JSON.parse(answer.body), ['a.txt', LONG.length, 'green'])
}
