const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { line } = require('../../../support.js')

const site = `${__dirname}/site`

describe('json-server', { skip: line === 5 }, () => {
  const jsonServer = require('json-server')

  it('has routes for what is in the data', async () => {
    const server = jsonServer.create()
    server.use(jsonServer.defaults({ logger: false, static: site }))
    server.use(jsonServer.rewriter({ '/api/*': '/$1' }))
    server.use(jsonServer.bodyParser)
    server.use(
      jsonServer.router({
        items: [
          { id: 1, title: 'one' },
          { id: 2, title: 'two' },
        ],
      }),
    )
    await request(server)
      .get('/api/items?title=two')
      .expect(200, [{ id: 2, title: 'two' }])
    await request(server)
      .get('/items?_page=1&_limit=1')
      .expect('X-Total-Count', '2')
      .expect(200, [{ id: 1, title: 'one' }])
    await request(server).post('/items').send({ title: 'three' }).expect(201, { title: 'three', id: 3 })
    await request(server).patch('/items/3').send({ title: 'third' }).expect(200, { title: 'third', id: 3 })
    await request(server).delete('/items/3').expect(200)
    await request(server).get('/items/3').expect(404)
    await request(server).get('/file.txt').expect(200, 'a file of the site\n')
  })
})

describe('webpack-dev-server', { skip: line === 5 }, () => {
  it('serves what is compiled, files, pages and a route of its own', async (t) => {
    const webpack = require('webpack')
    const DevServer = require('webpack-dev-server')
    const compiler = webpack({
      mode: 'production',
      context: site,
      entry: './entry.js',
      output: { path: '/out' },
      stats: 'none',
      infrastructureLogging: { level: 'none' },
    })
    const server = new DevServer(
      {
        host: '127.0.0.1',
        port: 'auto',
        hot: false,
        client: false,
        webSocketServer: false,
        static: { directory: site, watch: false },
        historyApiFallback: { index: '/file.txt' },
        setupMiddlewares: (middlewares, { app }) => {
          app.get('/own', (_req, res) => res.json({ own: true }))
          return middlewares
        },
      },
      compiler,
    )
    await server.start()
    t.after(() => server.stop())
    assert.equal(Object.getPrototypeOf(server.app.request), express.request)
    const url = `http://127.0.0.1:${server.server.address().port}`
    await request(url)
      .get('/main.js')
      .expect(200, /compiled by webpack/)
    await request(url).get('/own').expect(200, { own: true })
    await request(url).get('/any/page').set('Accept', 'text/html').expect(200, 'a file of the site\n')
  })
})

describe('@bull-board/express', () => {
  it('serves its page and its interface below a path', async () => {
    const { createBullBoard } = require('@bull-board/api')
    const { ExpressAdapter } = require('@bull-board/express')
    const serverAdapter = new ExpressAdapter().setBasePath('/queues')
    createBullBoard({ queues: [], serverAdapter, options: { uiConfig: { boardTitle: 'Board of ours' } } })
    const app = express().use('/queues', serverAdapter.getRouter())
    await request(app)
      .get('/queues')
      .expect('Content-Type', /html/)
      .expect(200, /Board of ours/)
    await request(app)
      .get('/queues/api/queues')
      .expect(200, /"queues":\[\]/)
    await request(app).get('/queues/api/queues/none/any').expect(404)
  })
})

describe('swagger-stats', () => {
  it('counts requests, and shows its page', async (t) => {
    const stats = require('swagger-stats')
    const app = express().use(stats.getMiddleware({ name: 'app of ours', swaggerSpec: {} }))
    t.after(() => stats.stop())
    app.get('/counted', (_req, res) => res.status(202).send('hello'))
    await request(app).get('/counted').expect(202)
    const { body } = await request(app).get('/swagger-stats/stats').expect(200)
    assert.deepEqual([body.name, body.all.requests, body.all.success], ['app of ours', 1, 1])
    await request(app)
      .get('/swagger-stats/metrics')
      .expect(200, /api_all_request_total 1/)
  })
})
