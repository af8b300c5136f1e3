const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { describe, it } = require('node:test')
const { gzipSync } = require('node:zlib')
const history = require('connect-history-api-fallback')
const slashes = require('connect-slashes')
const express = require('express')
const favicon = require('express-favicon')
const robots = require('express-robots-txt')
const sitemap = require('express-sitemap-xml')
const staticGzip = require('express-static-gzip')
const subdomain = require('express-subdomain')
const rewrite = require('express-urlrewrite')
const prerender = require('prerender-node')
const serveStatic = require('serve-static')
const request = require('supertest')
const { serve } = require('../../../support.js')

const files = `${__dirname}/files`

describe('serve-static', () => {
  it('serves files below a path, with ranges and validators', async () => {
    const app = express().use('/files', serveStatic(files, { maxAge: '1h' }))
    app.use((_req, res) => res.status(404).send('not here'))
    const { headers } = await request(app)
      .get('/files/plain.txt')
      .expect('Cache-Control', /3600/)
      .expect(200, 'hello\n')
    await request(app).get('/files/plain.txt').set('If-None-Match', headers.etag).expect(304)
    await request(app).get('/files/plain.txt').set('Range', 'bytes=1-2').expect(206, 'el')
    await request(app).get('/files').expect(301).expect('Location', '/files/')
    await request(app).get('/files/none.txt').expect(404, 'not here')
  })
})

describe('express-static-gzip', () => {
  it('sends the compressed file to those who take it', async (t) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'static-gzip-'))
    t.after(() => fs.rmSync(folder, { recursive: true }))
    fs.writeFileSync(path.join(folder, 'a.txt'), 'plain')
    fs.writeFileSync(path.join(folder, 'a.txt.gz'), gzipSync('compressed'))
    const app = express().use('/', staticGzip(folder))
    await request(app)
      .get('/a.txt')
      .set('Accept-Encoding', 'gzip')
      .expect('Content-Encoding', 'gzip')
      .expect('Content-Type', /^text\/plain/)
      .expect(200, 'compressed')
    await request(app).get('/a.txt').set('Accept-Encoding', 'identity').expect(200, 'plain')
  })
})

describe('connect-history-api-fallback', () => {
  it('gives the page to whoever wants HTML of a path that is none', async () => {
    const app = express().use(history({ index: '/plain.txt' }), express.static(files))
    await request(app).get('/users/7').set('Accept', 'text/html').expect(200, 'hello\n')
    await request(app).get('/users/7').set('Accept', 'application/json').expect(404)
    await request(app).get('/none.png').set('Accept', 'text/html').expect(404)
  })
})

describe('express-favicon', () => {
  it('answers for the icon, and leaves the rest', async () => {
    const app = express().use(favicon(`${files}/plain.txt`))
    app.get('/', (_req, res) => res.send('home'))
    const { body } = await request(app).get('/favicon.ico').buffer(true).parse(readBytes).expect(200)
    assert.equal(String(body), 'hello\n')
    await request(app).get('/').expect(200, 'home')
  })
})

function readBytes(res, done) {
  const chunks = []
  res.on('data', (chunk) => chunks.push(chunk))
  res.on('end', () => done(null, Buffer.concat(chunks)))
}

describe('express-robots-txt', () => {
  it('answers /robots.txt', async () => {
    const app = express().use(robots({ UserAgent: '*', Disallow: '/private' }))
    await request(app)
      .get('/robots.txt')
      .expect('Content-Type', /^text\/plain/)
      .expect(200, /^User-agent: \*\nDisallow: \/private/)
    await request(app).get('/').expect(404)
  })
})

describe('express-sitemap-xml', () => {
  it('answers /sitemap.xml', async () => {
    const app = express().use(sitemap(async () => ['/', '/about'], 'http://site.example'))
    await request(app)
      .get('/sitemap.xml')
      .expect('Content-Type', /^application\/xml/)
      .expect(200, /<loc>http:\/\/site\.example\/about<\/loc>/)
    await request(app).get('/').expect(404)
  })
})

describe('express-urlrewrite', () => {
  it('rewrites for what comes later, on an app and on a route', async () => {
    const app = express().use(rewrite('/old/:id', '/new/:id?from=old'))
    app.get('/route/:id', rewrite('/new/:id'))
    app.get('/new/:id', (req, res) => res.json([req.params.id, req.query, req.originalUrl]))
    await request(app)
      .get('/old/7')
      .expect(200, ['7', { from: 'old' }, '/old/7'])
    await request(app).get('/route/8').expect(200, ['8', {}, '/route/8'])
  })
})

describe('express-subdomain', () => {
  it('goes by req.subdomains, one level at a time', async () => {
    const v1 = express.Router().get('/', (_req, res) => res.send('v1'))
    const api = express.Router().use(subdomain('v1', v1))
    api.get('/', (_req, res) => res.send('api'))
    const app = express().use(subdomain('api', api))
    app.get('/', (_req, res) => res.send('home'))
    const at = (host) => request(app).get('/').set('Host', host)
    await at('v1.api.site.example').expect(200, 'v1')
    await at('api.site.example').expect(200, 'api')
    await at('site.example').expect(200, 'home')
  })
})

describe('connect-slashes', () => {
  it('sends to the path with a slash, behind a mount, too', async () => {
    const app = express().use('/site', slashes())
    app.use((req, res) => res.send(req.url))
    await request(app).get('/site/a?b=c').expect(301).expect('Location', '/site/a/?b=c')
    await request(app).get('/site/a/').expect(200, '/site/a/')
  })
})

describe('prerender-node', () => {
  it('asks its service for what a crawler wants to see', async (t) => {
    const service = express().use((req, res) => res.status(200).send(`rendered ${req.url}`))
    const { url } = await serve(t, service)
    const app = express().use(prerender.set('prerenderServiceUrl', url).set('forwardHeaders', true))
    app.get('/', (_req, res) => res.send('a script'))
    await request(app)
      .get('/')
      .set('Host', 'site.example')
      .set('User-Agent', 'googlebot')
      .expect(200, 'rendered /http://site.example/')
    await request(app).get('/').expect(200, 'a script')
  })
})
