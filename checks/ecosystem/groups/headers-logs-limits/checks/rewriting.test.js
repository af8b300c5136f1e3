const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const livereload = require('connect-livereload')
const express = require('express')
const cacheControl = require('express-cache-controller')
const interceptor = require('express-interceptor')
const minify = require('express-minify')
const mung = require('express-mung')
const routeCache = require('route-cache')
const strongErrorHandler = require('strong-error-handler')
const request = require('supertest')

const PAGE = '<html><body><p>home</p></body></html>'

describe('express-interceptor', () => {
  it('rewrites what send, json and pieces write', async () => {
    const app = express()
    app.use(
      interceptor((_req, res) => ({
        isInterceptable: () => /html|json/.test(res.get('Content-Type')),
        intercept: (body, send) => send(body.replace('home', 'changed')),
      })),
    )
    app.get('/send', (_req, res) => res.send(PAGE))
    app.get('/json', (_req, res) => res.json({ at: 'home' }))
    app.get('/text', (_req, res) => res.type('text').send('home'))
    app.get('/pieces', (_req, res) => {
      res.type('html').write('<p>ho')
      res.end('me</p>')
    })
    await request(app).get('/send').expect(200, PAGE.replace('home', 'changed'))
    await request(app).get('/json').expect(200, { at: 'changed' })
    await request(app).get('/text').expect(200, 'home')
    await request(app).get('/pieces').expect(200, '<p>changed</p>')
  })
})

describe('express-mung', () => {
  it('changes what res.json gets, at once and later, and headers', async () => {
    const app = express()
    app.use(
      mung.json((body) => ({ ...body, first: true })),
      mung.jsonAsync(async (body) => ({ ...body, second: true })),
      mung.headers((_req, res) => res.set('X-Added', 'yes')),
    )
    app.get('/', (_req, res) => res.json({ own: 1 }))
    await request(app).get('/').expect('X-Added', 'yes').expect(200, { own: 1, second: true, first: true })
  })
})

describe('route-cache', () => {
  it('answers the second time from its copy, of json, send and redirect', async () => {
    let count = 0
    const app = express().use(routeCache.cacheSeconds(60))
    app.get('/json', (_req, res) => res.status(201).json({ count: ++count }))
    app.get('/send', (_req, res) => res.type('text').send(`${++count}`))
    app.get('/redirect', (_req, res) => res.redirect(`/${++count}`))
    for (const { path, status, check } of [
      { path: '/json', status: 201, check: ({ body }) => assert.deepEqual(body, { count: 1 }) },
      { path: '/send', status: 200, check: ({ text }) => assert.equal(text, '2') },
      { path: '/redirect', status: 302, check: ({ headers }) => assert.equal(headers.location, '/3') },
    ]) {
      check(await request(app).get(path).expect(status))
      check(await request(app).get(path).expect(status))
    }
  })
})

describe('express-cache-controller', () => {
  it('writes its header when headers are written', async () => {
    const app = express().use(cacheControl({ maxAge: 60 }))
    app.get('/', (_req, res) => res.send('home'))
    app.get('/mine', (_req, res) => {
      res.cacheControl = { private: true, maxAge: 5 }
      res.json({})
    })
    await request(app).get('/').expect('Cache-Control', 'max-age=60')
    await request(app).get('/mine').expect('Cache-Control', 'private,max-age=5')
  })
})

describe('connect-livereload', () => {
  it('puts its script into pages, and into nothing else', async () => {
    const app = express().use(livereload({ port: 35729 }))
    app.get('/', (_req, res) => res.send(PAGE))
    app.get('/data.json', (_req, res) => res.json({ a: 1 }))
    await request(app)
      .get('/')
      .set('Accept', 'text/html')
      .expect(200, /<p>home<\/p>[\s\S]*livereload\.js[\s\S]*<\/body>/)
    await request(app).get('/data.json').set('Accept', 'text/html').expect(200, { a: 1 })
  })
})

describe('express-minify', () => {
  it('shrinks scripts, styles and JSON by their type', async () => {
    const app = express().use(minify())
    app.get('/a.css', (_req, res) => res.type('css').send('p {\n  color: red;\n}\n'))
    app.get('/a.json', (_req, res) => res.type('json').send('{ "a":  1 }'))
    app.get('/a.txt', (_req, res) => res.type('text').send('a  b'))
    await request(app).get('/a.css').expect(200, 'p{color:red}')
    assert.equal((await request(app).get('/a.json').expect(200)).text, '{"a":1}')
    await request(app).get('/a.txt').expect(200, 'a  b')
  })
})

describe('strong-error-handler', () => {
  it('answers in the form that is asked for, and keeps what is secret', async () => {
    const app = express()
    app.get('/mine', () => {
      throw Object.assign(new Error('the secret'), { stack: 'here' })
    })
    app.get('/yours', () => {
      throw Object.assign(new Error('no name'), { statusCode: 422 })
    })
    app.use(strongErrorHandler({ debug: false, log: false }))
    await request(app)
      .get('/mine')
      .set('Accept', 'application/json')
      .expect(500, { error: { statusCode: 500, message: 'Internal Server Error' } })
    await request(app)
      .get('/yours')
      .set('Accept', 'text/html')
      .expect('Content-Type', /^text\/html/)
      .expect(422, /no name/)
  })
})

describe('youch', () => {
  it('shows an error with the lines around it', async () => {
    const { Youch } = await import('youch')
    const app = express().get('/', () => {
      throw new Error('broken')
    })
    app.use(async (err, req, res, _next) => {
      res.status(500).send(await new Youch().toHTML(err, { request: { url: req.originalUrl, method: req.method } }))
    })
    await request(app)
      .get('/')
      .expect('Content-Type', /^text\/html/)
      .expect(500, /broken[\s\S]*rewriting\.test\.js/)
  })
})
