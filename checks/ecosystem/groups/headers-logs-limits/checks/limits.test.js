const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const ExpressBrute = require('express-brute')
const { IpDeniedError, IpFilter } = require('express-ipfilter')
const { slowDown } = require('express-slow-down')
const timeoutHandler = require('express-timeout-handler')
const overloadProtection = require('overload-protection')
const { RateLimiterMemory } = require('rate-limiter-flexible')
const request = require('supertest')

describe('express-slow-down', () => {
  it('delays what goes beyond the limit, and says so on the request', async () => {
    const app = express().use(slowDown({ windowMs: 60_000, delayAfter: 1, delayMs: (used) => used * 10 }))
    app.get('/', (req, res) => res.json([req.slowDown.used, req.slowDown.delay]))
    await request(app).get('/').expect(200, [1, 0])
    await request(app).get('/').expect(200, [2, 20])
  })
})

describe('rate-limiter-flexible', () => {
  it('counts by the address of the client', async () => {
    const limiter = new RateLimiterMemory({ points: 1, duration: 60 })
    const app = express().set('trust proxy', 1)
    app.use((req, res, next) => {
      limiter.consume(req.ip).then(
        () => next(),
        ({ msBeforeNext }) => res.set('Retry-After', Math.ceil(msBeforeNext / 1000)).sendStatus(429),
      )
    })
    app.get('/', (_req, res) => res.send('home'))
    const from = (address) => request(app).get('/').set('X-Forwarded-For', address)
    await from('10.0.0.1').expect(200)
    await from('10.0.0.1').expect(429).expect('Retry-After', '60')
    await from('10.0.0.2').expect(200)
    await limiter.delete('10.0.0.1')
    await limiter.delete('10.0.0.2')
  })
})

describe('express-brute', () => {
  it('locks out after too many tries, until they are forgotten', async () => {
    const store = new ExpressBrute.MemoryStore()
    const brute = new ExpressBrute(store, { freeRetries: 1, lifetime: 1 })
    const app = express()
    app.post('/', brute.prevent, (req, res) => {
      if (req.query.right === undefined) return res.sendStatus(401)
      req.brute.reset(() => res.send('in'))
    })
    await request(app).post('/').expect(401)
    await request(app).post('/?right').expect(200, 'in')
    await request(app).post('/').expect(401)
    await request(app).post('/').expect(401)
    await request(app).post('/?right').expect(429)
  })
})

describe('express-ipfilter', () => {
  it('lets in by address', async () => {
    const app = express().set('trust proxy', 1)
    app.use(IpFilter(['10.0.0.0/24'], { mode: 'allow', log: false, trustProxy: 1 }))
    app.get('/', (_req, res) => res.send('home'))
    app.use((err, _req, res, _next) => res.status(err.status).json(err instanceof IpDeniedError))
    await request(app).get('/').set('X-Forwarded-For', '10.0.0.7').expect(200, 'home')
    await request(app).get('/').set('X-Forwarded-For', '10.0.1.7').expect(403, 'true')
  })
})

describe('express-timeout-handler', () => {
  it('answers for a handler that does not, and takes the methods away from it', async () => {
    const late = []
    let answerLate
    const app = express()
    app.use(
      timeoutHandler.handler({
        timeout: 20,
        onTimeout: (_req, res) => res.status(503).send('too late'),
        onDelayedResponse: (_req, method, args) => late.push([method, args[0]]),
      }),
    )
    app.get('/', (_req, res) => {
      answerLate = () => res.send('here')
    })
    await request(app).get('/').expect(503, 'too late')
    answerLate()
    assert.deepEqual(late, [['res.send', 'here']])
  })
})

describe('overload-protection', () => {
  it('refuses while the process uses more than it may', async () => {
    const statusWith = async (maxRssBytes) => {
      const protect = overloadProtection('express', { maxEventLoopDelay: 0, maxRssBytes, sampleInterval: 1 })
      const app = express().use(protect)
      app.get('/', (_req, res) => res.send('home'))
      if (maxRssBytes === 1) while (!protect.overload) await new Promise(setImmediate)
      const { status } = await request(app).get('/')
      protect.stop()
      return status
    }
    assert.equal(await statusWith(1), 503)
    assert.equal(await statusWith(2 ** 40), 200)
  })
})
