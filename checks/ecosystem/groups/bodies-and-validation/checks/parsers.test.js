const { describe, it } = require('node:test')
const bodyParser = require('body-parser')
const coBody = require('co-body')
const express = require('express')
const xmlParser = require('express-xml-bodyparser')
const request = require('supertest')
const { answerError } = require('../../../support.js')

require('body-parser-xml')(bodyParser)

function createApp(...parsers) {
  const app = express()
  for (const parser of parsers) app.use(parser)
  return app
    .post('/', (req, res) => res.json(Buffer.isBuffer(req.body) ? `${req.body.length} bytes` : req.body))
    .use(answerError)
}

const post = (app, type) => request(app).post('/').type(type)

describe('body-parser', () => {
  it('reads JSON, forms, text and bytes, and tells what is wrong with them', async () => {
    const app = createApp(
      bodyParser.json({ limit: 20 }),
      bodyParser.urlencoded({ extended: true }),
      bodyParser.text(),
      bodyParser.raw(),
    )
    await post(app, 'json')
      .send('{"a":[1]}')
      .expect(200, { a: [1] })
    await post(app, 'form')
      .send('a[b]=c')
      .expect(200, { a: { b: 'c' } })
    await post(app, 'text').send('grün').expect(200, '"grün"')
    await post(app, 'application/octet-stream').send('abc').expect(200, '"3 bytes"')
    await post(app, 'json').send('{"a":').expect(400)
    await post(app, 'json').send('{"a":"much too long"}').expect(413, { error: 'request entity too large' })
  })

  it('leaves alone what the parsers of the framework have read', async () => {
    const app = createApp(express.json(), bodyParser.json())
    await post(app, 'json').send('{"a":1}').expect(200, { a: 1 })
  })
})

describe('body-parser-xml', () => {
  it('reads XML as one of the parsers', async () => {
    const app = createApp(bodyParser.xml({ limit: 100, xmlParseOptions: { explicitArray: false } }))
    await post(app, 'application/xml')
      .send('<user><name>ann</name></user>')
      .expect(200, { user: { name: 'ann' } })
    await post(app, 'application/xml').send('<user><name>').expect(400)
    await post(app, 'application/xml')
      .send(`<a>${'b'.repeat(100)}</a>`)
      .expect(413)
  })
})

describe('express-xml-bodyparser', () => {
  it('reads XML beside the parsers of the framework', async () => {
    const app = createApp(express.json(), xmlParser({ explicitArray: false }))
    await post(app, 'text/xml')
      .send('<user><name>ann</name></user>')
      .expect(200, { user: { name: 'ann' } })
    await post(app, 'json').send('{"a":1}').expect(200, { a: 1 })
  })
})

describe('raw-body', () => {
  it('reads a request up to a limit', async () => {
    const rawBody = require('raw-body')
    const getRawBody = rawBody.default ?? rawBody
    const app = express().post('/', (req, res, next) => {
      const { 'content-length': length } = req.headers
      getRawBody(req, { length, limit: 5, encoding: 'utf8' }).then((text) => res.json([text]), next)
    })
    app.use(answerError)
    await post(app, 'text').send('short').expect(200, ['short'])
    await post(app, 'text').send('too long').expect(413)
  })
})

describe('co-body', () => {
  it('reads a request by its type', async () => {
    const app = express().post('/', (req, res, next) => coBody(req).then((body) => res.json([body]), next))
    app.use(answerError)
    await post(app, 'json')
      .send({ a: 1 })
      .expect(200, [{ a: 1 }])
    await post(app, 'form')
      .send('b=2')
      .expect(200, [{ b: '2' }])
    await post(app, 'json').send('{"a":').expect(400)
  })
})
