const assert = require('node:assert/strict')
const crypto = require('node:crypto')
const { describe, it } = require('node:test')
const express = require('express')
const session = require('express-session')
const { Passport } = require('passport')
const request = require('supertest')
const { answerError, serve } = require('../../../support.js')

const CLIENT = { id: 'client', secret: 'secret' }

/** An OpenID provider below `/oidc` of an Express app, for one client; its own pages sign in whoever gives a name. */
async function openidProvider(t, callback) {
  const { Provider } = await import('oidc-provider')
  const app = express()
  const { url } = await serve(t, app)
  t.mock.method(console, 'warn', () => {}) // it warns of its development pages and keys
  t.mock.method(console, 'info', () => {})
  const provider = new Provider(`${url}/oidc`, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
    cookies: { keys: ['key'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    pkce: { required: () => false },
  })
  app.use('/oidc', provider.callback())
  return `${url}/oidc`
}

/** Follows redirects with the cookies of each origin, and fills in the provider's forms. */
function createBrowser() {
  const jars = new Map()
  return async function visit(url, init = {}) {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map()
    jars.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const res = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of res.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      jar.set(name, value)
    }
    if (res.headers.has('location')) return visit(new URL(res.headers.get('location'), url).href)
    const text = await res.text()
    const form = /<form[^>]* action="([^"]+)" method="post">\s*<input type="hidden" name="prompt" value="(\w+)"/.exec(
      text,
    )
    if (!form) return { status: res.status, url, text }
    const body = new URLSearchParams({ prompt: form[2], login: 'ann', password: 'any' })
    return visit(new URL(form[1], url).href, { method: 'POST', body })
  }
}

/** An app that signs in by one passport strategy, which is made when the app has an address. */
async function site(t, createStrategy) {
  const app = express()
  const { url } = await serve(t, app)
  const issuer = await openidProvider(t, `${url}/back`)
  const passport = new Passport()
  passport.use('asked', await createStrategy({ issuer, url }))
  passport.serializeUser((user, done) => done(null, user))
  passport.deserializeUser((user, done) => done(null, user))
  app.use(session({ secret: 'secret', resave: false, saveUninitialized: false }), passport.authenticate('session'))
  app.get('/login', passport.authenticate('asked'))
  app.get('/back', passport.authenticate('asked', { successRedirect: '/me' }))
  app.get('/me', (req, res) => res.json(req.user ?? null))
  app.use(answerError)
  return url
}

async function signsIn(url) {
  const visit = createBrowser()
  const page = await visit(`${url}/login`)
  assert.deepEqual([page.url, page.text], [`${url}/me`, '{"id":"ann"}'])
  await request(url).get('/me').expect(200, 'null')
  assert.notEqual((await visit(`${url}/back?code=forged&state=forged`)).status, 200)
}

describe('oidc-provider', () => {
  it('works below a path of an app', async (t) => {
    const issuer = await openidProvider(t, 'http://site.example/back')
    const { body } = await request(issuer).get('/.well-known/openid-configuration').expect(200)
    assert.deepEqual([body.issuer, body.token_endpoint], [issuer, `${issuer}/token`])
    const page = await request(issuer).get('/auth?client_id=client&response_type=code&scope=openid').expect(303)
    await request(issuer).get(page.headers.location.replace('/oidc', '')).expect(400) // without the cookie
    await request(issuer).get('/auth?client_id=other&response_type=code').expect(400)
    await request(issuer)
      .post('/token')
      .auth('client', 'wrong')
      .type('form')
      .send({ grant_type: 'authorization_code', code: 'c' })
      .expect(401)
  })
})

describe('passport-openidconnect', () => {
  it('signs in by an OpenID provider', async (t) => {
    const Strategy = require('passport-openidconnect')
    const url = await site(t, ({ issuer, url }) => {
      const options = {
        issuer,
        authorizationURL: `${issuer}/auth`,
        tokenURL: `${issuer}/token`,
        userInfoURL: `${issuer}/me`,
        clientID: CLIENT.id,
        clientSecret: CLIENT.secret,
        callbackURL: `${url}/back`,
      }
      return new Strategy(options, (_issuer, profile, done) => done(null, { id: profile.id }))
    })
    await signsIn(url)
  })
})

