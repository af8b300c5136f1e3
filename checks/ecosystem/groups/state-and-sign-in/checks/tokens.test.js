const crypto = require('node:crypto')
const { describe, it } = require('node:test')
const express = require('express')
const cookieParser = require('cookie-parser')
const jwt = require('jsonwebtoken')
const { Passport } = require('passport')
const request = require('supertest')
const { answerError, serve } = require('../../../support.js')

const ANN = { id: 'ann' }
const knows = (secret) => (given, done) => done(null, given === secret ? ANN : false)

/** An app whose `/me` asks one strategy, without a session. */
function guarded(strategy, options) {
  const passport = new Passport()
  passport.use('asked', strategy)
  const app = express().use(cookieParser('secret'), passport.initialize())
  const asks = passport.authenticate('asked', { session: false, ...options })
  const tells = (req, res) => res.json({ user: req.user?.id ?? null })
  app.get('/me', asks, tells)
  app.post('/me', express.urlencoded({ extended: false }), asks, tells)
  app.get('/me/:token', asks, tells)
  return app
}

describe('passport-jwt', () => {
  it('takes a token that was signed with the key, no other', async () => {
    const { ExtractJwt, Strategy } = require('passport-jwt')
    const options = { jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: 'key', issuer: 'here' }
    const app = guarded(new Strategy(options, (claims, done) => done(null, { id: claims.sub })))
    const sign = (key, issuer) => jwt.sign({}, key, { subject: 'ann', issuer })
    await request(app).get('/me').expect(401)
    await request(app).get('/me').auth(sign('other', 'here'), { type: 'bearer' }).expect(401)
    await request(app).get('/me').auth(sign('key', 'there'), { type: 'bearer' }).expect(401)
    await request(app).get('/me').auth(sign('key', 'here'), { type: 'bearer' }).expect(200, { user: 'ann' })
  })
})

describe('passport-http-bearer', () => {
  it('takes the token from header, query and form, and challenges otherwise', async () => {
    const { Strategy } = require('passport-http-bearer')
    const app = guarded(new Strategy(knows('token')))
    await request(app).get('/me').expect(401).expect('WWW-Authenticate', 'Bearer realm="Users"')
    await request(app)
      .get('/me')
      .auth('wrong', { type: 'bearer' })
      .expect('WWW-Authenticate', /error="invalid_token"/)
    await request(app).get('/me').auth('token', { type: 'bearer' }).expect(200, { user: 'ann' })
    await request(app).get('/me?access_token=token').expect(200, { user: 'ann' })
    await request(app).post('/me').type('form').send({ access_token: 'token' }).expect(200, { user: 'ann' })
  })
})

describe('passport-http', () => {
  it('asks for a name and a password', async () => {
    const { BasicStrategy } = require('passport-http')
    const app = guarded(new BasicStrategy((name, password, done) => done(null, password === 'right' && { id: name })))
    await request(app).get('/me').expect(401).expect('WWW-Authenticate', 'Basic realm="Users"')
    await request(app).get('/me').auth('ann', 'wrong').expect(401)
    await request(app).get('/me').auth('ann', 'right').expect(200, { user: 'ann' })
  })

  it('takes the digest of a password and of the address', async () => {
    const { DigestStrategy } = require('passport-http')
    const app = guarded(new DigestStrategy({ qop: 'auth' }, (name, done) => done(null, { id: name }, 'right')))
    const challenge = (await request(app).get('/me').expect(401)).headers['www-authenticate']
    const nonce = /nonce="([^"]+)"/.exec(challenge)[1]
    const md5 = (text) => crypto.createHash('md5').update(text).digest('hex')
    const header = (password, uri) => {
      const response = md5(`${md5(`ann:Users:${password}`)}:${nonce}:00000001:c:auth:${md5(`GET:${uri}`)}`)
      return `Digest username="ann", realm="Users", nonce="${nonce}", uri="${uri}", qop=auth, nc=00000001, cnonce="c", response="${response}"`
    }
    await request(app).get('/me?a=1').set('Authorization', header('wrong', '/me?a=1')).expect(401)
    await request(app).get('/me?a=2').set('Authorization', header('right', '/me?a=1')).expect(400)
    await request(app).get('/me?a=1').set('Authorization', header('right', '/me?a=1')).expect(200, { user: 'ann' })
  })
})

describe('passport-headerapikey', () => {
  it('takes the key from its header', async () => {
    const { HeaderAPIKeyStrategy } = require('passport-headerapikey')
    const app = guarded(new HeaderAPIKeyStrategy({ header: 'Authorization', prefix: 'Api-Key ' }, false, knows('key')))
    await request(app).get('/me').expect(401)
    await request(app).get('/me').set('Authorization', 'Api-Key wrong').expect(401)
    await request(app).get('/me').set('Authorization', 'Api-Key key').expect(200, { user: 'ann' })
  })
})

