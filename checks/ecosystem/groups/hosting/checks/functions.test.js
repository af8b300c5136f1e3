const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { line } = require('../../../support.js')

/** An app that tells what it was asked. */
function createApp() {
  const app = express().use(express.json())
  app.post('/users/:id', (req, res) => {
    res.cookie('a', '1').cookie('b', '2')
    res.status(201).json([req.params.id, req.query, req.body])
  })
  app.get('/bytes', (_req, res) => res.type('png').send(Buffer.from([137, 80, 78, 71])))
  return app
}

const told = ['7', { a: 'b' }, { c: 1 }]
const headers = { 'Content-Type': 'application/json', 'Content-Length': '7', Host: 'example.com' }
const gatewayEvent = {
  httpMethod: 'POST',
  path: '/users/7',
  resource: '/{proxy+}',
  headers,
  multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
  queryStringParameters: { a: 'b' },
  multiValueQueryStringParameters: { a: ['b'] },
  body: '{"c":1}',
  isBase64Encoded: false,
  requestContext: { stage: 'test' },
}
const getBytes = { ...gatewayEvent, httpMethod: 'GET', path: '/bytes', body: null, multiValueHeaders: {}, headers: {} }

describe('@vendia/serverless-express', () => {
  const serverlessExpress = require('@vendia/serverless-express')

  it('answers events of the API gateway', async () => {
    const handle = serverlessExpress({ app: createApp() })
    const answer = await handle(gatewayEvent, {})
    assert.equal(answer.statusCode, 201)
    assert.deepEqual(JSON.parse(answer.body), told)
    assert.deepEqual(answer.multiValueHeaders['set-cookie'], ['a=1; Path=/', 'b=2; Path=/'])
  })

  it('encodes bytes', async () => {
    const handle = serverlessExpress({ app: createApp(), binarySettings: { contentTypes: ['image/*'] } })
    const answer = await handle(getBytes, {})
    assert.deepEqual([answer.isBase64Encoded, answer.body], [true, 'iVBORw=='])
  })
})

describe('aws-serverless-express', () => {
  const { createServer, proxy } = require('aws-serverless-express')
  const { eventContext } = require('aws-serverless-express/middleware')

  it('answers events by a server on a socket file, and hands the event on', async (t) => {
    const app = express().use(eventContext()).use(createApp())
    app.get('/event', (req, res) => res.json(req.apiGateway.event.requestContext))
    const server = createServer(app, undefined, ['image/png'])
    t.after(() => server.close())
    const ask = (event) => proxy(server, event, {}, 'PROMISE').promise
    const answer = await ask(gatewayEvent)
    assert.deepEqual([answer.statusCode, JSON.parse(answer.body)], [201, told])
    const event = await ask({ ...getBytes, path: '/event' })
    assert.deepEqual(JSON.parse(event.body), { stage: 'test' })
    const bytes = await ask(getBytes)
    assert.deepEqual([bytes.isBase64Encoded, bytes.body], [true, 'iVBORw=='])
  })
})

/** Calls a function as the host does, until it says that it is done. */
function callAzure(handle, req) {
  return new Promise((resolve, reject) => {
    const context = {
      bindings: { req },
      req,
      res: {},
      log: Object.assign(() => {}, { info() {}, error() {}, warn() {}, verbose() {} }),
      done: (error, answer) => (error ? reject(error) : resolve(answer ?? context.res)),
    }
    handle(context, req)
  })
}

const azureRequest = {
  method: 'POST',
  originalUrl: 'https://example.com/users/7?a=b',
  url: 'https://example.com/users/7?a=b',
  headers: { 'content-type': 'application/json', 'content-length': '7' },
  query: { a: 'b' },
  params: {},
  body: { c: 1 },
  rawBody: '{"c":1}',
}

describe('azure-function-express', () => {
  it('answers the trigger', async () => {
    const { createHandler } = require('azure-function-express')
    const app = express()
    app.post('/users/:id', (req, res) => {
      res.status(201).set('X-Test', 'yes').json([req.params.id, req.query, req.body])
    })
    const answer = await callAzure(createHandler(app), azureRequest)
    assert.equal(answer.status, 201)
    assert.equal(new Headers(answer.headers).get('X-Test'), 'yes')
    assert.deepEqual(JSON.parse(answer.body), told)
  })
})

describe('@google-cloud/functions-framework', { skip: line !== 5 && '5.x only' }, () => {
  const functions = require('@google-cloud/functions-framework')
  const { getTestServer } = require('@google-cloud/functions-framework/testing')

  it('runs a function on the request and the response of Express', async () => {
    functions.http('told', (req, res) => res.status(201).json([req.path, req.query, req.body, String(req.rawBody)]))
    const server = getTestServer('told')
    await request(server)
      .post('/users/7?a=b')
      .send({ c: 1 })
      .expect(201, ['/users/7', { a: 'b' }, { c: 1 }, '{"c":1}'])
    await request(server).get('/favicon.ico').expect(404)
  })

  it('runs an app as a function, and functions for events', async () => {
    functions.http(
      'app',
      express().get('/inner', (_req, res) => res.send('inner')),
    )
    await request(getTestServer('app')).get('/inner').expect(200, 'inner')
    const events = []
    functions.cloudEvent('event', (event) => events.push([event.type, event.data]))
    await request(getTestServer('event'))
      .post('/')
      .set({ 'ce-id': '1', 'ce-specversion': '1.0', 'ce-source': 'here', 'ce-type': 'made' })
      .send({ c: 1 })
      .expect(200)
    assert.deepEqual(events, [['made', { c: 1 }]])
  })
})
