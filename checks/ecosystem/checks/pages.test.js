const assert = require('node:assert/strict')
const fs = require('node:fs')
const test = require('node:test')
const favicon = require('serve-favicon')
const serveIndex = require('serve-index')
const request = require('supertest')
const swaggerUi = require('swagger-ui-express')
const { express } = require('./support.js')

test('swagger-ui-express: page, script and files, by its own express.static', async () => {
  const app = express()
  app.use('/docs', swaggerUi.serve, swaggerUi.setup({ openapi: '3.0.0', info: { title: 'here', version: '1' } }))
  await request(app).get('/docs').expect(301).expect('Location', '/docs/')
  await request(app)
    .get('/docs/')
    .expect(200, /<title>Swagger UI<\/title>/)
  await request(app)
    .get('/docs/swagger-ui-init.js')
    .expect('Content-Type', /javascript/)
    .expect(200, /"title": "here"/)
  const { headers } = await request(app)
    .get('/docs/swagger-ui.css')
    .expect(200)
    .expect('Content-Type', /^text\/css/)
  assert.match(headers.etag, /^W\//)
  await request(app).get('/docs/swagger-ui.css').set('If-None-Match', headers.etag).expect(304)
})

test('serve-index: lists a directory beside express.static', async () => {
  const root = `${__dirname}/views`
  const app = express().use('/files', express.static(root), serveIndex(root))
  await request(app)
    .get('/files/')
    .set('Accept', 'text/html')
    .expect(200, /href="\/files\/plain\.txt"/)
  await request(app).get('/files/plain.txt').expect(200, 'hello\n')
  await request(app).get('/files/none.txt').expect(404)
})

test('serve-favicon: answers before the routes, with a validator', async () => {
  const icon = Buffer.from('icon')
  const app = express()
    .use(favicon(icon))
    .get('/favicon.ico', (_req, res) => res.send('not here'))
  const { headers, body } = await request(app).get('/favicon.ico').expect(200)
  assert.deepEqual(body, icon)
  await request(app).get('/favicon.ico').set('If-None-Match', headers.etag).expect(304)
})

test('res.sendFile serves this file', async () => {
  const app = express().get('/', (_req, res) => res.sendFile(__filename))
  const { text } = await request(app)
    .get('/')
    .buffer(true)
    .parse(readText)
    .then(({ body }) => ({ text: body }))
  assert.equal(text, fs.readFileSync(__filename, 'utf8'))
})

function readText(res, done) {
  let text = ''
  res.setEncoding('utf8')
  res.on('data', (chunk) => {
    text += chunk
  })
  res.on('end', () => done(null, text))
}