describe('passport-unique-token', () => {
  it('takes the token from path, query, form and header', async () => {
    const { UniqueTokenStrategy } = require('passport-unique-token')
    const app = guarded(new UniqueTokenStrategy(knows('token')))
    await request(app).get('/me').expect(400)
    await request(app).get('/me/wrong').expect(401)
    await request(app).get('/me/token').expect(200, { user: 'ann' })
    await request(app).get('/me?token=token').expect(200, { user: 'ann' })
    await request(app).post('/me').type('form').send({ token: 'token' }).expect(200, { user: 'ann' })
    await request(app).get('/me').set('token', 'token').expect(200, { user: 'ann' })
  })
})

describe('passport-cookie', () => {
  it('takes the token from a signed cookie', async () => {
    const app = guarded(new (require('passport-cookie'))({ cookieName: 'token', signed: true }, knows('value')))
    app.get('/in', (_req, res) => res.cookie('token', 'value', { signed: true }).end())
    const browser = request.agent(app)
    await browser.get('/me').expect(401)
    await browser.get('/in').expect(200)
    await browser.get('/me').expect(200, { user: 'ann' })
    await request(app).get('/me').set('Cookie', 'token=s%3Avalue.forged').expect(401)
  })
})

describe('passport-remember-me', () => {
  it('signs in by a token that is good once, and sends the next', async () => {
    const tokens = new Map([['first', ANN]])
    const take = (token, done) => {
      const user = tokens.get(token) ?? false
      tokens.delete(token)
      done(null, user)
    }
    const issue = (user, done) => {
      tokens.set('second', user)
      done(null, 'second')
    }
    const { Strategy } = require('passport-remember-me')
    const app = guarded(new Strategy(take, issue))
    const browser = request.agent(app)
    await request(app).get('/me').expect(200, { user: null })
    await browser.get('/me').set('Cookie', 'remember_me=first').expect(200, { user: 'ann' })
    await request(app).get('/me').set('Cookie', 'remember_me=first').expect(200, { user: null })
    await browser.get('/me').expect(200, { user: 'ann' })
  })
})

describe('passport-custom', () => {
  it('hands the request to the function', async () => {
    const { Strategy } = require('passport-custom')
    const app = guarded(
      new Strategy((req, done) => done(null, req.get('x-user') === 'ann' && { id: `${req.path}:ann` })),
    )
    await request(app).get('/me').expect(401)
    await request(app).get('/me').set('x-user', 'ann').expect(200, { user: '/me:ann' })
  })
})

describe('passport-anonymous', () => {
  it('goes on without a user', async () => {
    const { Strategy } = require('passport-anonymous')
    await request(guarded(new Strategy())).get('/me').expect(200, { user: null })
  })
})

describe('passport-magic-login', () => {
  it('signs in by the link that it sent', async () => {
    const { default: MagicLogin } = require('passport-magic-login')
    const links = []
    const magic = new MagicLogin({
      secret: 'secret',
      callbackUrl: '/me',
      sendMagicLink: async (_to, href) => links.push(href),
      verify: (claims, done) => done(null, { id: claims.destination }),
    })
    const app = guarded(magic)
    app.post('/send', express.json(), magic.send)
    await request(app).get('/me?token=wrong').expect(401)
    await request(app).post('/send').send({ destination: 'ann@example.org' }).expect(200)
    await request(app).get(links[0]).expect(200, { user: 'ann@example.org' })
  })
})

describe('express-bearer-token', () => {
  it('finds the token in header, query and body; two of them are an error', async () => {
    const app = express().use(express.json(), require('express-bearer-token')())
    app.use((req, res) => res.json({ token: req.token ?? null }))
    await request(app).get('/').expect(200, { token: null })
    await request(app).get('/').auth('a', { type: 'bearer' }).expect(200, { token: 'a' })
    await request(app).get('/?access_token=b').expect(200, { token: 'b' })
    await request(app).post('/').send({ access_token: 'c' }).expect(200, { token: 'c' })
    await request(app).get('/?access_token=b').auth('a', { type: 'bearer' }).expect(400)
  })
})

describe('basic-auth', () => {
  it('reads name and password of the request', async () => {
    const basicAuth = require('basic-auth')
    const app = express().use((req, res) => res.json({ ...basicAuth(req) }))
    await request(app).get('/').expect(200, {})
    await request(app).get('/').auth('ann', 'p:w').expect(200, { name: 'ann', pass: 'p:w' })
  })
})

describe('http-auth', () => {
  it('asks by http-auth-connect and sets req.user', async () => {
    const basic = require('http-auth').basic({ realm: 'here' }, (name, password, done) => done(password === `${name}!`))
    const app = express().use(require('http-auth-connect')(basic))
    app.use((req, res) => res.send(req.user))
    await request(app)
      .get('/')
      .expect(401)
      .expect('WWW-Authenticate', /^Basic realm="here"/)
    await request(app).get('/').auth('ann', 'wrong').expect(401)
    await request(app).get('/').auth('ann', 'ann!').expect(200, 'ann')
  })
})

