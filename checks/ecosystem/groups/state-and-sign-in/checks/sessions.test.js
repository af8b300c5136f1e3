const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const flash = require('connect-flash')
const cookieParser = require('cookie-parser')
const cookieSession = require('cookie-session')
const { doubleCsrf } = require('csrf-csrf')
const express = require('express')
const session = require('express-session')
const passport = require('passport')
const { Strategy } = require('passport-local')
const request = require('supertest')
const { answerError } = require('../../../support.js')

const sessions = () => session({ secret: 'secret', resave: false, saveUninitialized: false })

describe('express-session', () => {
  it('what was stored is there at the next request, sent by any way of answering', async () => {
    const app = express().use(sessions())
    app.use((req, _res, next) => {
      req.session.count = (req.session.count ?? 0) + 1
      next()
    })
    app.get('/send', (req, res) => res.send(String(req.session.count)))
    app.get('/json', (req, res) => res.json(req.session.count))
    app.get('/redirect', (req, res) => {
      req.session.count = 10
      res.redirect('/send')
    })
    const browser = request.agent(app)
    await browser
      .get('/send')
      .expect(200, '1')
      .expect('Set-Cookie', /^connect\.sid=/)
    await browser.get('/json').expect(200, '2')
    await browser.get('/redirect').expect(302)
    await browser.get('/send').expect(200, '11')
  })
})

describe('cookie-session', () => {
  it('keeps what was stored in a signed cookie', async () => {
    const app = express().use(cookieSession({ name: 'session', keys: ['key'] }))
    app.get('/', (req, res) => {
      req.session.count = (req.session.count ?? 0) + 1
      res.json(req.session.count)
    })
    const browser = request.agent(app)
    await browser
      .get('/')
      .expect(200, '1')
      .expect('Set-Cookie', /session\.sig=/)
    await browser.get('/').expect(200, '2')
    await request(app).get('/').expect(200, '1')
  })
})

describe('connect-flash', () => {
  it('messages live for one request', async () => {
    const app = express()
    app.use(cookieSession({ name: 'session', keys: ['key'] }))
    app.use(flash())
    app.get('/say', (req, res) => {
      req.flash('info', 'saved')
      res.redirect('/read')
    })
    app.get('/read', (req, res) => res.json(req.flash('info')))
    const browser = request.agent(app)
    await browser
      .get('/say')
      .expect(302)
      .expect('Set-Cookie', /session\.sig=/)
    await browser.get('/read').expect(200, ['saved'])
    await browser.get('/read').expect(200, [])
  })
})

describe('cookie-parser', () => {
  it('cookies signed by res.cookie come back, forged ones do not', async () => {
    const app = express().use(cookieParser('secret'))
    app.get('/set', (_req, res) => res.cookie('name', { a: 1 }, { signed: true, httpOnly: true }).end())
    app.get('/get', (req, res) => res.json(req.signedCookies))
    const browser = request.agent(app)
    await browser.get('/set').expect('Set-Cookie', /^name=s%3Aj%3A.*; Path=\/; HttpOnly$/)
    await browser.get('/get').expect(200, { name: { a: 1 } })
    await request(app).get('/get').set('Cookie', 'name=s%3Aann.forged').expect(200, { name: false })
  })
})

function createSignIn() {
  const app = express()
  app.use(sessions(), passport.initialize(), passport.session())
  app.use(express.urlencoded({ extended: false }))
  app.post('/login', passport.authenticate('local', { successRedirect: '/me', failureRedirect: '/login' }))
  app.get('/me', (req, res) => res.json({ user: req.user, in: req.isAuthenticated() }))
  app.post('/logout', (req, res, next) => req.logout((err) => (err ? next(err) : res.redirect('/me'))))
  return app
}

passport.use(new Strategy((username, password, done) => done(null, password === 'right' ? { id: username } : false)))
passport.serializeUser((user, done) => done(null, user.id))
passport.deserializeUser((id, done) => done(null, { id }))

describe('passport', () => {
  it('keeps who signed in, until the logout', async () => {
    const browser = request.agent(createSignIn())
    await browser.get('/me').expect(200, { in: false })
    await browser.post('/login').type('form').send({ username: 'ann', password: 'right' }).expect('Location', '/me')
    await browser.get('/me').expect(200, { user: { id: 'ann' }, in: true })
    await browser.post('/logout').expect(302)
    await browser.get('/me').expect(200, { in: false })
  })
})

describe('passport-local', () => {
  it('lets in who knows the password', async () => {
    const login = (password) =>
      request(createSignIn()).post('/login').type('form').send({ username: 'ann', password }).expect(302)
    assert.equal((await login('right')).headers.location, '/me')
    assert.equal((await login('wrong')).headers.location, '/login')
  })
})

describe('csrf-csrf', () => {
  it('only requests with the token get through', async () => {
    const { doubleCsrfProtection, generateCsrfToken } = doubleCsrf({
      getSecret: () => 'secret',
      getSessionIdentifier: () => 'session',
      cookieName: 'csrf',
      cookieOptions: { secure: false },
    })
    const app = express().use(cookieParser())
    app.get('/token', (req, res) => res.send(generateCsrfToken(req, res)))
    app.post('/', doubleCsrfProtection, (_req, res) => res.send('done'))
    app.use(answerError)
    const browser = request.agent(app)
    const { text } = await browser.get('/token').expect(200)
    assert.ok(text.length > 20)
    await browser.post('/').expect(403)
    await browser.post('/').set('x-csrf-token', text).expect(200, 'done')
  })
})