describe('openid-client', () => {
  it('signs in by an OpenID provider with its strategy for passport', async (t) => {
    const client = await import('openid-client')
    const { Strategy } = await import('openid-client/passport')
    const url = await site(t, async ({ issuer, url }) => {
      const insecure = { execute: [client.allowInsecureRequests] }
      const config = await client.discovery(new URL(issuer), CLIENT.id, CLIENT.secret, undefined, insecure)
      const options = { config, scope: 'openid', callbackURL: `${url}/back` }
      return new Strategy(options, (tokens, done) => done(null, { id: tokens.claims().sub }))
    })
    await signsIn(url)
  })
})

describe('express-openid-connect', () => {
  it('signs in by an OpenID provider and keeps the user in its cookie', async (t) => {
    const { auth, requiresAuth } = require('express-openid-connect')
    const app = express()
    const { url } = await serve(t, app)
    const issuerBaseURL = await openidProvider(t, `${url}/callback`)
    app.use(
      auth({
        issuerBaseURL,
        baseURL: url,
        clientID: CLIENT.id,
        clientSecret: CLIENT.secret,
        secret: 's'.repeat(32),
        authRequired: false,
        authorizationParams: { response_type: 'code', scope: 'openid' },
      }),
    )
    app.get('/open', (req, res) => res.json({ in: req.oidc.isAuthenticated() }))
    app.get('/private', requiresAuth(), (req, res) => res.json({ user: req.oidc.user.sub }))
    app.use(answerError)
    const visit = createBrowser()
    assert.equal((await visit(`${url}/open`)).text, '{"in":false}')
    const page = await visit(`${url}/private`)
    assert.deepEqual([page.url, page.text], [`${url}/private`, '{"user":"ann"}'])
    await request(url).get('/private').expect(302)
  })
})

describe('@node-oauth/express-oauth-server', () => {
  it('gives out tokens and asks for them', async () => {
    const OAuthServer = require('@node-oauth/express-oauth-server')
    const tokens = new Map()
    const oauth = new OAuthServer({
      model: {
        getClient: (id, secret) => (secret === 'secret' ? { id, grants: ['client_credentials'] } : null),
        getUserFromClient: (client) => ({ id: client.id }),
        saveToken(token, client, user) {
          tokens.set(token.accessToken, { ...token, client, user })
          return tokens.get(token.accessToken)
        },
        getAccessToken: (token) => tokens.get(token),
      },
    })
    const app = express().use(express.urlencoded({ extended: false }))
    app.post('/token', oauth.token())
    app.get('/me', oauth.authenticate(), (_req, res) => res.json(res.locals.oauth.token.user))
    const ask = (client_secret) =>
      request(app)
        .post('/token')
        .type('form')
        .send({ grant_type: 'client_credentials', client_id: 'ann', client_secret })
    await ask('wrong').expect(400)
    const { body } = await ask('secret').expect(200).expect('Cache-Control', 'no-store')
    await request(app).get('/me').expect(401)
    await request(app).get('/me').auth('wrong', { type: 'bearer' }).expect(401)
    await request(app).get('/me').auth(body.access_token, { type: 'bearer' }).expect(200, { id: 'ann' })
  })
})

describe('oauth2orize', () => {
  it('exchanges a password for a token, and a code that the user agreed to', async () => {
    const oauth2orize = require('oauth2orize')
    const server = oauth2orize.createServer()
    server.serializeClient((client, done) => done(null, client.id))
    server.deserializeClient((id, done) => done(null, { id }))
    server.grant(oauth2orize.grant.code((client, _uri, user, _ares, done) => done(null, `${client.id}-${user.id}`)))
    server.exchange(
      oauth2orize.exchange.code((client, code, _uri, done) => done(null, code === `${client.id}-ann` && 'from code')),
    )
    server.exchange(
      oauth2orize.exchange.password((_client, _name, password, done) =>
        done(null, password === 'right' && 'from password'),
      ),
    )
    const app = express().use(session({ secret: 'secret', resave: false, saveUninitialized: false }))
    app.use(express.urlencoded({ extended: false }), (req, _res, next) => {
      req.user = { id: req.path === '/token' ? 'client' : 'ann' }
      next()
    })
    const back = 'http://site.example/back'
    app.get(
      '/authorize',
      server.authorize((id, _uri, done) => done(null, { id }, back)),
      (req, res) => res.send(req.oauth2.transactionID),
    )
    app.post('/decide', server.decision())
    app.post('/token', server.token(), server.errorHandler())
    const browser = request.agent(app)
    const exchange = (fields) => browser.post('/token').type('form').send(fields)
    await exchange({ grant_type: 'password', username: 'ann', password: 'wrong' }).expect(403)
    await exchange({ grant_type: 'password', username: 'ann', password: 'right' }).expect(200, /"from password"/)
    const { text } = await browser.get('/authorize?response_type=code&client_id=client').expect(200)
    const decided = await browser.post('/decide').type('form').send({ transaction_id: text }).expect(302)
    assert.equal(decided.headers.location, `${back}?code=client-ann`)
    await exchange({ grant_type: 'authorization_code', code: 'client-ann' }).expect(200, /"from code"/)
  })
})

