const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { answerError } = require('../../../support.js')

describe('@feathersjs/express', () => {
  const feathers = require('@feathersjs/feathers')
  const feathersExpress = require('@feathersjs/express')

  function createApp() {
    const app = feathersExpress.default(feathers.feathers(), express())
    app.use(feathersExpress.json())
    app.configure(feathersExpress.rest())
    app.use('items', {
      find: async ({ query }) => query,
      get: async (id) => ({ id }),
      create: async (data) => data,
      remove: async () => {
        throw new Error('not to be removed')
      },
    })
    app.use('/own', (_req, res) => res.send('own'))
    app.use(feathersExpress.notFound())
    app.use(feathersExpress.errorHandler({ logger: false }))
    return app
  }

  it('makes routes of services', async () => {
    const app = createApp()
    await request(app).get('/items?a=b').expect(200, { a: 'b' })
    await request(app).get('/items/7').expect(200, { id: '7' })
    await request(app).post('/items').send({ c: 1 }).expect(201, { c: 1 })
    await request(app).get('/own').expect(200, 'own')
    assert.deepEqual(await app.service('items').get('8'), { id: '8' })
  })

  it('answers errors and what is not there', async () => {
    const app = createApp()
    await request(app)
      .delete('/items/7')
      .set('Accept', 'application/json')
      .expect(500, /not to be removed/)
    await request(app)
      .get('/none')
      .set('Accept', 'application/json')
      .expect(404, /"name":"NotFound"/)
  })
})

describe('awilix-express', () => {
  const { asClass, asValue, createContainer } = require('awilix')
  const { createController, controller, scopePerRequest } = require('awilix-express')

  it('has a scope for each request, and controllers', async () => {
    class Greeting {
      constructor({ user }) {
        this.text = `hello ${user}`
      }
    }
    const container = createContainer().register({ greeting: asClass(Greeting).scoped() })
    const api = createController(({ greeting }) => ({
      one: async (req, res) => res.json([greeting.text, req.params.id]),
      broken: async () => {
        throw new Error('broken')
      },
    }))
    const app = express().use(scopePerRequest(container))
    app.use((req, _res, next) => {
      req.container.register({ user: asValue(req.query.user) })
      next()
    })
    app.use(controller(api.prefix('/items').get('/broken', 'broken').get('/:id', 'one'))).use(answerError)
    await request(app).get('/items/7?user=ann').expect(200, ['hello ann', '7'])
    await request(app).get('/items/7?user=bob').expect(200, ['hello bob', '7'])
    await request(app).get('/items/broken').expect(500, { error: 'broken' })
  })
})

describe('moleculer-web', () => {
  it('is middleware of an app, and has middleware', async (t) => {
    const { ServiceBroker } = require('moleculer')
    const broker = new ServiceBroker({ logger: false })
    broker.createService({ name: 'items', actions: { one: ({ params }) => ({ id: params.id }) } })
    const mark = (_req, res, next) => {
      res.set('X-Marked', 'yes')
      next()
    }
    const gateway = broker.createService({
      mixins: [require('moleculer-web')],
      settings: {
        server: false,
        routes: [{ path: '/api', use: [mark], aliases: { 'GET /items/:id': 'items.one' } }],
      },
    })
    await broker.start()
    t.after(() => broker.stop())
    const app = express().use('/gateway', gateway.express())
    await request(app).get('/gateway/api/items/7').expect('X-Marked', 'yes').expect(200, { id: '7' })
    await request(app).get('/gateway/none').expect(404)
  })
})
