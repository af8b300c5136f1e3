const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { answerError } = require('../../../support.js')

const note = { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 10 } } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const ok = { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } }

/** A document with a path that has a number in it, and one that takes a body. */
function createDocument() {
  return {
    openapi: '3.0.3',
    info: { title: 'Notes', version: '1.0.0' },
    paths: {
      '/notes/{id}': { get: { operationId: 'getNote', parameters: [{ ...id }], responses: structuredClone(ok) } },
      '/notes': {
        post: {
          operationId: 'addNote',
          requestBody: { required: true, content: { 'application/json': { schema: structuredClone(note) } } },
          responses: structuredClone(ok),
        },
      },
    },
  }
}

/** What the document allows gets through, the rest is refused with 400. */
async function validates(app) {
  await request(app).get('/notes/7').expect(200, { id: 7 })
  await request(app).get('/notes/seven').expect(400)
  await request(app).post('/notes').send({ text: 'short' }).expect(200, { text: 'short' })
  await request(app).post('/notes').send({ text: 'longer than ten' }).expect(400)
  await request(app).post('/notes').send({}).expect(400)
}

describe('express-openapi-validator', () => {
  it('lets through what the document allows, and turns parameters into numbers', async () => {
    const validator = require('express-openapi-validator')
    const app = express().use(express.json())
    app.use(validator.middleware({ apiSpec: createDocument(), validateResponses: true }))
    app.get('/notes/:id', (req, res) => res.json({ id: req.params.id }))
    app.post('/notes', (req, res) => res.json({ text: req.body.text }))
    app.use(answerError)
    await validates(app)
    await request(app).get('/missing').expect(404)
    await request(app).delete('/notes/7').expect(405)
  })
})

describe('express-openapi', () => {
  it('makes routes of the document and checks what comes in', async () => {
    const { initialize } = require('express-openapi')
    const app = express().use(express.json())
    await initialize({
      app,
      apiDoc: createDocument(),
      operations: {
        getNote: (req, res) => res.json({ id: req.params.id }),
        addNote: (req, res) => res.json({ text: req.body.text }),
      },
      errorMiddleware: (err, _req, res, _next) => res.status(err.status).json(err),
      logger: { debug() {}, info() {}, trace() {}, warn() {}, error: console.error },
    })
    await validates(app)
    await request(app)
      .get('/api-docs')
      .expect(200, /"Notes"/)
  })
})

describe('openapi-backend', () => {
  it('routes and validates by the document', async () => {
    const { OpenAPIBackend } = require('openapi-backend')
    const api = new OpenAPIBackend({
      definition: createDocument(),
      handlers: {
        getNote: (context, _req, res) => res.json({ id: Number(context.request.params.id) }),
        addNote: (_context, req, res) => res.json({ text: req.body.text }),
        validationFail: (context, _req, res) => res.status(400).json({ errors: context.validation.errors }),
        notFound: (_context, _req, res) => res.status(404).json({}),
      },
    })
    await api.init()
    const app = express().use(express.json())
    app.use((req, res) => api.handleRequest(req, req, res))
    await validates(app)
    await request(app).get('/missing').expect(404)
  })
})

describe('exegesis-express', () => {
  it('routes and validates by the document', async () => {
    const document = createDocument()
    document.paths['/notes/{id}'].get['x-exegesis-controller'] = 'notes'
    document.paths['/notes'].post['x-exegesis-controller'] = 'notes'
    const controllers = {
      notes: {
        getNote: (context) => ({ id: context.params.path.id }),
        addNote: (context) => ({ text: context.requestBody.text }),
      },
    }
    const app = express().use(await require('exegesis-express').middleware(document, { controllers }))
    app.use((_req, res) => res.status(404).send('left to the app'))
    await validates(app)
    await request(app).get('/missing').expect(404, 'left to the app')
  })
})

