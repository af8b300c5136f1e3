const assert = require('node:assert/strict')
const { it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { describePackage } = require('./support.js')

const broken = () => {
  throw Object.assign(new Error('broken'), { status: 422 })
}

describePackage('express-mung', () => {
  const mung = require('express-mung')

  it('changes what json, and what write and end send', async () => {
    const app = express()
    app.use(
      '/json',
      mung.json((body) => ({ ...body, secret: '***' })),
    )
    app.use(
      '/late',
      mung.jsonAsync(async (body) => ({ ...body, late: true })),
    )
    app.use(
      '/write',
      mung.write((chunk) => String(chunk).toUpperCase()),
    )
    app.use('/write', (_req, res) => {
      res.write('text')
      res.end()
    })
    app.use((_req, res) => res.json({ name: 'ann', secret: 'word' }))
    await request(app).get('/json').expect(200, { name: 'ann', secret: '***' })
    await request(app).get('/late').expect(200, { name: 'ann', secret: 'word', late: true })
    await request(app).get('/write').expect(200, 'TEXT')
  })
})

describePackage('express-interceptor', () => {
  it('changes pages and leaves the rest alone', async () => {
    const interceptor = require('express-interceptor')
    const app = express()
    app.use(
      interceptor((_req, res) => ({
        isInterceptable: () => /text\/html/.test(res.get('Content-Type')),
        intercept: (body, send) => send(`${body}<p>more</p>`),
      })),
    )
    app.get('/page', (_req, res) => res.send('<p>page</p>'))
    app.get('/json', (_req, res) => res.json({ a: 1 }))
    await request(app).get('/page').expect(200, '<p>page</p><p>more</p>')
    await request(app).get('/json').expect(200, { a: 1 })
  })
})

describePackage('express-paginate', () => {
  it('reads page and limit, and makes addresses of other pages', async () => {
    const paginate = require('express-paginate')
    const app = express().use(paginate.middleware(10, 50))
    app.get('/users', (req, res) => res.json([Number(req.query.limit), req.skip, res.locals.paginate.href()]))
    const { body } = await request(app).get('/users?page=3&limit=20').expect(200)
    assert.deepEqual(body, [20, 40, '/users?page=4&limit=20'])
  })
})

describePackage('strong-error-handler', () => {
  const errorHandler = require('strong-error-handler')

  it('answers errors as JSON or as a page', async () => {
    const app = express()
      .get('/', broken)
      .use(errorHandler({ log: false }))
    const json = { error: { statusCode: 422, name: 'Error', message: 'broken' } }
    await request(app).get('/').set('Accept', 'application/json').expect(422, json)
    await request(app)
      .get('/')
      .set('Accept', 'text/html')
      .expect(422)
      .expect('Content-Type', /html/)
      .expect(/broken/)
  })
})

describePackage('express-error-handler', () => {
  it('has a handler by status', async () => {
    const errorHandler = require('express-error-handler')
    const app = express().get('/', broken)
    app.use(errorHandler.httpError(404))
    app.use(errorHandler({ handlers: { 422: (_err, _req, res) => res.status(422).send('handled') } }))
    await request(app).get('/').expect(422, 'handled')
    await request(app).get('/none').set('Accept', 'application/json').expect(404)
  })
})

describePackage('express-boom', () => {
  it('adds answers to the response', async () => {
    const app = express().use(require('express-boom')())
    app.use((_req, res) => res.boom.badRequest('wrong', { field: 'name' }))
    const answer = { error: 'Bad Request', message: 'wrong', statusCode: 400, field: 'name' }
    await request(app).get('/').expect(400, answer)
  })
})
