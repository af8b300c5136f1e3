const assert = require('node:assert/strict')
const fs = require('node:fs')
const { describe, it } = require('node:test')
const apicache = require('apicache')
const compression = require('compression')
const timeout = require('connect-timeout')
const errorHandler = require('errorhandler')
const express = require('express')
const favicon = require('serve-favicon')
const serveIndex = require('serve-index')
const request = require('supertest')
const vhost = require('vhost')
const { answerError } = require('../../../support.js')

describe('compression', () => {
  it('shrinks what send, json and pipes write', async () => {
    const app = express().use(compression({ threshold: 100 }))
    app.get('/send', (_req, res) => res.send('a'.repeat(2000)))
    app.get('/json', (_req, res) => res.json({ text: 'a'.repeat(2000) }))
    app.get('/small', (_req, res) => res.send('a'))
    app.get('/pipe', (_req, res) => fs.createReadStream(__filename).pipe(res.type('txt')))
    for (const path of ['/send', '/json', '/pipe']) {
      const { headers } = await request(app).get(path).set('Accept-Encoding', 'gzip').expect('Content-Encoding', 'gzip')
      assert.equal(headers['content-length'], undefined)
      assert.match(headers.vary, /Accept-Encoding/)
    }
    const { headers } = await request(app).get('/small').set('Accept-Encoding', 'gzip').expect(200, 'a')
    assert.equal(headers['content-encoding'], undefined)
  })
})

describe('apicache', () => {
  it('answers the second time from its copy', async () => {
    let count = 0
    const app = express()
    app.get('/', apicache.middleware('5 seconds'), (_req, res) => res.status(201).json({ count: ++count }))
    await request(app).get('/').expect(201, { count: 1 })
    await request(app).get('/').expect(201, { count: 1 }).expect('Content-Type', /json/)
    apicache.clear()
    await request(app).get('/').expect(201, { count: 2 })
    apicache.clear() // and its timer, which would keep the process
  })
})

describe('vhost', () => {
  it('chooses an app by its host', async () => {
    const tenant = express().get('/', (req, res) => res.send(req.vhost[0]))
    const app = express().use(vhost('*.example.com', tenant))
    await request(app).get('/').set('Host', 'ann.example.com').expect(200, 'ann')
    await request(app).get('/').set('Host', 'example.org').expect(404)
  })
})

describe('connect-timeout', () => {
  it('turns a slow answer into an error', async () => {
    const app = express()
      .use(timeout(50))
      .get('/', () => {})
      .use(answerError)
    await request(app).get('/').expect(503, { error: 'Response timeout' })
  })
})

describe('errorhandler', () => {
  it('writes its page', async () => {
    const app = express().get('/', () => {
      throw new Error('broken')
    })
    app.use(errorHandler({ log: false }))
    await request(app)
      .get('/')
      .set('Accept', 'application/json')
      .expect(500, /"message": "broken"/)
    await request(app)
      .get('/')
      .set('Accept', 'text/html')
      .expect(500, /<title>Error: broken<\/title>/)
  })
})

describe('serve-favicon', () => {
  it('answers before the routes, with a validator', async () => {
    const icon = Buffer.from('icon')
    const app = express()
      .use(favicon(icon))
      .get('/favicon.ico', (_req, res) => res.send('not here'))
    const { headers, body } = await request(app).get('/favicon.ico').expect(200)
    assert.deepEqual(body, icon)
    await request(app).get('/favicon.ico').set('If-None-Match', headers.etag).expect(304)
  })
})

describe('serve-index', () => {
  it('lists a directory beside express.static', async () => {
    const root = `${__dirname}/files`
    const app = express().use('/files', express.static(root), serveIndex(root))
    await request(app)
      .get('/files/')
      .set('Accept', 'text/html')
      .expect(200, /href="\/files\/plain\.txt"/)
    await request(app).get('/files/plain.txt').expect(200, 'hello\n')
    await request(app).get('/files/none.txt').expect(404)
  })
})
