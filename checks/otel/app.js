// One app, as `express` and as `trunkline`: middleware of every kind, each with a request to Redis or by fetch.
const { flush, prometheus } = require('./sdk.js')
const http = require('node:http')
const Redis = require('ioredis')
const framework = require(process.env.FRAMEWORK)

const redis = new Redis({ host: '127.0.0.1', port: process.env.REDIS_PORT })

const app = framework()
// Not seen by the comparison: what the check itself asks for.
app.get('/flush', async (_req, res) => res.json(await flush()))
app.get('/metrics', (req, res) => prometheus.getMetricsRequestHandler(req, res))

app.use(function authenticate(_req, _res, next) {
  redis.get('session').then(() => next(), next)
})
app.use(framework.json())
app.use(function late(_req, _res, next) {
  setImmediate(next)
})

const rooms = framework.Router({ mergeParams: true })
rooms.use(function tenant(_req, _res, next) {
  redis.get('tenant', () => next())
})
rooms
  .route('/:room')
  .get(
    function check(_req, _res, next) {
      redis.exists('room').then(() => next())
    },
    async function show(req, res) {
      await redis.hget('room', 'name')
      await (await fetch(`${process.env.COLLECTOR}/elsewhere`)).text()
      res.json({ room: req.params.room })
    },
  )
  .post(async function rename(req, res) {
    await redis.hset('room', 'name', req.body.name)
    res.status(201).json(req.body)
  })
app.use('/houses/:house/rooms', rooms)

const files = framework()
files.get('/report', function report(_req, res) {
  const stream = require('node:stream').Readable.from(['a', 'b'])
  stream.on('end', () => redis.incr('reports'))
  stream.pipe(res)
})
files.get('/lines', async function lines(_req, res) {
  for (const line of ['one', 'two']) {
    await redis.rpush('lines', line)
    res.write(line)
  }
  res.end()
})
app.use('/files', files)

app.get('/throws', async function throws() {
  await redis.del('nothing')
  throw new Error('thrown')
})
app.get('/passes', function passes(_req, _res, next) {
  redis.del('nothing', () => next(Object.assign(new Error('passed on'), { status: 503 })))
})
app.get('/missing', function missing() {
  throw Object.assign(new Error('no such thing'), { status: 404 })
})
app.get('/skips', (_req, _res, next) => next('route'))
app.get('/skips', function second(_req, res) {
  redis.get('second', () => res.send('second'))
})
app.use(function report(err, _req, res, _next) {
  res.status(err.status ?? 500).json({ error: err.message })
})

const server = http.createServer(app)
redis.once('ready', () => server.listen(0, '127.0.0.1', () => process.send(server.address().port)))
process.once('disconnect', () => process.exit())
