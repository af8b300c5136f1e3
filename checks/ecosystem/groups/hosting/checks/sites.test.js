const assert = require('node:assert/strict')
const { once } = require('node:events')
const http = require('node:http')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')

const site = `${__dirname}/site`
const asPage = { Accept: 'text/html' }

describe('vite', () => {
  it('transforms modules and pages in middleware mode', async (t) => {
    const { createServer } = await import('vite')
    const vite = await createServer({
      root: site,
      configFile: false,
      appType: 'custom',
      logLevel: 'silent',
      cacheDir: `${site}/.vite`,
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    })
    t.after(() => vite.close())
    const app = express().use(vite.middlewares)
    app.use(async (req, res) => {
      res.type('html').send(await vite.transformIndexHtml(req.originalUrl, '<head></head><p>page</p>'))
    })
    await request(app)
      .get('/typed.ts')
      .expect('Content-Type', /javascript/)
      .expect(200, /export const answer = 42/)
    await request(app)
      .get('/any')
      .set(asPage)
      .expect(200, /@vite\/client[\s\S]*<p>page<\/p>/)
  })
})

function compile() {
  const webpack = require('webpack')
  return webpack({ mode: 'production', context: site, entry: './entry.js', output: { path: '/out' }, devtool: false })
}

describe('webpack-dev-middleware', () => {
  it('serves what is compiled from memory, and sets locals', async (t) => {
    const middleware = require('webpack-dev-middleware')(compile(), { serverSideRender: true, stats: 'none' })
    t.after(() => new Promise((resolve) => middleware.close(resolve)))
    const app = express().use(middleware)
    app.get('/assets', (_req, res) => res.json(Object.keys(res.locals.webpack.devMiddleware.stats.compilation.assets)))
    await request(app)
      .get('/main.js')
      .expect('Content-Type', /javascript/)
      .expect(200, /compiled by webpack/)
    await request(app).get('/main.js').set('Range', 'bytes=0-3').expect(206)
    await request(app).get('/assets').expect(200, ['main.js'])
  })
})

describe('webpack-hot-middleware', () => {
  it('sends the events of the compiler', async (t) => {
    const compiler = compile()
    const hot = require('webpack-hot-middleware')(compiler, { log: false, heartbeat: 60_000 })
    const server = express().use(hot).listen(0, '127.0.0.1')
    t.after(() => {
      hot.close()
      server.close()
      server.closeAllConnections()
    })
    await once(server, 'listening')
    const [response] = await once(http.get({ port: server.address().port, path: '/__webpack_hmr' }), 'response')
    assert.match(response.headers['content-type'], /^text\/event-stream/)
    compiler.hooks.invalid.call('entry.js', 1)
    let text = ''
    for await (const chunk of response) {
      text += chunk
      if (text.includes('"action":"building"')) break
    }
  })
})

describe('connect-livereload', () => {
  it('puts its script into pages and leaves the rest alone', async () => {
    const app = express().use(require('connect-livereload')({ port: 35729 }))
    app.get('/page', (_req, res) => res.send('<html><body><p>page</p></body></html>'))
    app.get('/json', (_req, res) => res.json({ body: '<body></body>' }))
    await request(app)
      .get('/page')
      .set(asPage)
      .expect(200, /<script[^>]*livereload\.js[^>]*><\/script><\/body>/)
    await request(app).get('/json').set('Accept', 'application/json').expect(200, { body: '<body></body>' })
  })
})

describe('express-static-gzip', () => {
  it('serves the compressed file where the client takes it', async () => {
    const app = express().use(require('express-static-gzip')(`${site}/compressed`, { enableBrotli: true }))
    await request(app)
      .get('/plain.txt')
      .set('Accept-Encoding', 'gzip')
      .expect('Content-Encoding', 'gzip')
      .expect(200, 'from gzip\n')
    await request(app).get('/plain.txt').set('Accept-Encoding', 'identity').expect(200, 'plain\n')
  })
})

describe('connect-history-api-fallback', () => {
  it('answers pages with the index and leaves files alone', async () => {
    const app = express()
      .use(require('connect-history-api-fallback')({ index: '/entry.js' }))
      .use(express.static(site))
    await request(app)
      .get('/any/page')
      .set(asPage)
      .expect(200, /compiled by webpack/)
    await request(app).get('/none.css').set(asPage).expect(404)
    await request(app).get('/any/page').set('Accept', 'application/json').expect(404)
  })
})

describe('express-history-api-fallback', () => {
  it('answers pages with the index', async () => {
    const app = express().use(require('express-history-api-fallback')('entry.js', { root: site }))
    await request(app)
      .get('/any/page')
      .set(asPage)
      .expect(200, /compiled by webpack/)
    await request(app).get('/any/page').set('Accept', 'application/json').expect(404)
    await request(app).post('/any/page').set(asPage).expect(404)
  })
})

describe('prerender-node', () => {
  it('asks its service for what a robot wants', async (t) => {
    const service = express()
      .use((req, res) => res.status(203).send(`rendered ${req.url}`))
      .listen(0, '127.0.0.1')
    t.after(() => service.close())
    await once(service, 'listening')
    const prerender = require('prerender-node').set('prerenderServiceUrl', `http://127.0.0.1:${service.address().port}`)
    const app = express()
      .use(prerender)
      .use((_req, res) => res.send('app'))
    const ask = (agent) => request(app).get('/page').set('User-Agent', agent).set('Host', 'example.com')
    await ask('Mozilla/5.0 (compatible; bingbot/2.0)').expect(203, 'rendered /http://example.com/page')
    await ask('Mozilla/5.0 Firefox/140').expect(200, 'app')
  })
})
