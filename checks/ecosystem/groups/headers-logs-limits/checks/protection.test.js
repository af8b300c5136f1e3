const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const cors = require('cors')
const express = require('express')
const { rateLimit } = require('express-rate-limit')
const helmet = require('helmet')
const request = require('supertest')

describe('helmet', () => {
  it('sets its headers and takes X-Powered-By away', async () => {
    const app = express()
      .use(helmet())
      .get('/', (_req, res) => res.send('home'))
    const { headers } = await request(app).get('/').expect(200, 'home')
    assert.equal(headers['x-powered-by'], undefined)
    assert.match(headers['content-security-policy'], /default-src 'self'/)
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
  })
})

describe('cors', () => {
  it('answers preflights, and marks what depends on the origin', async () => {
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
})

describe('express-rate-limit', () => {
  it('counts by the client behind a trusted proxy', async () => {
    const app = express()
    app.set('trust proxy', 1)
    app.use(rateLimit({ windowMs: 60_000, limit: 1, standardHeaders: 'draft-7', legacyHeaders: false }))
    app.get('/', (req, res) => res.send(req.ip))
    const from = (address) => request(app).get('/').set('X-Forwarded-For', address)
    await from('10.0.0.1')
      .expect(200, '10.0.0.1')
      .expect('RateLimit', /limit=1, remaining=0/)
    await from('10.0.0.1').expect(429)
    await from('10.0.0.2').expect(200, '10.0.0.2')
  })

  it('a permissive trust proxy is noticed', async () => {
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
})