describe('openapi-validator-middleware', () => {
  it('lets through what the document allows', async () => {
    const validator = require('openapi-validator-middleware')
    const { validate } = await validator.getNewMiddleware(createDocument(), {
      framework: 'express',
      beautifyErrors: true,
    })
    const app = express().use(express.json())
    app.get('/notes/:id', validate, (req, res) => res.json({ id: Number(req.params.id) }))
    app.post('/notes', validate, (req, res) => res.json({ text: req.body.text }))
    app.use((err, _req, res, _next) => res.status(400).json({ errors: err.errors }))
    await validates(app)
  })
})

describe('@wesleytodd/openapi', () => {
  it('validates and makes the document of what the routes say', async () => {
    const { info, paths } = createDocument()
    const openapi = require('@wesleytodd/openapi')({ openapi: '3.0.3', info }, { coerce: true })
    const app = express().use(express.json(), openapi)
    app.get('/notes/:id', openapi.validPath(paths['/notes/{id}'].get), (req, res) =>
      res.json({ id: Number(req.params.id) }),
    )
    app.post('/notes', openapi.validPath(paths['/notes'].post), (req, res) => res.json({ text: req.body.text }))
    app.use(answerError)
    await validates(app)
    const { body } = await request(app).get('/openapi.json').expect(200)
    assert.deepEqual(Object.keys(body.paths), ['/notes/{id}', '/notes'])
  })
})

describe('swagger-jsdoc', () => {
  it('makes the document that the app serves of the comments beside its routes', async () => {
    const swaggerJsdoc = require('swagger-jsdoc')
    const app = express()
    /**
     * @openapi
     * /commented:
     *   get:
     *     description: a route with a comment
     *     responses: { 200: { description: ok } }
     */
    app.get('/commented', (_req, res) => res.send('commented'))
    const { info } = createDocument()
    const document = swaggerJsdoc({ definition: { openapi: '3.0.3', info }, apis: [__filename], failOnErrors: true })
    app.get('/openapi.json', (_req, res) => res.json(document))
    const { body } = await request(app).get('/openapi.json').expect(200)
    for (const path of Object.keys(body.paths)) await request(app).get(path).expect(200, 'commented')
    assert.deepEqual(Object.keys(body.paths), ['/commented'])
  })
})

describe('swagger-stats', () => {
  it('counts the requests of the paths of the document', async (t) => {
    const stats = require('swagger-stats')
    const app = express()
    app.use(stats.getMiddleware({ swaggerSpec: createDocument(), name: 'check', uriPath: '/stats' }))
    t.after(() => stats.stop())
    app.get('/notes/:id', (req, res) => res.json({ id: req.params.id }))
    await request(app).get('/notes/7').expect(200)
    await request(app).get('/notes/8').expect(200)
    const { body } = await request(app).get('/stats/stats?fields=apistats').expect(200)
    assert.equal(body.apistats['/notes/{id}'].GET.requests, 2)
    await request(app)
      .get('/stats/metrics')
      .expect(200, /api_request_total\{method="GET",path="\/notes\/\{id\}",code="200"\} 2/)
  })
})

describe('redoc-express', () => {
  it('sends a page that shows the document', async () => {
    const redoc = require('redoc-express').default
    const app = express().get('/docs', redoc({ title: 'Notes', specUrl: '/openapi.json' }))
    await request(app)
      .get('/docs')
      .expect('Content-Type', /^text\/html/)
      .expect(200, /Redoc\.init\(\s*"\/openapi\.json"/)
    await request(app)
      .get('/docs')
      .expect(200, /<title>Notes<\/title>/)
  })
})

describe('@scalar/express-api-reference', () => {
  it('sends a page that shows the document', async () => {
    const { apiReference } = await import('@scalar/express-api-reference')
    const app = express().use('/docs', apiReference({ url: '/openapi.json', pageTitle: 'Notes' }))
    await request(app)
      .get('/docs')
      .expect('Content-Type', /^text\/html/)
      .expect(200, /"\/openapi\.json"/)
    await request(app)
      .get('/docs')
      .expect(200, /<title>Notes<\/title>/)
  })
})
