const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const { celebrate, errors, Joi, Segments } = require('celebrate')
const express = require('express')
const fileUpload = require('express-fileupload')
const mongoSanitize = require('express-mongo-sanitize')
const { body, param, query, validationResult } = require('express-validator')
const hpp = require('hpp')
const methodOverride = require('method-override')
const multer = require('multer')
const request = require('supertest')
const { answerError } = require('../../../support.js')

describe('multer', () => {
  it('fields and files of a form', async () => {
    const upload = multer({ limits: { fileSize: 10 } })
    const app = express().post('/', upload.single('file'), (req, res) => {
      res.json([req.body.name, req.file.originalname, req.file.buffer.toString()])
    })
    app.use(answerError)
    const send = (text) => request(app).post('/').field('name', 'ann').attach('file', Buffer.from(text), 'a.txt')
    await send('short').expect(200, ['ann', 'a.txt', 'short'])
    await send('much too long').expect(500, { error: 'File too large' })
  })
})

describe('express-fileupload', () => {
  it('files of a form', async () => {
    const app = express()
      .use(fileUpload())
      .post('/', (req, res) => {
        res.json([req.body.name, req.files.file.name, req.files.file.data.toString()])
      })
    const sent = request(app).post('/').field('name', 'ann').attach('file', Buffer.from('text'), 'a.txt')
    await sent.expect(200, ['ann', 'a.txt', 'text'])
  })
})

describe('express-validator', () => {
  it('checks body, params and query', async () => {
    const app = express().use(express.json())
    const rules = [body('mail').isEmail().normalizeEmail(), param('id').isInt().toInt(), query('page').isInt()]
    app.post('/:id', rules, (req, res) => {
      const found = validationResult(req)
      if (!found.isEmpty()) return res.status(422).json(found.array().map(({ path, location }) => [location, path]))
      res.json([req.body.mail, req.params.id])
    })
    await request(app).post('/7?page=1').send({ mail: 'Ann@Example.com' }).expect(200, ['ann@example.com', 7])
    const flaws = [
      ['body', 'mail'],
      ['params', 'id'],
      ['query', 'page'],
    ]
    await request(app).post('/x').send({ mail: 'ann' }).expect(422, flaws)
  })
})

describe('celebrate', () => {
  it('checks and converts what is asked for', async () => {
    const app = express().use(express.json())
    const rules = celebrate({
      [Segments.BODY]: Joi.object({ age: Joi.number().required() }),
      [Segments.QUERY]: Joi.object({ page: Joi.number().default(1) }),
    })
    app.post('/', rules, (req, res) => res.json([req.body, req.query]))
    app.use(errors())
    await request(app)
      .post('/?page=2')
      .send({ age: '7' })
      .expect(200, [{ age: 7 }, { page: 2 }])
    const { body: answer } = await request(app).post('/').send({}).expect(400)
    assert.equal(answer.validation.body.keys[0], 'age')
  })
})

describe('method-override', () => {
  it('a form becomes a PUT', async () => {
    const app = express().use(methodOverride('_method'))
    app.put('/', (req, res) => res.json([req.method, req.originalMethod]))
    await request(app).post('/?_method=PUT').expect(200, ['PUT', 'POST'])
  })
})

describe('express-mongo-sanitize', () => {
  it('takes operators out of query and body', async () => {
    const app = express().use(express.json(), mongoSanitize())
    app.post('/', (req, res) => res.json([req.body, req.query]))
    await request(app)
      .post('/?user[$gt]=&a=b')
      .send({ name: { $ne: 1 } })
      .expect(200, [{ name: {} }, { user: {}, a: 'b' }])
  })
})

describe('hpp', () => {
  it('writes what it leaves of the query', async () => {
    const app = express()
      .use(hpp())
      .get('/', (req, res) => res.json([req.query, req.queryPolluted]))
    await request(app)
      .get('/?a=1&a=2&b=3')
      .expect(200, [{ a: '2', b: '3' }, { a: ['1', '2'] }])
  })
})
