// A real browser against trunkline/tools: events through compression, directly and behind nginx, one by one and with
// Last-Event-ID after a cut; and posts from pages of other sites, which crossOrigin() refuses. nginx and the browser have to
// be installed already; CHROMIUM names the browser.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'
import { startNginx } from '../rolling-restart/nginx.js'

const require = createRequire(import.meta.url)
const framework = require('trunkline')
const { crossOrigin, sse } = require('trunkline/tools')
const compression = require('compression')

const app = framework().set('env', 'test')
const streams = []
app.get('/', (_req, res) => res.send('<!doctype html><title>Events</title>'))
app.get('/events', compression({ threshold: 0 }), (_req, res) => {
  const events = sse(res, { retry: 10 })
  streams.push(events)
  // What comes after the event that the browser had last: it asks for the next one when it has seen this.
  const id = Number(events.lastEventId || 0) + 1
  events.send({
    event: 'step',
    id,
    data: { id, encoding: res.getHeader('Content-Encoding'), again: events.lastEventId },
  })
})
// The browser tells that it has seen an event: only then the next one is sent, so nothing can come in one piece.
app.post('/seen/:id', (req, res) => {
  const id = Number(req.params.id) + 1
  if (id % 3 === 0) streams.at(-1).close()
  else streams.at(-1).send({ event: 'step', id, data: { id, again: '' } })
  res.sendStatus(204)
})
app.post('/guarded', crossOrigin(), (_req, res) => res.send('in'))

const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address()
const stranger = createServer((_req, res) => res.setHeader('Content-Type', 'text/html').end('<!doctype html>'))
await once(stranger.listen(0, '127.0.0.1'), 'listening')

const proxyPort = await reservePort()
const proxy = await startNginx(proxyPort, [port])
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
try {
  const page = await browser.newPage()
  page.setDefaultTimeout(600_000) // ten minutes: only what never comes takes so long
  for (const [title, at] of [
    ['directly', port],
    ['behind nginx', proxyPort],
  ]) {
    await page.goto(`http://127.0.0.1:${at}/`)
    const events = await page.evaluate(followEvents, 4)
    assert.deepEqual(
      events.map(({ id }) => id),
      [1, 2, 3, 4],
      title,
    )
    // The third came on a new connection, which told the id of the second.
    assert.deepEqual([events[0].encoding, events[2].again], ['br', '2'], title)
    console.log(`ok: events come one by one, and go on after a cut (${title})`)
  }
  await page.goto(`http://127.0.0.1:${port}/`)
  assert.equal(await page.evaluate(post, `http://127.0.0.1:${port}/guarded`), 200)
  for (const other of [`http://localhost:${port}/`, `http://127.0.0.1:${stranger.address().port}/`]) {
    await page.goto(other)
    const answers = []
    page.on('response', (response) => answers.push(response.status()))
    await page.evaluate(submitForm, `http://127.0.0.1:${port}/guarded`)
    await page.waitForURL(/guarded/)
    assert.deepEqual(answers, [403], other)
    page.removeAllListeners('response')
  }
  console.log('ok: forms of other sites and origins are refused')
} finally {
  await browser.close()
  await proxy.stop()
  for (const each of [server, stranger]) {
    each.closeAllConnections()
    each.close()
  }
}

/** A port that nobody else has. */
async function reservePort() {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port: free } = holder.address()
  holder.close()
  await once(holder, 'close')
  return free
}

/** Runs in the page: tells the server of each event, and gives the first ones. */
function followEvents(count) {
  return new Promise((resolve) => {
    const events = []
    const source = new EventSource('/events')
    source.addEventListener('step', ({ data }) => {
      events.push(JSON.parse(data))
      if (events.length < count) return fetch(`/seen/${events.length}`, { method: 'POST' })
      source.close()
      resolve(events)
    })
  })
}

/** Runs in the page. */
async function post(url) {
  return (await fetch(url, { method: 'POST' })).status
}

/** Runs in the page: what a forged request looks like. */
function submitForm(action) {
  const form = Object.assign(document.createElement('form'), { method: 'post', action })
  document.body.append(form)
  form.submit()
}