describe('@auth/express', () => {
  it('signs in by name and password and tells the session', async (t) => {
    const { ExpressAuth, getSession } = await import('@auth/express')
    const { default: Credentials } = await import('@auth/express/providers/credentials')
    t.mock.method(console, 'error', () => {}) // it logs who was refused
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const config = {
      secret: 'secret',
      trustHost: true,
      providers: [Credentials({ credentials: { name: {}, password: {} }, authorize })],
    }
    const app = express()
    app.use(/^\/auth\/(.*)/, ExpressAuth(config)) // it reads req.params[0], which a `*splat` of 5.x does not have
    app.get('/me', async (req, res) => res.json((await getSession(req, config))?.user ?? null))
    const browser = request.agent(app)
    const { csrfToken } = (await browser.get('/auth/csrf').expect(200)).body
    const login = (fields) =>
      browser
        .post('/auth/callback/credentials')
        .type('form')
        .send({ name: 'ann', ...fields })
    await login({ csrfToken, password: 'wrong' }).expect(302)
    await browser.get('/me').expect(200, 'null')
    await login({ csrfToken, password: 'right' }).expect(302)
    await browser.get('/me').expect(200, { name: 'ann' })
  })
})

describe('@node-saml/passport-saml', () => {
  it('takes an answer that the identity provider signed', async () => {
    const { Strategy } = require('@node-saml/passport-saml')
    const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
    const options = {
      entryPoint: 'https://idp.example/sso',
      issuer: 'site',
      audience: 'site',
      callbackUrl: 'http://site.example/back',
      idpCert: publicKey.export({ type: 'spki', format: 'pem' }),
      wantAuthnResponseSigned: false,
    }
    const known = (profile, done) => done(null, { id: profile.nameID })
    const passport = new Passport()
    passport.use(new Strategy(options, known, known))
    const app = express().use(passport.initialize(), express.urlencoded({ extended: false }))
    app.get('/login', passport.authenticate('saml', { session: false }))
    app.post('/back', passport.authenticate('saml', { session: false }), (req, res) => res.json(req.user))
    app.use(answerError)
    const send = (xml) =>
      request(app)
        .post('/back')
        .type('form')
        .send({ SAMLResponse: Buffer.from(xml).toString('base64') })
    await request(app)
      .get('/login')
      .expect(302)
      .expect('Location', /^https:\/\/idp\.example\/sso\?SAMLRequest=/)
    const answer = signedAnswer(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await send(answer).expect(200, { id: 'ann' })
    await send(answer.replace('>ann<', '>bob<')).expect(500)
  })
})

/** What an identity provider sends by the browser: Ann is signed in. */
function signedAnswer(privateKey) {
  const { SignedXml } = require('xml-crypto')
  const now = Date.now()
  const at = (seconds) => new Date(now + seconds * 1000).toISOString()
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_assertion" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>idp</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified">ann</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(60)}" Recipient="http://site.example/back"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-60)}" NotOnOrAfter="${at(60)}"><saml:AudienceRestriction><saml:Audience>site</saml:Audience></saml:AudienceRestriction></saml:Conditions></saml:Assertion>`
  const signer = new SignedXml({
    privateKey,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  })
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(assertion, { location: { reference: "//*[local-name(.)='Issuer']", action: 'after' } })
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_answer" Version="2.0" IssueInstant="${at(0)}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${signer.getSignedXml()}</samlp:Response>`
}
