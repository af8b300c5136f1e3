// Middleware that asks who is there and what was sent, and state that is kept. As in middleware.js.
const assert = require('node:assert')
const { cookiesOf, sendForm } = require('./asking.js')

const SECRET = 'a secret that is long enough for it'

/** @type {import('./middleware.js').Middleware[]} */
exports.guards = [
  {
    name: 'express-basic-auth',
    use(app) {
      app.use(require('express-basic-auth')({ users: { ann: 'word' }, challenge: true }))
      // On 3.x `req.auth` is what the framework reads there itself.
      app.get('/', (req, res) => res.send(req.auth.user ?? req.auth.username))
    },
    async check(ask) {
      const refused = await ask({ path: '/' })
      assert.deepEqual([refused.status, refused.headers['www-authenticate']], [401, 'Basic'])
      const Authorization = `Basic ${Buffer.from('ann:word').toString('base64')}`
      assert.equal(String((await ask({ path: '/', headers: { Authorization } })).body), 'ann')
    },
  },
  {
    name: 'express-jwt',
    use(app) {
      app.use(require('express-jwt').expressjwt({ secret: SECRET, algorithms: ['HS256'], requestProperty: 'token' }))
      app.get('/', (req, res) => res.send(req.token.user))
      app.use((err, _req, res, _next) => answerStatus(res, err.status, err.code))
    },
    async check(ask) {
      const bearer = (token) => ({ path: '/', headers: { Authorization: `Bearer ${token}` } })
      const token = require('jsonwebtoken').sign({ user: 'ann' }, SECRET)
      assert.equal(String((await ask(bearer(token))).body), 'ann')
      assert.equal(String((await ask(bearer(`${token}x`))).body), 'invalid_token')
      assert.equal((await ask({ path: '/' })).status, 401)
    },
  },
  {
    name: 'csurf',
    use(app, { parsers }) {
      app.use(require('cookie-parser')()).use(parsers.urlencoded({ extended: false }))
      app.use(require('csurf')({ cookie: true }))
      app.get('/', (req, res) => res.send(req.csrfToken()))
      app.post('/', (_req, res) => res.send('sent'))
      app.use((err, _req, res, _next) => answerStatus(res, err.status, err.code))
    },
    async check(ask) {
      const page = await ask({ path: '/' })
      const headers = { Cookie: cookiesOf(page) }
      assert.equal(String((await sendForm(ask, '/', { _csrf: page.body }, headers)).body), 'sent')
      assert.equal((await sendForm(ask, '/', { _csrf: 'other' }, headers)).status, 403)
    },
  },
  {
    name: 'csrf-csrf',
    use(app) {
      app.use(require('cookie-parser')())
      const { doubleCsrfProtection } = require('csrf-csrf').doubleCsrf({
        getSecret: () => SECRET,
        getSessionIdentifier: () => 'session',
        cookieName: 'csrf',
        cookieOptions: { secure: false },
      })
      app.use(doubleCsrfProtection)
      app.get('/', (req, res) => res.send(req.csrfToken()))
      app.post('/', (_req, res) => res.send('sent'))
      app.use((err, _req, res, _next) => answerStatus(res, err.statusCode, err.code))
    },
    async check(ask) {
      const page = await ask({ path: '/' })
      const send = (token) =>
        ask({ method: 'POST', path: '/', headers: { Cookie: cookiesOf(page), 'X-CSRF-Token': token } })
      assert.equal(String((await send(String(page.body))).body), 'sent')
      assert.equal((await send('other')).status, 403)
    },
  },
  {
    name: 'connect-flash',
    use(app) {
      app.use(require('express-session')({ secret: SECRET, resave: false, saveUninitialized: true }))
      app.use(require('connect-flash')())
      app.get('/set', (req, res) => {
        req.flash('info', 'saved')
        res.redirect('/')
      })
      app.get('/', (req, res) => res.json(req.flash('info')))
    },
    async check(ask) {
      const set = await ask({ path: '/set' })
      assert.deepEqual([set.status, set.headers.location], [302, '/'])
      const headers = { Cookie: cookiesOf(set) }
      assert.equal(String((await ask({ path: '/', headers })).body), '["saved"]')
      assert.equal(String((await ask({ path: '/', headers })).body), '[]')
    },
  },
  {
    name: 'express-validator',
    use(app, { parsers }) {
      const { body, query, validationResult } = require('express-validator')
      app.use(parsers.json())
      app.post('/', body('count').isInt().toInt(), query('a').notEmpty(), (req, res) => {
        const errors = validationResult(req).array()
        answerStatus(res, errors.length > 0 ? 400 : 200, JSON.stringify([req.body.count, ...errors.map((e) => e.path)]))
      })
    },
    async check(ask) {
      const send = (path, count) =>
        ask({ method: 'POST', path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ count }) })
      assert.equal(String((await send('/?a=b', '7')).body), '[7]')
      const wrong = await send('/', 'many')
      assert.equal(wrong.status, 400)
      assert.deepEqual(JSON.parse(wrong.body).slice(1), ['count', 'a'])
    },
  },
  {
    name: 'body-parser',
    use(app) {
      app.use(require('body-parser').urlencoded({ extended: true })).use(require('body-parser').json({ limit: 100 }))
      app.post('/', (req, res) => res.json(req.body))
      app.use((err, _req, res, _next) => answerStatus(res, err.status, err.type))
    },
    async check(ask) {
      assert.equal(String((await sendForm(ask, '/', { 'a[b]': 'c' })).body), '{"a":{"b":"c"}}')
      const headers = { 'Content-Type': 'application/json' }
      const large = await ask({ method: 'POST', path: '/', headers, body: JSON.stringify('a'.repeat(200)) })
      assert.deepEqual([large.status, String(large.body)], [413, 'entity.too.large'])
    },
  },
  {
    name: 'connect-busboy',
    use(app) {
      app.use(require('connect-busboy')())
      app.post('/', (req, res) => {
        const seen = []
        req.busboy.on('file', (_field, file, { filename }) => {
          file.resume()
          seen.push(filename)
        })
        req.busboy.on('field', (name, value) => seen.push(`${name}=${value}`))
        req.busboy.on('close', () => res.json(seen))
        req.pipe(req.busboy)
      })
    },
    async check(ask) {
      assert.deepEqual(JSON.parse((await sendParts(ask)).body), ['title=green', 'a.txt'])
    },
  },
  {
    name: 'formidable',
    use(app) {
      const { formidable } = require('formidable')
      app.post('/', (req, res, next) => {
        formidable().parse(req, (err, fields, files) => {
          if (err) return next(err)
          res.json([fields.title[0], files.file[0].originalFilename, files.file[0].size])
        })
      })
    },
    async check(ask) {
      assert.deepEqual(JSON.parse((await sendParts(ask)).body), ['green', 'a.txt', 5])
    },
  },
  {
    name: 'express-http-context',
    use(app) {
      const context = require('express-http-context')
      app.use(context.middleware)
      app.get('/', (req, res) => {
        context.set('user', req.query.user)
        setImmediate(() => res.send(context.get('user')))
      })
    },
    async check(ask) {
      const answers = await Promise.all(['ann', 'bob'].map((user) => ask({ path: `/?user=${user}` })))
      assert.deepEqual(
        answers.map(({ body }) => String(body)),
        ['ann', 'bob'],
      )
    },
  },
  {
    name: 'express-async-handler',
    use(app) {
      const handler = require('express-async-handler')
      app.get(
        '/',
        handler(async () => Promise.reject(new Error('late'))),
      )
      app.use((err, _req, res, _next) => answerStatus(res, 500, err.message))
    },
    async check(ask) {
      const { status, body } = await ask({ path: '/' })
      assert.deepEqual([status, String(body)], [500, 'late'])
    },
  },
]

/** In words that every line knows. */
function answerStatus(res, status, text) {
  res.statusCode = status
  res.end(text)
}

function sendParts(ask) {
  const body = [
    '--edge\r\nContent-Disposition: form-data; name="title"\r\n\r\ngreen\r\n',
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
    'bytes\r\n--edge--\r\n',
  ].join('')
  return ask({ method: 'POST', path: '/', headers: { 'Content-Type': 'multipart/form-data; boundary=edge' }, body })
}
