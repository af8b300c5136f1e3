const assert = require('node:assert/strict')
const test = require('node:test')
const basicAuth = require('express-basic-auth')
const { expressjwt } = require('express-jwt')
const { rateLimit } = require('express-rate-limit')
const cors = require('cors')
const helmet = require('helmet')
const hpp = require('hpp')
const jwt = require('jsonwebtoken')
const request = require('supertest')
const { answerError, express, testOn } = require('./support.js')

test('helmet: sets its headers and takes X-Powered-By away', async () => {
  const app = express()
    .use(helmet())
    .get('/', (_req, res) => res.send('home'))
  const { headers } = await request(app).get('/').expect(200, 'home')
  assert.equal(headers['x-powered-by'], undefined)
  assert.match(headers['content-security-policy'], /default-src 'self'/)
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
})

test('cors: answers preflights, and marks what depends on the origin', async () => {
  const app = express()
  app.use(cors({ origin: ['http://a.example', 'http://b.example'], credentials: true }))
  app.put('/', (_req, res) => res.vary('Accept').json({}))
  await request(app)
    .options('/')
    .set('Origin', 'http://b.example')
    .set('Access-Control-Request-Method', 'PUT')
    .expect(204)
    .expect('Access-Control-Allow-Origin', 'http://b.example')
    .expect('Access-Control-Allow-Methods', /PUT/)
  await request(app).put('/').set('Origin', 'http://a.example').expect('Vary', 'Origin, Accept')
})

test('express-rate-limit: counts by the client behind a trusted proxy', async () => {
  const app = express()
  app.set('trust proxy', 1)
  app.use(rateLimit({ windowMs: 60_000, limit: 1, standardHeaders: 'draft-7', v4Headers: false }))
  app.get('/', (req, res) => res.send(req.ip))
  const from = (address) => request(app).get('/').set('X-Forwarded-For', address)
  await from('10.0.0.1')
    .expect(200, '10.0.0.1')
    .expect('RateLimit', /limit=1, remaining=0/)
  await from('10.0.0.1').expect(429)
  await from('10.0.0.2').expect(200, '10.0.0.2')
})

test('express-rate-limit: a permissive trust proxy is noticed', async () => {
  const app = express().enable('trust proxy')
  const errors = []
  const handler = rateLimit({ limit: 5, validate: { trustProxy: true } })
  const { error } = console
  console.error = (err) => errors.push(err?.code)
  try {
    app.use(handler).get('/', (_req, res) => res.end())
    await request(app).get('/')
  } finally {
    console.error = error
  }
  assert.deepEqual(errors, ['ERR_ERL_PERMISSIVE_TRUST_PROXY'])
})

test('express-basic-auth: asks for credentials', async () => {
  const app = express().use(basicAuth({ users: { ann: 'secret' }, challenge: true, realm: 'here' }))
  app.get('/', (req, res) => res.send(req.auth.user))
  await request(app).get('/').expect(401).expect('WWW-Authenticate', 'Basic realm="here"')
  await request(app).get('/').auth('ann', 'secret').expect(200, 'ann')
})

test('express-jwt: a token becomes req.auth, a bad one an error with its status', async () => {
  const app = express().use(expressjwt({ secret: 'secret', algorithms: ['HS256'] }))
  app.get('/', (req, res) => res.json(req.auth.name)).use(answerError)
  const token = jwt.sign({ name: 'ann' }, 'secret')
  await request(app).get('/').auth(token, { type: 'bearer' }).expect(200, '"ann"')
  await request(app).get('/').auth(`${token}x`, { type: 'bearer' }).expect(401, { error: 'invalid signature' })
})

testOn(4, 'hpp: writes what it leaves of the query', async () => {
  const app = express()
    .use(hpp())
    .get('/', (req, res) => res.json([req.query, req.queryPolluted]))
  await request(app)
    .get('/?a=1&a=2&b=3')
    .expect(200, [{ a: '2', b: '3' }, { a: ['1', '2'] }])
})
