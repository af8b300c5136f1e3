const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const rTracer = require('cls-rtracer')
const express = require('express')
const correlator = require('express-correlation-id')
const httpContext = require('express-http-context')
const request = require('supertest')

/** A wait in the middle, so that several requests are under way at once. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Asks several at once, each with a header of its own; each has to get its own back. */
async function assertKeptApart(app, header) {
  const ids = ['one', 'two', 'three']
  const answers = await Promise.all(ids.map((id) => request(app).get('/').set(header, id).expect(200)))
  assert.deepEqual(
    answers.map(({ text }) => text),
    ids,
  )
}

describe('express-http-context', () => {
  it('keeps the values of requests apart, over waits and body parsers', async () => {
    const app = express().use(express.json(), httpContext.middleware)
    app.use((req, _res, next) => {
      httpContext.set('name', req.get('X-Name'))
      next()
    })
    app.get('/', async (_req, res) => {
      await pause()
      res.send(httpContext.get('name'))
    })
    await assertKeptApart(app, 'X-Name')
  })
})

describe('cls-rtracer', () => {
  it('takes the id of a request from its header, or makes one, and sends it back', async () => {
    const app = express().use(rTracer.expressMiddleware({ useHeader: true, echoHeader: true }))
    app.get('/', async (_req, res) => {
      await pause()
      res.send(rTracer.id())
    })
    await assertKeptApart(app, 'X-Request-Id')
    const { headers, text } = await request(app).get('/')
    assert.match(text, /^[\da-f-]{36}$/)
    assert.equal(headers['x-request-id'], text)
  })
})

describe('express-correlation-id', () => {
  it('gives the id of the request anywhere below it', async () => {
    const app = express().use(correlator())
    app.get('/', async (req, res) => {
      await pause()
      assert.equal(req.correlationId(), correlator.getId())
      res.send(correlator.getId())
    })
    await assertKeptApart(app, 'X-Correlation-Id')
    assert.match((await request(app).get('/')).text, /^[\da-f-]{36}$/)
  })
})

describe('express-request-id', () => {
  it('puts an id on the request and into the answer', async () => {
    const { default: requestId } = await import('express-request-id')
    const app = express().use(requestId())
    app.get('/', (req, res) => res.send(req.id))
    const { headers, text } = await request(app).get('/').expect(200)
    assert.match(text, /^[\da-f-]{36}$/)
    assert.equal(headers['x-request-id'], text)
    await request(app).get('/').set('X-Request-Id', 'mine').expect('X-Request-Id', 'mine').expect(200, 'mine')
  })
})
