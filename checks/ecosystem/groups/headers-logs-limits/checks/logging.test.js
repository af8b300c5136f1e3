const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const expressWinston = require('express-winston')
const morgan = require('morgan')
const pinoHttp = require('pino-http')
const promBundle = require('express-prom-bundle')
const responseTime = require('response-time')
const request = require('supertest')
const winston = require('winston')
const { createLog } = require('../../../support.js')

describe('morgan', () => {
  it('writes the original URL, status and length', async () => {
    const { lines, stream, written } = createLog()
    const app = express().use(morgan(':method :url :status :res[content-length] :remote-addr', { stream }))
    app.use(
      '/api',
      express.Router().get('/users', (_req, res) => res.status(201).send('four')),
    )
    await request(app).get('/api/users?a=b').expect(201)
    await request(app).get('/nowhere').expect(404)
    await written(2)
    assert.match(lines[0], /^GET \/api\/users\?a=b 201 4 (?:::ffff:)?127\.0\.0\.1$/)
    assert.match(lines[1], /^GET \/nowhere 404 \d+ /)
  })
})

describe('pino-http', () => {
  it('logs the request once it is answered', async () => {
    const { lines, stream, written } = createLog()
    const app = express().use(pinoHttp({}, stream))
    app.get('/users/:id', (req, res) => {
      req.log.info('inside')
      res.json({})
    })
    await request(app).get('/users/7').expect(200)
    await written(2)
    const [inside, done] = lines.map((text) => JSON.parse(text))
    assert.equal(inside.msg, 'inside')
    assert.deepEqual([done.msg, done.req.url, done.res.statusCode], ['request completed', '/users/7', 200])
  })
})

describe('express-winston', () => {
  it('logs requests and errors by its swapped res.end', async () => {
    const { lines, stream, written } = createLog()
    const transports = () => [new winston.transports.Stream({ stream })]
    const app = express()
    app.use(expressWinston.logger({ transports: transports(), format: winston.format.json() }))
    app.get('/', (_req, res) => res.send('home'))
    app.get('/broken', () => {
      throw new Error('broken')
    })
    app.use(expressWinston.errorLogger({ transports: transports(), format: winston.format.json() }))
    app.use((_err, _req, res, _next) => res.status(500).end())
    await request(app).get('/').expect(200, 'home')
    await request(app).get('/broken').expect(500)
    await written(2)
    const entries = lines.map((text) => JSON.parse(text))
    assert.equal(entries[0].message, 'HTTP GET /')
    assert.equal(entries[0].meta.res.statusCode, 200)
    assert.ok(entries.some(({ level, meta }) => level === 'error' && /\bbroken\b/.test(meta.message)))
  })
})

describe('response-time', () => {
  it('adds its header when headers are written', async () => {
    const app = express()
      .use(responseTime())
      .get('/', (_req, res) => res.json({}))
    await request(app)
      .get('/')
      .expect('X-Response-Time', /^\d+\.\d+ms$/)
  })
})

describe('express-prom-bundle', () => {
  it('measures by path and status', async () => {
    const app = express()
    app.use(promBundle({ includeMethod: true, includePath: true, promClient: { collectDefaultMetrics: false } }))
    app.get('/users/:id', (_req, res) => res.send('user'))
    await request(app).get('/users/7').expect(200)
    const { text } = await request(app).get('/metrics').expect(200)
    assert.match(
      text,
      /http_request_duration_seconds_count\{[^}]*status_code="200",method="GET",path="\/users\/#val"[^}]*\} 1/,
    )
  })
})
