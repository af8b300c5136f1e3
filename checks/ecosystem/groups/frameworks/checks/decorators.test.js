const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { answerError } = require('../../../support.js')
const { load } = require('../../../typescript.js')

const controllers = load(`${__dirname}/decorated.ts`)

describe('routing-controllers', () => {
  const { createExpressServer, useExpressServer } = require('routing-controllers')

  it('fills in parameters, validates bodies and answers errors', async () => {
    const app = createExpressServer({ controllers: [controllers.RoutingItems] })
    await request(app).get('/items/7?a=b').expect('X-Marked', 'yes').expect(200, { id: 7, a: 'b' })
    await request(app)
      .post('/items')
      .send({ count: 1 })
      .expect(201, { item: { count: 1 }, isItem: true })
    await request(app)
      .post('/items')
      .send({ count: 'many' })
      .expect(400, /count must be an integer/)
    await request(app)
      .get('/items/missing/one')
      .expect(404, /no such item/)
  })

  it('asks who may, in an app of ours', async () => {
    const app = express()
    app.get('/own', (_req, res) => res.send('own'))
    useExpressServer(app, {
      controllers: [controllers.RoutingItems],
      authorizationChecker: ({ request: asked }, roles) => roles.includes(asked.get('X-Role')),
      currentUserChecker: ({ request: asked }) => `user with ${asked.get('X-Role')}`,
    })
    await request(app).get('/own').expect(200, 'own')
    await request(app).get('/items/guarded/one').set('X-Role', 'admin').expect(200, { user: 'user with admin' })
    await request(app).get('/items/guarded/one').set('X-Role', 'guest').expect(403)
  })
})

describe('@overnightjs/core', () => {
  it('makes routers of controllers', async () => {
    const { Server } = require('@overnightjs/core')
    const server = new Server()
    server.addControllers(new controllers.OvernightItems())
    await request(server.app).get('/items/7').expect('X-Marked', 'yes').expect(200, { id: '7' })
  })
})

describe('@decorators/express', () => {
  it('attaches controllers to an app', async () => {
    const app = express()
    await require('@decorators/express').attachControllers(app, [controllers.DecoratedItems])
    await request(app).get('/items/7?a=b').expect('X-Marked', 'yes').expect(200, { id: '7', a: 'b' })
  })
})

describe('@reflet/express', () => {
  it('registers routers, and hands rejections on', async () => {
    const app = express()
    require('@reflet/express').register(app, [controllers.RefletItems])
    app.use(answerError)
    await request(app).get('/items/7').expect('X-Marked', 'yes').expect(200, { id: '7' })
    await request(app).get('/items/broken').expect(500, { error: 'broken' })
  })
})

describe('inversify-express-utils', () => {
  it('builds an app of a container', async () => {
    const { Container } = require('inversify')
    const { InversifyExpressServer } = require('inversify-express-utils')
    const server = new InversifyExpressServer(new Container())
    const app = server.setConfig((created) => created.use(express.json())).build()
    await request(app).get('/items/7?a=b').expect('X-Marked', 'yes').expect(200, { id: '7', a: 'b' })
    await request(app).post('/items').send({ c: 1 }).expect(201, { c: 1 })
  })
})
