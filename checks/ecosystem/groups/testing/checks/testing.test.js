const assert = require('node:assert/strict')
const { once } = require('node:events')
const { describe, it } = require('node:test')
const cookieParser = require('cookie-parser')
const express = require('express')
const mocks = require('node-mocks-http')
const supertest = require('supertest')
const openSession = require('supertest-session')

/** What each tool asks of: JSON, cookies and an error. */
function createApp() {
  const app = express().use(express.json(), cookieParser())
  app.post('/users/:id', (req, res) => res.status(201).json([req.params.id, req.query.a, req.body.name]))
  app.get('/in', (_req, res) => res.cookie('user', 'ann').send('in'))
  app.get('/who', (req, res) => res.send(req.cookies.user ?? 'nobody'))
  app.get('/broken', () => {
    throw Object.assign(new Error('broken'), { status: 418 })
  })
  return app
}

describe('supertest', () => {
  it('asks an app that does not listen, and keeps cookies', async () => {
    const app = createApp()
    await supertest(app).post('/users/7?a=b').send({ name: 'ann' }).expect(201, ['7', 'b', 'ann'])
    await supertest(app).get('/broken').expect(418)
    const agent = supertest.agent(app)
    await agent.get('/who').expect(200, 'nobody')
    await agent.get('/in').expect('Set-Cookie', /^user=ann/)
    await agent.get('/who').expect(200, 'ann')
  })
})

describe('supertest-session', () => {
  it('keeps cookies until it is reset', async () => {
    const session = openSession(createApp())
    await session.get('/in').expect(200)
    await session.get('/who').expect(200, 'ann')
    assert.equal(session.cookies[0].value, 'ann')
    session.reset()
    await session.get('/who').expect(200, 'nobody')
  })
})

describe('chai-http', () => {
  it('asks an app that does not listen, and keeps cookies', async () => {
    const chai = await import('chai')
    const { default: chaiHttp, request } = await import('chai-http')
    chai.use(chaiHttp)
    const app = createApp()
    const answer = await request.execute(app).post('/users/7?a=b').send({ name: 'ann' })
    chai.expect(answer).to.have.status(201)
    chai.expect(answer.body).to.deep.equal(['7', 'b', 'ann'])
    const agent = request.agent(app)
    chai.expect(await agent.get('/in')).to.have.cookie('user', 'ann')
    chai.expect((await agent.get('/who')).text).to.equal('ann')
    agent.close()
  })
})

describe('node-mocks-http', () => {
  it('stands in for request and response of a router', async () => {
    const router = express.Router().get('/users/:id', (req, res) => res.status(201).json([req.params.id, req.query.a]))
    const req = mocks.createRequest({ method: 'GET', url: '/users/7?a=b', query: { a: 'b' } })
    const res = mocks.createResponse({ req, eventEmitter: require('node:events').EventEmitter })
    const ended = once(res, 'end')
    router(req, res, assert.fail)
    await ended
    assert.deepEqual([res.statusCode, res._getJSONData()], [201, ['7', 'b']])
  })
})

describe('@mswjs/http-middleware', () => {
  it('answers by handlers of msw, and leaves the rest to the app', async () => {
    const { createMiddleware } = require('@mswjs/http-middleware')
    const { http, HttpResponse } = require('msw')
    const mocked = http.get('*/users/:id', ({ params }) => HttpResponse.json({ mocked: params.id }, { status: 203 }))
    const app = express().use(createMiddleware(mocked))
    app.get('/other', (_req, res) => res.send('real'))
    await supertest(app).get('/users/7').expect(203, { mocked: '7' })
    await supertest(app).get('/other').expect(200, 'real')
  })
})
