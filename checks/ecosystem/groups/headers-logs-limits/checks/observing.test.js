const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const actuator = require('express-actuator')
const bunyanLogger = require('express-bunyan-logger')
const healthcheck = require('express-healthcheck')
const pinoLogger = require('express-pino-logger')
const log4js = require('log4js')
const morganBody = require('morgan-body')
const apiMetrics = require('prometheus-api-metrics')
const serverTiming = require('server-timing')
const request = require('supertest')
const { createLog } = require('../../../support.js')

describe('express-pino-logger', () => {
  it('logs the request once it is answered', async () => {
    const { stream, written } = createLog()
    const app = express().use(pinoLogger({}, stream))
    app.get('/users/:id', (req, res) => {
      req.log.info('inside')
      res.status(201).json({})
    })
    await request(app).get('/users/7').expect(201)
    const [inside, done] = (await written(2)).map((text) => JSON.parse(text))
    assert.deepEqual([inside.msg, inside.req.url], ['inside', '/users/7'])
    assert.deepEqual([done.msg, done.res.statusCode], ['request completed', 201])
  })
})

describe('express-bunyan-logger', () => {
  it('logs requests and errors', async () => {
    const { stream, written } = createLog()
    const options = () => ({ name: 'app', streams: [{ level: 'info', stream }] })
    const app = express().use(bunyanLogger(options()))
    app.get('/', (_req, res) => res.send('home'))
    app.get('/broken', () => {
      throw new Error('broken')
    })
    app.use(bunyanLogger.errorLogger(options()))
    app.use((_err, _req, res, _next) => res.status(500).end())
    await request(app).get('/').expect(200)
    await request(app).get('/broken').expect(500)
    const entries = (await written(3)).map((text) => JSON.parse(text))
    assert.deepEqual([entries[0].method, entries[0].url, entries[0]['status-code']], ['GET', '/', 200])
    assert.ok(entries.some(({ err }) => err?.message === 'broken'))
  })
})

describe('log4js', () => {
  it('logs by connectLogger, at a level by the status', async () => {
    log4js.configure({
      appenders: { memory: { type: 'recording' } },
      categories: { default: { appenders: ['memory'], level: 'info' } },
    })
    const app = express()
    app.use(log4js.connectLogger(log4js.getLogger('http'), { level: 'auto', format: ':method :url :status' }))
    app.get('/', (_req, res) => res.send('home'))
    await request(app).get('/').expect(200)
    await request(app).get('/nowhere').expect(404)
    const events = log4js.recording().replay()
    assert.deepEqual(
      events.map(({ level, data }) => [level.levelStr, data[0]]),
      [
        ['INFO', 'GET / 200'],
        ['ERROR', 'GET /nowhere 404'],
      ],
    )
  })
})

describe('morgan-body', () => {
  it('writes what was sent and what was answered', async () => {
    const { stream, written } = createLog()
    const app = express().use(express.json())
    morganBody(app, { noColors: true, stream, prettify: false })
    app.post('/', (_req, res) => res.json({ answer: 1 }))
    await request(app).post('/').send({ question: 2 }).expect(200)
    const text = (await written(4)).join('\n')
    assert.match(text, /Request: POST \//)
    assert.match(text, /\{"question":2\}/)
    assert.match(text, /Response Body:\s+\{"answer":1\}/)
  })
})

describe('prometheus-api-metrics', () => {
  it('counts by the path of the route', async () => {
    const app = express().use(apiMetrics({ defaultMetricsInterval: 0 }))
    app.get('/users/:id', (_req, res) => res.send('user'))
    await request(app).get('/users/7').expect(200)
    await request(app).get('/users/8').expect(200)
    const { text } = await request(app).get('/metrics').expect(200)
    assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/users\/:id",code="200"[^}]*\} 2/)
  })
})

describe('server-timing', () => {
  it('tells in a header what took how long', async () => {
    const app = express().use(serverTiming())
    app.get('/', (_req, res) => {
      res.startTime('file', 'read')
      res.endTime('file')
      res.setMetric('rows', 3)
      res.send('home')
    })
    await request(app)
      .get('/')
      .expect('Server-Timing', /file; dur=[\d.]+; desc="read", rows; dur=3, total; dur=[\d.]+/)
  })
})

describe('express-healthcheck', () => {
  it('answers by what its test says', async () => {
    let problem
    const app = express().use('/health', healthcheck({ test: () => problem, healthy: () => ({ fine: true }) }))
    await request(app).get('/health').expect(200, { fine: true })
    problem = { state: 'broken' }
    await request(app).get('/health').expect(500, { state: 'broken' })
  })
})

describe('express-actuator', () => {
  it('answers below its path, and has the routes of the app', async () => {
    const app = express().use(actuator({ basePath: '/management' }))
    app.get('/users/:id', (_req, res) => res.send('user'))
    const { body } = await request(app).get('/management/info').expect(200)
    assert.ok('build' in body)
    await request(app)
      .get('/management/metrics')
      .expect(200, /"mem":/)
  })
})
