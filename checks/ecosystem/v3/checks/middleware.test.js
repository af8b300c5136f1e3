const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const flash = require('connect-flash')
const express = require('express')
const validator = require('express-validator')
const passport = require('passport')
const { Strategy } = require('passport-local')
const request = require('supertest')
const { createLog } = require('../../support.js')

describe('express-validator', () => {
  it('checks and converts what bodyParser, params and query give', async () => {
    const app = express()
    app.use(express.bodyParser())
    app.use(validator())
    app.post('/:id', (req, res) => {
      req.checkBody('mail', 'no mail').isEmail()
      req.checkParams('id', 'no number').isInt()
      req.sanitize('page').toInt()
      const errors = req.validationErrors()
      if (errors) return res.json(422, Object.keys(req.validationErrors(true)))
      res.json([req.param('mail'), req.query.page])
    })
    await request(app).post('/7?page=2').send({ mail: 'ann@example.com' }).expect(200, ['ann@example.com', 2])
    await request(app).post('/x').send({ mail: 'ann' }).expect(422, ['mail', 'id'])
  })
})

passport.use(
  new Strategy((name, password, done) => {
    if (password === 'right') return done(null, { id: name })
    done(null, false, { message: 'wrong password' })
  }),
)
passport.serializeUser((user, done) => done(null, user.id))
passport.deserializeUser((id, done) => done(null, { id }))

/** A browser at an app with the bundled session, where people sign in. */
function openSignIn() {
  const app = express()
  app.use(express.cookieParser('secret'))
  app.use(express.bodyParser())
  app.use(express.session())
  app.use(flash())
  app.use(passport.initialize())
  app.use(passport.session())
  app.use(app.router)
  const ways = { successRedirect: '/me', failureRedirect: '/login', failureFlash: true }
  app.post('/login', passport.authenticate('local', ways))
  app.get('/login', (req, res) => res.json(req.flash('error')))
  app.get('/me', (req, res) => res.json({ user: req.user, in: req.isAuthenticated() }))
  app.get('/logout', (req, res) => {
    req.logout()
    res.redirect('/me')
  })
  const browser = request.agent(app)
  const login = (password) => browser.post('/login').type('form').send({ username: 'ann', password }).expect(302)
  return { browser, login }
}

describe('passport', () => {
  it('keeps who signed in on the bundled session, until the logout', async () => {
    const { browser, login } = openSignIn()
    await login('right')
    await browser.get('/me').expect(200, { user: { id: 'ann' }, in: true })
    await browser.get('/logout').expect(302)
    await browser.get('/me').expect(200, { in: false })
  })
})

describe('passport-local', () => {
  it('lets in who knows the password', async () => {
    const { login } = openSignIn()
    assert.equal((await login('wrong')).headers.location, '/login')
    assert.equal((await login('right')).headers.location, '/me')
  })
})

describe('connect-flash', () => {
  it('keeps a message for one request', async () => {
    const { browser, login } = openSignIn()
    await login('wrong')
    await browser.get('/login').expect(200, ['wrong password'])
    await browser.get('/login').expect(200, [])
  })
})

describe('express', () => {
  it('the bundled logger writes the original URL, status and length', async () => {
    const { stream, written } = createLog()
    const app = express()
    app.use(express.logger({ format: ':method :url :status :res[content-length]', stream }))
    const mounted = express().get('/users', (_req, res) => res.send(201, 'four'))
    app.use('/api', mounted)
    await request(app).get('/api/users?a=b').expect(201)
    assert.deepEqual(await written(1), ['GET /api/users?a=b 201 4'])
  })
})
