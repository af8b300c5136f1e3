const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { z } = require('zod')

describe('express-zod-api', () => {
  it('attaches endpoints to an app, with input, output, and errors', async () => {
    const { attachRouting, createConfig, defaultEndpointsFactory } = require('express-zod-api')
    const one = defaultEndpointsFactory.build({
      input: z.object({ id: z.string().transform(Number), a: z.string().optional() }),
      output: z.object({ id: z.number().positive(), a: z.string().optional() }),
      handler: async ({ input }) => input,
    })
    const create = defaultEndpointsFactory.build({
      method: 'post',
      input: z.object({ count: z.number() }),
      output: z.object({ count: z.number() }),
      handler: async ({ input }) => input,
    })
    const app = express().use(express.json())
    const config = createConfig({ app, cors: true, logger: { level: 'silent', color: false } })
    const { notFoundHandler } = attachRouting(config, { items: { ':id': one, new: create } })
    app.use(notFoundHandler)
    await request(app)
      .get('/items/7?a=b')
      .expect(200, { status: 'success', data: { id: 7, a: 'b' } })
    await request(app)
      .post('/items/new')
      .send({ count: 1 })
      .expect(200, { status: 'success', data: { count: 1 } })
    await request(app)
      .post('/items/new')
      .send({ count: 'many' })
      .expect(400, /"status":"error"/)
    await request(app)
      .get('/none')
      .expect(404, /"status":"error"/)
  })
})

describe('typera-express', () => {
  it('makes routes with parsers and responses', async () => {
    const { Middleware, Response, route, router } = require('typera-express')
    const one = route.get('/items/:id(int)').handler(async ({ routeParams }) => Response.ok(routeParams))
    const ask = ({ req }) =>
      req.get('X-Token') ? Middleware.next({ user: 'ann' }) : Middleware.stop(Response.forbidden('no'))
    const guarded = route
      .get('/guarded')
      .use(ask)
      .handler(async ({ user }) => Response.ok({ user }))
    const app = express().use(router(one, guarded).handler())
    await request(app).get('/items/7').expect(200, { id: 7 })
    await request(app).get('/items/seven').expect(404)
    await request(app).get('/guarded').expect(403, 'no')
    await request(app).get('/guarded').set('X-Token', 'any').expect(200, { user: 'ann' })
  })
})

describe('@zodios/express', () => {
  it('validates by the definition of an API', async () => {
    const { makeApi } = require('@zodios/core')
    const { zodiosContext } = require('@zodios/express')
    const { z: z3 } = require('zod/v3')
    const api = makeApi([
      {
        method: 'post',
        path: '/items/:id',
        parameters: [{ name: 'body', type: 'Body', schema: z3.object({ count: z3.number() }) }],
        response: z3.object({ id: z3.string(), count: z3.number() }),
      },
    ])
    const app = zodiosContext().app(api)
    app.post('/items/:id', (req, res) => res.status(201).json({ id: req.params.id, count: req.body.count }))
    await request(app).post('/items/7').send({ count: 1 }).expect(201, { id: '7', count: 1 })
    await request(app).post('/items/7').send({ count: 'many' }).expect(400)
  })
})
