const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const session = require('express-session')
const { Passport } = require('passport')
const request = require('supertest')
const { answerError, serve } = require('../../../support.js')

/** A provider that signs everybody in as Ann and takes the code that it gave out, once. */
function provider() {
  const codes = new Set()
  const app = express().use(express.urlencoded({ extended: false }))
  app.get('/authorize', (req, res) => {
    const code = `code-${codes.size}`
    codes.add(code)
    const back = new URL(req.query.redirect_uri)
    back.searchParams.set('code', code)
    if (req.query.state) back.searchParams.set('state', req.query.state)
    res.redirect(back.href)
  })
  app.post('/token', (req, res) => {
    if (!codes.delete(req.body.code)) return res.status(400).json({ error: 'invalid_grant' })
    res.json({ access_token: 'access', token_type: 'bearer' })
  })
  app.get('/profile', (req, res) => {
    const token = req.query.access_token ?? req.get('authorization')?.split(' ')[1]
    if (token !== 'access') return res.status(401).json({ error: 'invalid_token' })
    res.json({ id: 7, sub: '7', name: 'Ann', login: 'ann', username: 'ann' })
  })
  return app
}

/** An app that signs in by one strategy; `/me` tells who it is. */
function site(strategy) {
  const passport = new Passport()
  passport.use('asked', strategy)
  passport.serializeUser((user, done) => done(null, user))
  passport.deserializeUser((user, done) => done(null, user))
  const app = express()
  app.use(session({ secret: 'secret', resave: false, saveUninitialized: false }), passport.authenticate('session'))
  app.get('/login', passport.authenticate('asked'))
  const back = passport.authenticate('asked', { successRedirect: '/me', failureRedirect: '/failed' })
  app.get('/back', back)
  app.post('/back', express.urlencoded({ extended: false }), back)
  app.get('/me', (req, res) => res.json(req.user ?? null))
  app.use(answerError)
  return app
}

