const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { serve } = require('../../../support.js')

describe('express-healthcheck', () => {
  it('answers by what its test tells', async () => {
    const healthcheck = require('express-healthcheck')
    let problem
    const app = express().use('/health', healthcheck({ test: () => problem, healthy: () => ({ everything: 'fine' }) }))
    await request(app).get('/health').expect(200, { everything: 'fine' })
    problem = { state: 'unwell' }
    await request(app).get('/health').expect(500, { state: 'unwell' })
  })
})

describe('express-actuator', () => {
  it('answers below its base path', async () => {
    const actuator = require('express-actuator')
    const customEndpoints = [{ id: 'own', controller: (_req, res) => res.json({ own: true }) }]
    const app = express().use(actuator({ basePath: '/manage', customEndpoints }))
    await request(app).get('/manage/health').expect(200, { status: 'UP' })
    await request(app).get('/manage/own').expect(200, { own: true })
    await request(app)
      .get('/manage/info')
      .expect(200, /trunkline-ecosystem-processes/)
    await request(app).get('/health').expect(404)
  })
})

describe('@cloudnative/health-connect', () => {
  it('answers for checks of readiness and liveness', async () => {
    const health = require('@cloudnative/health-connect')
    const checker = new health.HealthChecker()
    checker.registerLivenessCheck(new health.LivenessCheck('memory', async () => {}))
    checker.registerReadinessCheck(
      new health.ReadinessCheck('database', async () => {
        throw new Error('no database')
      }),
    )
    const app = express()
    app.use('/live', health.LivenessEndpoint(checker)).use('/ready', health.ReadinessEndpoint(checker))
    await request(app)
      .get('/live')
      .expect(200, /"status":"UP"/)
    await request(app)
      .get('/ready')
      .expect(503, /no database/)
  })
})

describe('overload-protection', () => {
  it('turns requests away when the process is over a limit', async () => {
    const protect = require('overload-protection')
    const createApp = (options) => {
      const guard = protect('express', { production: false, sampleInterval: 5, maxEventLoopDelay: 0, ...options })
      return {
        guard,
        app: express()
          .use(guard)
          .get('/', (_req, res) => res.send('app')),
      }
    }
    const busy = createApp({ maxHeapUsedBytes: 1 })
    const idle = createApp({ maxHeapUsedBytes: 2 ** 40 })
    while (!busy.guard.overload) await new Promise(setImmediate)
    await request(busy.app).get('/').expect(503).expect('Retry-After', '1')
    await request(idle.app).get('/').expect(200, 'app')
    for (const { guard } of [busy, idle]) guard.stop?.()
  })
})

describe('toobusy-js', () => {
  it('is asked by middleware', async (t) => {
    const toobusy = require('toobusy-js')
    t.after(() => toobusy.shutdown())
    const app = express().use((_req, res, next) => (toobusy() ? res.status(503).send('busy') : next()))
    app.get('/', (_req, res) => res.send('app'))
    await request(app).get('/').expect(200, 'app')
  })
})

describe('express-queue', () => {
  it('lets so many in at a time, keeps so many and turns the rest away', async (t) => {
    const queue = require('express-queue')({ activeLimit: 1, queuedLimit: 1 })
    const waiting = []
    let arrive
    const app = express().use((_req, _res, next) => {
      next()
      arrive?.()
    })
    app.use(queue)
    app.get('/', (_req, res) => waiting.push(res))
    const { server } = await serve(t, app)
    const ask = () => {
      const arrived = new Promise((resolve) => {
        arrive = resolve
      })
      const answer = request(server).get('/').then()
      return arrived.then(() => ({ answer }))
    }
    const first = await ask()
    const second = await ask()
    const third = await ask()
    assert.equal((await third.answer).status, 503)
    assert.equal(waiting.length, 1)
    waiting[0].send('first')
    assert.equal((await first.answer).text, 'first')
    while (waiting.length < 2) await new Promise(setImmediate)
    waiting[1].send('second')
    assert.equal((await second.answer).text, 'second')
  })
})

describe('express-status-monitor', () => {
  it('serves its page and starts its socket by the server of the request', async (t) => {
    const app = express().use(require('express-status-monitor')({ title: 'Status of ours' }))
    app.get('/', (_req, res) => res.send('app'))
    const { server } = await serve(t, app)
    await request(server).get('/').expect(200, 'app')
    await request(server)
      .get('/status')
      .expect(200, /Status of ours/)
    await request(server).get('/socket.io/socket.io.js').expect(200, /io/)
  })
})
