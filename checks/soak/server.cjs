// A small shop on one framework, for run.js, which asks it over the channel what it holds: "node --expose-gc server.cjs <framework>".
const { createHash } = require('node:crypto')
const { mkdtempSync, readdirSync, rmSync, writeFileSync } = require('node:fs')
const http2 = require('node:http2')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { monitorEventLoopDelay } = require('node:perf_hooks')

const [name] = process.argv.slice(2)
const [entry, transport] = name.split(' over ')
const framework = require(require.resolve(entry, { paths: [join(__dirname, '../../packages/trunkline')] }))

const directory = mkdtempSync(join(tmpdir(), 'soak-'))
writeFileSync(join(directory, 'small.txt'), 'small\n'.repeat(100))
writeFileSync(join(directory, 'large.bin'), Buffer.alloc(1_000_000, 'x'))
writeFileSync(join(directory, 'page.html'), 'a page')

const app = framework()
app.set('env', 'production')
app.set('views', directory)
app.engine('html', (_path, options, done) => done(null, `page of ${options.name}`))
app.use(framework.static(directory, { maxAge: 1000 }))
app.use(framework.json({ limit: '10kb' }))
app.use(framework.urlencoded({ extended: true }))
app.get('/users/:id', (req, res) => res.json({ id: req.params.id, query: req.query }))
app.post('/orders', (req, res) => res.status(201).json({ got: req.body }))
app.get('/page', (_req, res) => res.render('page.html', { name: 'soak' }))
app.get('/hash/:text', async (req, res) => {
  await null
  res.set('X-Hash', createHash('sha256').update(req.params.text).digest('hex'))
  res.send('hashed')
})
app.get('/stream', (_req, res) => {
  let left = 50
  const timer = setInterval(() => {
    if (left-- === 0) res.end()
    else res.write('x'.repeat(1000))
  }, 2)
  res.on('close', () => clearInterval(timer))
})
app.get('/broken', () => {
  throw new Error('broken')
})
app.get('/twice', (_req, res) => {
  res.send('once')
  res.send('twice')
})
app.use((err, _req, res, next) => {
  if (res.headersSent) return next(err)
  res.statusCode = err.status ?? 500
  res.end(err.message)
})

const delay = monitorEventLoopDelay({ resolution: 5 })
const server = transport === 'HTTP/2' ? http2.createServer(app) : require('node:http').createServer(app)
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

// Else it would stay when the one who asks has died.
process.on('disconnect', () => process.exit())

process.on('message', (question) => {
  if (question === 'stop') {
    rmSync(directory, { recursive: true })
    process.exit()
  }
  globalThis.gc()
  const held = {
    rss: process.memoryUsage.rss() / 1e6,
    heap: process.memoryUsage().heapUsed / 1e6,
    // Timers aside: node keeps one of its own for the date, now and then.
    handles: process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout').length,
    files: readdirSync('/proc/self/fd').length,
    delay: delay.percentile(99) / 1e6,
    cpu: process.cpuUsage(),
  }
  delay.reset()
  delay.enable()
  process.send({ held })
})
