const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')

describe('@fastify/express', () => {
  it('has an Express app of its own inside of fastify, with routers', async (t) => {
    const fastify = require('fastify')()
    t.after(() => fastify.close())
    await fastify.register(require('@fastify/express'))
    const router = express.Router().use((req, res) => res.status(202).json([req.baseUrl, req.url, req.query]))
    fastify.use((_req, res, next) => {
      res.set('X-Express', 'yes')
      next()
    })
    fastify.use('/router', router)
    fastify.get('/fastify', async () => 'fastify')
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    await request(fastify.server)
      .get('/router/deep?a=b')
      .expect(202, ['/router', '/deep?a=b', { a: 'b' }])
    await request(fastify.server).get('/fastify').expect(200, 'fastify').expect('X-Express', 'yes')
  })
})

describe('@fastify/middie', () => {
  it('takes an app for middleware', async (t) => {
    const fastify = require('fastify')()
    t.after(() => fastify.close())
    await fastify.register(require('@fastify/middie'))
    fastify.use(
      '/express',
      express().get('/inner', (_req, res) => res.send('inner')),
    )
    fastify.get('/express/other', async () => 'fastify')
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    await request(fastify.server).get('/express/inner').expect(200, 'inner')
    await request(fastify.server).get('/express/other').expect(200, 'fastify')
  })
})

describe('connect', () => {
  it('takes an app for middleware and goes on after it', async () => {
    const app = express().get('/inner', (req, res) => res.json([req.originalUrl, req.url]))
    const outer = require('connect')()
      .use('/express', app)
      .use((_req, res) => res.end('connect'))
    await request(outer).get('/express/inner').expect(200, ['/express/inner', '/inner'])
    await request(outer).get('/express/other').expect(200, 'connect')
  })
})