/** Goes to the provider and comes back, as a browser would; a code that nobody gave out brings nobody in. */
async function signsIn(app, user) {
  const browser = request.agent(app)
  const away = (await browser.get('/login').expect(302)).headers.location
  const answer = await fetch(away, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location'))
  assert.equal(back.pathname, '/back')
  const stranger = request.agent(app)
  const forged = await stranger.get('/back?code=forged&state=forged')
  assert.notEqual(forged.headers.location, '/me')
  await browser
    .get(back.pathname + back.search)
    .expect(302)
    .expect('Location', '/me')
  await browser.get('/me').expect(200, user)
  await stranger.get('/me').expect(200, 'null')
}

/** What the OAuth 2.0 strategies are given, and what they tell of the user. */
async function options(t, profileURL) {
  const { url } = await serve(t, provider())
  return {
    authorizationURL: `${url}/authorize`,
    tokenURL: `${url}/token`,
    [profileURL]: `${url}/profile`,
    clientID: 'client',
    clientSecret: 'secret',
    callbackURL: 'http://site.example/back',
    state: true,
  }
}

const tell = (_access, _refresh, profile, done) => done(null, { id: String(profile.id), name: profile.displayName })

describe('passport-oauth2', () => {
  it('brings a user in, with the state and the code of the provider', async (t) => {
    const Strategy = require('passport-oauth2')
    const known = (access, _refresh, _profile, done) => done(null, access === 'access' && { id: 'ann' })
    await signsIn(site(new Strategy({ ...(await options(t, 'profileURL')), pkce: true }, known)), { id: 'ann' })
  })
})

describe('passport-google-oauth20', () => {
  it('brings a user in with the profile', async (t) => {
    const { Strategy } = require('passport-google-oauth20')
    const given = { ...(await options(t, 'userProfileURL')), scope: ['profile'] }
    await signsIn(site(new Strategy(given, tell)), { id: '7', name: 'Ann' })
  })
})

describe('passport-github2', () => {
  it('brings a user in with the profile', async (t) => {
    const { Strategy } = require('passport-github2')
    await signsIn(site(new Strategy(await options(t, 'userProfileURL'), tell)), { id: '7', name: 'Ann' })
  })
})

describe('passport-facebook', () => {
  it('brings a user in with the profile', async (t) => {
    const { Strategy } = require('passport-facebook')
    const profile = (_access, _refresh, { id, username }, done) => done(null, { id: String(id), username })
    await signsIn(site(new Strategy(await options(t, 'profileURL'), profile)), { id: '7', username: 'ann' })
  })
})

/** A provider of OAuth 1.0a: a request token, the user's consent, an access token. */
function providerOfOAuth1() {
  const app = express()
  app.post('/request', (_req, res) => {
    res.type('form').send('oauth_token=request&oauth_token_secret=s&oauth_callback_confirmed=true')
  })
  app.get('/authorize', (req, res) => {
    res.redirect(`http://site.example/back?oauth_token=${req.query.oauth_token}&oauth_verifier=verifier`)
  })
  app.post('/access', (req, res) => {
    const right =
      /oauth_token="request"/.test(req.get('authorization')) &&
      /oauth_verifier="verifier"/.test(req.get('authorization'))
    if (!right) return res.status(401).send('refused')
    res.type('form').send('oauth_token=access&oauth_token_secret=s&user_id=7&screen_name=ann')
  })
  return app
}

async function optionsOfOAuth1(t) {
  const { url } = await serve(t, providerOfOAuth1())
  return {
    requestTokenURL: `${url}/request`,
    accessTokenURL: `${url}/access`,
    userAuthorizationURL: `${url}/authorize`,
    consumerKey: 'key',
    consumerSecret: 'secret',
    callbackURL: 'http://site.example/back',
    skipExtendedUserProfile: true,
  }
}

describe('passport-oauth1', () => {
  it('brings a user in with the tokens of the provider', async (t) => {
    const Strategy = require('passport-oauth1')
    const known = (token, _secret, _profile, done) => done(null, token === 'access' && { id: 'ann' })
    await signsIn(site(new Strategy(await optionsOfOAuth1(t), known)), { id: 'ann' })
  })
})

describe('passport-twitter', () => {
  it('brings a user in with the profile', async (t) => {
    const { Strategy } = require('passport-twitter')
    const profile = (_token, _secret, { id, username }, done) => done(null, { id, username })
    await signsIn(site(new Strategy(await optionsOfOAuth1(t), profile)), { id: '7', username: 'ann' })
  })
})

describe('grant', () => {
  it('fetches the tokens and hands them to the callback in the session', async (t) => {
    const { url } = await serve(t, provider())
    const app = express().use(session({ secret: 'secret', resave: false, saveUninitialized: true }))
    const { server, url: home } = await serve(t, app)
    assert.ok(server.listening)
    const grant = require('grant').express({
      defaults: { origin: home, transport: 'session', state: true },
      here: {
        authorize_url: `${url}/authorize`,
        access_url: `${url}/token`,
        oauth: 2,
        key: 'k',
        secret: 's',
        callback: '/done',
      },
    })
    app.use(grant)
    app.get('/done', (req, res) => res.json(req.session.grant.response?.access_token ?? null))
    const browser = request.agent(home)
    const away = (await browser.get('/connect/here').expect(302)).headers.location
    const back = new URL((await fetch(away, { redirect: 'manual' })).headers.get('location'))
    await browser
      .get(back.pathname + back.search)
      .expect(302)
      .expect('Location', '/done')
    await browser.get('/done').expect(200, '"access"')
  })
})

describe('passport-ldapauth', () => {
  it('asks a directory for name and password', async (t) => {
    const ldap = require('ldapjs')
    const directory = ldap.createServer()
    const ann = { dn: 'uid=ann,dc=example', attributes: { uid: 'ann', cn: 'Ann', objectclass: 'person' } }
    directory.bind('dc=example', (req, res, next) => {
      if (req.credentials !== 'right') return next(new ldap.InvalidCredentialsError())
      res.end()
      next()
    })
    directory.search('dc=example', (req, res, next) => {
      if (req.filter.matches(ann.attributes)) res.send(ann)
      res.end()
      next()
    })
    await new Promise((resolve) => directory.listen(0, '127.0.0.1', resolve))
    t.after(() => directory.close())
    const Strategy = require('passport-ldapauth')
    const server = { url: directory.url, searchBase: 'dc=example', searchFilter: '(uid={{username}})' }
    const passport = new Passport()
    passport.use(new Strategy({ server: { ...server, bindDN: 'uid=app,dc=example', bindCredentials: 'right' } }))
    const app = express().use(passport.initialize(), express.urlencoded({ extended: false }))
    app.post('/login', passport.authenticate('ldapauth', { session: false }), (req, res) =>
      res.json({ user: req.user.cn }),
    )
    const login = (username, password) => request(app).post('/login').type('form').send({ username, password })
    await login('ann', 'wrong').expect(401)
    await login('bob', 'right').expect(401)
    await login('ann', 'right').expect(200, { user: 'Ann' })
  })
})
