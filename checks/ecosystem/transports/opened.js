// Published middleware before a `websocket()` that opens. `use` puts it into an application, in front of `/room`; `check`
// gets `open`, which opens a WebSocket and gives the headers of the handshake and the first message, and `ask` for ordinary
// requests. In general: whatever headers a GET gets from it, the handshake gets, too.
const assert = require('node:assert')
const { gunzipSync } = require('node:zlib')
const { cookiesOf, sendForm } = require('./asking.js')

const SECRET = 'a secret that is long enough for it'

/** @typedef {{ name: string, use(app: any, kit: object): void, check(way: object, kit: object): Promise<void> }} Opened */
/** @type {Opened[]} */
exports.opened = [
  {
    name: 'express-session',
    use(app) {
      app.use(require('express-session')({ secret: SECRET, resave: false, saveUninitialized: false }))
      app.use((req, _res, next) => {
        req.session.visits = (req.session.visits ?? 0) + 1
        next()
      })
    },
    tell: (req) => req.session.visits,
    async check({ open, ask }) {
      const first = await open('/room')
      const headers = { Cookie: cookiesOf(first) }
      assert.deepEqual([first.message, (await open('/room', headers)).message], [1, 2])
      assert.equal(String((await ask({ path: '/plain', headers })).body), '3')
    },
  },
  {
    name: 'cookie-session',
    use(app) {
      app.use(require('cookie-session')({ keys: [SECRET] }))
      app.use((req, _res, next) => {
        req.session.visits = (req.session.visits ?? 0) + 1
        next()
      })
    },
    tell: (req) => req.session.visits,
    async check({ open }) {
      const first = await open('/room')
      assert.deepEqual([first.message, (await open('/room', { Cookie: cookiesOf(first) })).message], [1, 2])
    },
  },
  {
    name: 'cookie-parser',
    use(app) {
      app.use(require('cookie-parser')(SECRET))
      app.get('/sign', (_req, res) => res.cookie('name', 'ann', { signed: true }).end())
    },
    tell: (req) => req.signedCookies.name || 'nobody', // false: somebody has changed it
    async check({ open, ask }) {
      const cookie = cookiesOf(await ask({ path: '/sign' }))
      assert.equal((await open('/room', { Cookie: cookie })).message, 'ann')
      assert.equal((await open('/room', { Cookie: cookie.replace('ann', 'bob') })).message, 'nobody')
    },
  },
  {
    name: 'passport',
    use: usePassport,
    tell: (req) => req.user.id,
    async check({ open, ask }) {
      const refused = await open('/room')
      assert.deepEqual([refused.status, refused.headers.location], [302, '/login'])
      const entered = await sendForm(ask, '/login', { username: 'ann', password: 'word' })
      assert.equal(entered.status, 302)
      assert.equal((await open('/room', { Cookie: cookiesOf(entered) })).message, 'ann')
    },
  },
  {
    name: 'express-rate-limit',
    use(app) {
      const { rateLimit } = require('express-rate-limit')
      app.use(
        rateLimit({ windowMs: 60_000, limit: 3, standardHeaders: 'draft-6', legacyHeaders: false, validate: false }),
      )
    },
    async check({ open, ask }) {
      const remaining = [(await ask({ path: '/plain' })).headers, (await open('/room')).headers]
      assert.deepEqual(
        remaining.map((headers) => headers['ratelimit-remaining']),
        ['2', '1'],
      )
      await open('/room')
      const refused = await open('/room')
      assert.deepEqual([refused.status, refused.headers['ratelimit-remaining']], [429, '0'])
    },
  },
  {
    name: 'helmet',
    use: (app) => app.use(require('helmet')()),
    async check({ open }) {
      const { headers } = await open('/room')
      assert.match(headers['content-security-policy'], /default-src 'self'/)
      assert.equal(headers['x-powered-by'], undefined)
    },
  },
  {
    name: 'compression',
    use(app) {
      app.use(require('compression')({ threshold: 0 }))
      app.get('/refused', (_req, res) => res.set('Content-Type', 'text/plain').end('no '.repeat(1000)))
    },
    async check({ open }) {
      const headers = { 'Accept-Encoding': 'gzip' }
      const opened = await open('/room', headers)
      assert.deepEqual([opened.status, opened.headers['content-encoding']], [101, undefined])
      const refused = await open('/refused', headers)
      assert.equal(refused.headers['content-encoding'], 'gzip')
      assert.equal(String(gunzipSync(refused.body)), 'no '.repeat(1000))
    },
  },
  {
    name: 'morgan',
    use(app, kit) {
      kit.lines = []
      const stream = { write: (line) => kit.lines.push(line.trim()) }
      app.use(require('morgan')(':method :url :status :res[x-room]', { stream }))
      app.use((_req, res, next) => {
        res.setHeader('X-Room', 'yes')
        next()
      })
    },
    async check({ open }, { lines }) {
      await open('/room?a=b')
      await open('/nowhere')
      while (lines.length < 2) await new Promise(setImmediate)
      assert.deepEqual(lines, ['GET /room?a=b 101 yes', 'GET /nowhere 404 yes'])
    },
  },
  {
    name: 'cors',
    use: (app) => app.use(require('cors')({ origin: 'https://app.example.com', credentials: true })),
    async check({ open, ask }) {
      const { headers } = await open('/room')
      assert.equal(headers['access-control-allow-origin'], 'https://app.example.com')
      const asked = { Origin: 'https://app.example.com', 'Access-Control-Request-Method': 'GET' }
      assert.equal((await ask({ method: 'OPTIONS', path: '/room', headers: asked })).status, 204)
      // CORS says nothing about WebSockets: who may connect is for `origins` of websocket() to say.
      assert.equal((await open('/room', { Origin: 'https://app.example.com' })).status, 403)
    },
  },
  {
    name: 'express-basic-auth',
    use: (app) => app.use(require('express-basic-auth')({ users: { ann: 'word' }, challenge: true })),
    async check({ open }) {
      const refused = await open('/room')
      assert.deepEqual([refused.status, refused.headers['www-authenticate']], [401, 'Basic'])
      const Authorization = `Basic ${Buffer.from('ann:word').toString('base64')}`
      assert.equal((await open('/room', { Authorization })).status, 101)
    },
  },
]

function usePassport(app, { parsers }) {
  const passport = new (require('passport').Passport)()
  const { Strategy } = require('passport-local')
  passport.use(new Strategy((name, password, done) => done(null, password === 'word' && { id: name })))
  passport.serializeUser((user, done) => done(null, user.id))
  passport.deserializeUser((id, done) => done(null, { id }))
  app.use(require('express-session')({ secret: SECRET, resave: false, saveUninitialized: false }))
  app.use(passport.initialize())
  app.use(passport.session())
  const login = passport.authenticate('local', { successRedirect: '/', failureRedirect: '/login' })
  app.post('/login', parsers.urlencoded({ extended: false }), login)
  app.get(['/room', '/plain'], (req, res, next) => (req.isAuthenticated() ? next() : res.redirect('/login')))
}
