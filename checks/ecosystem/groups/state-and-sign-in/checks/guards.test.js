const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const session = require('express-session')
const { Passport } = require('passport')
const request = require('supertest')
const { answerError } = require('../../../support.js')

/** Takes the claims that a token would have brought from a header. */
function claims(name) {
  return (req, _res, next) => {
    const given = req.get('x-claims')
    if (given) req[name] = JSON.parse(given)
    next()
  }
}

const as = (sent, given) => sent.set('x-claims', JSON.stringify(given))

describe('express-jwt-permissions', () => {
  it('asks for the permissions of the user', async () => {
    const guard = require('express-jwt-permissions')({ requestProperty: 'auth' })
    const app = express().use(claims('auth'))
    app.get('/read', guard.check('read'), (_req, res) => res.send('read'))
    app.get('/either', guard.check([['admin'], ['read', 'write']]), (_req, res) => res.send('either'))
    app.use(answerError)
    await as(request(app).get('/read'), { permissions: ['read'] }).expect(200, 'read')
    await as(request(app).get('/read'), { permissions: [] }).expect(403)
    await as(request(app).get('/either'), { permissions: ['read'] }).expect(403)
    await as(request(app).get('/either'), { permissions: ['read', 'write'] }).expect(200, 'either')
  })
})

describe('express-jwt-authz', () => {
  it('asks for the scopes of the token', async () => {
    const authz = require('express-jwt-authz')
    const app = express().use(claims('user'))
    app.get('/', authz(['read', 'write'], { checkAllScopes: true }), (_req, res) => res.send('both'))
    await as(request(app).get('/'), { scope: 'read' })
      .expect(403)
      .expect('WWW-Authenticate', /scope="read write"/)
    await as(request(app).get('/'), { scope: 'write read' }).expect(200, 'both')
  })
})

describe('express-acl', () => {
  it('allows what the role of the user may do', async () => {
    const acl = require('express-acl')
    const permissions = [{ resource: 'notes/*', methods: ['GET'], action: 'allow' }]
    acl.config({ rules: [{ group: 'reader', permissions }], baseUrl: 'api', decodedObjectName: 'user' })
    const app = express().use(claims('user'), acl.authorize)
    app.use('/api/notes', (req, res) => res.send(req.method))
    await as(request(app).get('/api/notes/1'), { role: 'reader' }).expect(200, 'GET')
    await as(request(app).delete('/api/notes/1'), { role: 'reader' }).expect(403)
    await as(request(app).get('/api/other/1'), { role: 'reader' }).expect(403)
  })
})

describe('connect-roles', () => {
  it('asks the rules in req.userCan and before a handler', async () => {
    const roles = new (require('connect-roles'))({
      failureHandler: (_req, res, action) => res.status(403).send(`no ${action}`),
    })
    roles.use('read', (req) => req.user?.role === 'reader')
    const app = express().use(claims('user'), roles.middleware())
    app.get('/', roles.can('read'), (req, res) => res.json({ read: req.userCan('read'), write: req.userCan('write') }))
    await request(app).get('/').expect(403, 'no read')
    await as(request(app).get('/'), { role: 'reader' }).expect(200, { read: true, write: false })
  })
})

describe('connect-ensure-login', () => {
  it('sends strangers to the login page and remembers where they wanted to go', async () => {
    const { ensureLoggedIn, ensureLoggedOut } = require('connect-ensure-login')
    const passport = new Passport()
    passport.serializeUser((user, done) => done(null, user.id))
    passport.deserializeUser((id, done) => done(null, { id }))
    const app = express()
    app.use(session({ secret: 'secret', resave: false, saveUninitialized: false }), passport.authenticate('session'))
    app.get('/login', ensureLoggedOut('/home'), (req, res, next) => {
      const { returnTo } = req.session
      req.login({ id: 'ann' }, (err) => (err ? next(err) : res.json({ returnTo })))
    })
    app.use('/private', ensureLoggedIn('/login'), (req, res) => res.send(req.user.id))
    const browser = request.agent(app)
    await browser.get('/private/page?a=1').expect(302).expect('Location', '/login')
    assert.deepEqual((await browser.get('/login').expect(200)).body, { returnTo: '/private/page?a=1' })
    await browser.get('/private/page').expect(200, 'ann')
    await browser.get('/login').expect(302).expect('Location', '/home')
  })
})
