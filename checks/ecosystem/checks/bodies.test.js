const assert = require('node:assert/strict')
const test = require('node:test')
const { celebrate, errors, Joi, Segments } = require('celebrate')
const fileUpload = require('express-fileupload')
const mongoSanitize = require('express-mongo-sanitize')
const { body, param, query, validationResult } = require('express-validator')
const methodOverride = require('method-override')
const multer = require('multer')
const request = require('supertest')
const { answerError, express, line, testOn } = require('./support.js')

test('multer: fields and files of a form', async () => {
  const upload = multer({ limits: { fileSize: 10 } })
  const app = express().post('/', upload.single('file'), (req, res) => {
    res.json([req.body.name, req.file.originalname, req.file.buffer.toString()])
  })
  app.use(answerError)
  const send = (text) => request(app).post('/').field('name', 'ann').attach('file', Buffer.from(text), 'a.txt')
  await send('short').expect(200, ['ann', 'a.txt', 'short'])
  await send('much too long').expect(500, { error: 'File too large' })
})

test('express-fileupload: files of a form', async () => {
  const app = express()
    .use(fileUpload())
    .post('/', (req, res) => {
      res.json([req.body.name, req.files.file.name, req.files.file.data.toString()])
    })
  const sent = request(app).post('/').field('name', 'ann').attach('file', Buffer.from('text'), 'a.txt')
  await sent.expect(200, ['ann', 'a.txt', 'text'])
})

test('express-validator: checks body, params and query', async () => {
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

test('celebrate: checks and converts what is asked for', async () => {
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

test('method-override: a form becomes a PUT', async () => {
  const app = express().use(methodOverride('_method'))
  app.put('/', (req, res) => res.json([req.method, req.originalMethod]))
  await request(app).post('/?_method=PUT').expect(200, ['PUT', 'POST'])
})

testOn(4, 'express-mongo-sanitize: takes operators out of query and body', async () => {
  const app = express().use(express.json(), mongoSanitize())
  app.post('/', (req, res) => res.json([req.body, req.query]))
  await request(app)
    .post('/?user[$gt]=&a=b')
    .send({ name: { $ne: 1 } })
    .expect(200, [{ name: {} }, { user: {}, a: 'b' }])
})

test('the parsers leave a request without a body as this line does', async () => {
  const app = express().get('/', (req, res) => res.json('body' in req))
  const parsed = express()
    .use(express.json())
    .get('/', (req, res) => res.json(req.body ?? 'none'))
  await request(app).get('/').expect(200, 'false')
  await request(parsed)
    .get('/')
    .expect(200, line === 4 ? {} : '"none"')
})
