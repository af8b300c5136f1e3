// An app with a bit of everything that Express prints of, made of the module that is named; asked once for each request.
const http = require('node:http')
const express = require(process.argv[2])

const app = express()
app.set('query parser', 'extended') // the one setting whose default differs
app.use(function logger(_req, _res, next) {
  next()
})

const router = express.Router()
router.param('id', (_req, _res, next) => next())
router.use('/deep', function inner(_req, _res, next) {
  next()
})
router.get('/items/:id', function show(_req, res) {
  res.send('item')
})
router.all(['/list', '/lists'], (_req, res) => res.send('list'))
app.use('/api', router)
app.use(/^\/expression/, (_req, _res, next) => next())

const mounted = express()
mounted.get('/x', (_req, res) => res.end('x'))
app.use('/sub', mounted)

app.get('/', function home(_req, res) {
  res.send('home')
})
app.get(
  '/route',
  (_req, _res, next) => next(),
  (_req, _res, next) => next('route'),
  () => {},
)
app
  .route('/two')
  .get((_req, res) => res.end('get'))
  .post((_req, res) => res.end('post'))
app.get('/broken', () => {
  throw new Error('broken')
})
app.get('/fails', (_req, _res, next) => next(new Error('failed')))
app.use(function onError(err, _req, res, next) {
  if (err.message === 'failed') next(err)
  else res.status(500).end('error')
})

const REQUESTS = [
  ['GET', '/'],
  ['GET', '/api/items/1?a=b'],
  ['GET', '/api/deep/y'],
  ['PUT', '/api/list'],
  ['GET', '/expression/z'],
  ['GET', '/sub/x'],
  ['GET', '/route'],
  ['POST', '/two'],
  ['OPTIONS', '/two'],
  ['GET', '/broken'],
  ['GET', '/fails'],
  ['GET', '/%zz'],
  ['GET', '/absent'],
]

const server = http.createServer(app).listen(0, '127.0.0.1', async () => {
  for (const [method, path] of REQUESTS) {
    console.error(`-- ${method} ${path}`)
    await ask(method, path)
  }
  server.close()
})

function ask(method, path) {
  return new Promise((resolve, reject) => {
    const options = { port: server.address().port, method, path, agent: false }
    http
      .request(options, (res) => res.resume().once('end', resolve))
      .once('error', reject)
      .end()
  })
}
