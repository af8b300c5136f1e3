// Clients of HTTP/2 that others made, against an application on node:http2: a browser over TLS, curl in every way it
// speaks HTTP/2, and h2load with many streams at once. All three have to be installed already; CHROMIUM names the browser.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

const framework = createRequire(import.meta.url)('../../packages/trunkline')
const certificate = new URL('../../packages/trunkline/test/transports/certificate/', import.meta.url)
const run = promisify(execFile)
const LONG = 'a line of text that goes on\n'.repeat(40_000)
const seen = []

const app = framework()
app.use(framework.json())
app.get('/', (_req, res) => res.send('<!doctype html><title>Streams</title><script src="/script.js"></script>'))
app.get('/script.js', (_req, res) => res.type('js').send('window.loaded = true'))
app.get('/version', (req, res) => res.json([req.httpVersion, req.protocol]))
app.get('/long', (_req, res) => res.type('text').send(LONG))
app.post('/upload', (req, res) => {
  let length = 0
  req.on('data', (piece) => {
    length += piece.length
  })
  req.on('end', () => res.json(length))
})
app.get('/events', (_req, res) => {
  res.type('text/event-stream').flushHeaders()
  let sent = 0
  const timer = setInterval(() => res.write(`data: ${++sent}\n\n`), 10)
  res.on('close', () => {
    clearInterval(timer)
    seen.push('the events were closed')
  })
})

const options = { key: read('key.pem'), cert: read('cert.pem'), allowHTTP1: true }
const servers = [http2.createServer(app), http2.createSecureServer(options, app)]
for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
const [plain, secure] = servers.map((server) => server.address().port)
const sessions = new Set()
for (const server of servers) server.on('session', (session) => sessions.add(session))

try {
  await asks()
  await loads()
  await browses()
} finally {
  for (const session of sessions) session.destroy()
  for (const server of servers) server.close()
}

function read(name) {
  return readFileSync(new URL(name, certificate))
}

/** curl: with prior knowledge, by ALPN over TLS, and by HTTP/1 on the same port. */
async function asks() {
  const curl = async (...args) => (await run('curl', ['-sS', '--max-time', '20', ...args], { maxBuffer: 1e8 })).stdout
  const [h2c, h2] = [`http://127.0.0.1:${plain}`, `https://127.0.0.1:${secure}`]
  assert.equal(await curl('--http2-prior-knowledge', `${h2c}/version`), '["2.0","http"]')
  assert.equal(await curl('-k', '--http2', `${h2}/version`), '["2.0","https"]')
  assert.equal(await curl('-k', '--http1.1', `${h2}/version`), '["1.1","https"]')
  assert.equal(await curl('-k', '--http2', `${h2}/long`), LONG)
  assert.equal(
    await curl('-k', '--http2', '-X', 'POST', '--data-binary', LONG.slice(0, 100_000), `${h2}/upload`),
    '100000',
  )
  assert.match(
    await curl('-k', '--http2', '-I', `${h2}/long`),
    new RegExp(`^HTTP/2 200.*content-length: ${LONG.length}`, 's'),
  )
  assert.match(await curl('-k', '--http2', '-D', '-', `${h2}/nowhere`), /^HTTP\/2 404/)
  console.log('ok: curl is answered')
}

/** h2load: many streams at once on few connections. */
async function loads() {
  const { stdout } = await run('h2load', ['-n', '2000', '-c', '10', '-m', '50', `http://127.0.0.1:${plain}/version`])
  assert.match(stdout, /2000 succeeded, 0 failed, 0 errored/)
  assert.match(stdout, /status codes: 2000 2xx/)
  console.log('ok: h2load is answered')
}

/** Chromium over TLS: a page and its parts, a large answer, an upload, events, and leaving them. */
async function browses() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    page.setDefaultTimeout(600_000) // ten minutes: only what never comes takes so long
    await page.goto(`https://127.0.0.1:${secure}/`)
    assert.equal(await page.title(), 'Streams')
    assert.deepEqual(await page.evaluate(inBrowser, LONG.length), {
      protocol: 'h2',
      loaded: true,
      version: ['2.0', 'https'],
      long: LONG.length,
      uploaded: LONG.length,
      events: ['1', '2', '3'],
    })
  } finally {
    await browser.close()
  }
  assert.deepEqual(seen, ['the events were closed'])
  console.log('ok: the browser is answered')
}

/** Runs in the page. */
async function inBrowser(length) {
  const json = async (url, init) => (await fetch(url, init)).json()
  const events = []
  const source = new EventSource('/events')
  await new Promise((resolve) => {
    source.onmessage = ({ data }) => {
      events.push(data)
      if (events.length === 3) resolve()
    }
  })
  source.close()
  return {
    protocol: performance.getEntriesByType('navigation')[0].nextHopProtocol,
    loaded: window.loaded,
    version: await json('/version'),
    long: (await (await fetch('/long')).text()).length,
    uploaded: await json('/upload', { method: 'POST', body: new Uint8Array(length) }),
    events,
  }
}