describe('jwks-rsa', () => {
  it('gives express-jwt the key of the issuer', async (t) => {
    const { expressjwt } = require('express-jwt')
    const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
    const other = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
    const issuer = express().get('/keys', (_req, res) => res.json({ keys: [jwk(publicKey)] }))
    const { url } = await serve(t, issuer)
    const secret = require('jwks-rsa').expressJwtSecret({ jwksUri: `${url}/keys`, cache: true })
    const app = express().use(expressjwt({ secret, algorithms: ['RS256'] }))
    app.use((req, res) => res.json({ user: req.auth.sub }))
    app.use(answerError)
    const sign = (key) => jwt.sign({}, key, { algorithm: 'RS256', keyid: 'one', subject: 'ann' })
    await request(app).get('/').auth(sign(other.privateKey), { type: 'bearer' }).expect(401)
    await request(app).get('/').auth(sign(privateKey), { type: 'bearer' }).expect(200, { user: 'ann' })
  })
})

describe('express-oauth2-jwt-bearer', () => {
  it('takes tokens of the issuer for this audience, with the scopes that are asked for', async () => {
    const { auth, requiredScopes } = require('express-oauth2-jwt-bearer')
    const options = {
      issuer: 'https://issuer.example/',
      audience: 'api',
      secret: 's'.repeat(32),
      tokenSigningAlg: 'HS256',
    }
    const app = express().use(auth(options))
    app.get('/me', (req, res) => res.json({ user: req.auth.payload.sub }))
    app.get('/write', requiredScopes('write'), (_req, res) => res.send('written'))
    app.use(answerError)
    const claims = { sub: 'ann', scope: 'read', iss: options.issuer }
    const token = jwt.sign({ ...claims, aud: 'api' }, options.secret, { expiresIn: 60 })
    const foreign = jwt.sign({ ...claims, aud: 'elsewhere' }, options.secret, { expiresIn: 60 })
    await request(app).get('/me').expect(401)
    await request(app).get('/me').auth(foreign, { type: 'bearer' }).expect(401)
    await request(app).get('/me').auth(token, { type: 'bearer' }).expect(200, { user: 'ann' })
    await request(app).get('/write').auth(token, { type: 'bearer' }).expect(403)
  })
})

describe('keycloak-connect', () => {
  it('protects a path by the tokens of a realm', async () => {
    const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
    const other = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
    const Keycloak = require('keycloak-connect')
    const keycloak = new Keycloak(
      {},
      {
        realm: 'here',
        'auth-server-url': 'http://127.0.0.1:1/',
        resource: 'api',
        'bearer-only': true,
        'realm-public-key': publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      },
    )
    const app = express().use(keycloak.middleware())
    app.get('/me', keycloak.protect(), (req, res) => res.json({ user: req.kauth.grant.access_token.content.sub }))
    app.get('/admin', keycloak.protect('realm:admin'), (_req, res) => res.send('admin'))
    const sign = (key) => {
      const claims = {
        sub: 'ann',
        typ: 'Bearer',
        iss: 'http://127.0.0.1:1/realms/here',
        realm_access: { roles: ['user'] },
      }
      return jwt.sign(claims, key, { algorithm: 'RS256', expiresIn: 60 })
    }
    await request(app).get('/me').expect(403, 'Access denied')
    await request(app).get('/me').auth(sign(other.privateKey), { type: 'bearer' }).expect(403)
    await request(app).get('/me').auth(sign(privateKey), { type: 'bearer' }).expect(200, { user: 'ann' })
    await request(app).get('/admin').auth(sign(privateKey), { type: 'bearer' }).expect(403)
  })
})

describe('@clerk/express', () => {
  it('tells who signed in by a token of its key, without asking the network', async () => {
    const { clerkMiddleware, getAuth } = await import('@clerk/express')
    const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
    const publishableKey = `pk_test_${Buffer.from('clerk.example.com$').toString('base64')}`
    const jwtKey = publicKey.export({ type: 'spki', format: 'pem' })
    const app = express().use(clerkMiddleware({ publishableKey, secretKey: 'sk_test_key', jwtKey }))
    app.get('/me', (req, res) => res.json({ user: getAuth(req).userId }))
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      sub: 'user_ann',
      sid: 'sess_1',
      iss: 'https://clerk.example.com',
      iat: now,
      nbf: now - 1,
      exp: now + 60,
    }
    const token = jwt.sign(claims, privateKey, { algorithm: 'RS256', keyid: 'ins_1' })
    await request(app).get('/me').expect(200, { user: null })
    await request(app).get('/me').auth(token, { type: 'bearer' }).expect(200, { user: 'user_ann' })
    await request(app)
      .get('/me')
      .auth(`${token.slice(0, -4)}AAAA`, { type: 'bearer' })
      .expect(200, { user: null })
  })
})

function jwk(key) {
  return { ...key.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
}
