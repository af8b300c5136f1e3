// A real browser against WebSocket routes, directly and behind nginx: messages, cookies, subprotocols, closing codes, pages
// of other origins, and a server that goes away while the browser connects again. nginx and the browser have to be
// installed already; CHROMIUM names the browser.
//   npm run build && npm ci --prefix checks/browser && node checks/websocket/browser.js
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import trunkline from 'trunkline'
import { serve } from 'trunkline/server'
import { websocket } from 'trunkline/websocket'
import { startNginx } from '../../examples/scale-out/servers.js'

const { chromium } = createRequire(new URL('../browser/package.json', import.meta.url))('playwright-core')

function createApp() {
  const app = trunkline().set('env', 'test')
  app.get('/', (_req, res) => res.send('<!doctype html><title>WebSocket</title>'))
  app.use('/rooms', (req, res, next) => {
    if (req.query.no) return res.status(401).send('no')
    res.cookie('seen', 'yes')
    next()
  })
  app.get(
    '/rooms/:id',
    websocket({ protocols: ['chat'], maxPayload: '1mb' }, (socket, req) => {
      socket.send(`room ${req.params.id}, ${req.headers.cookie ?? 'no cookie'}`)
      socket.on('message', (data, binary) => {
        const text = String(data)
        if (text.startsWith('close ')) socket.close(Number(text.slice(6)), 'as you wish')
        else socket.send(data, { binary })
      })
    }),
  )
  return app
}

let running = await start(0)
const { port } = running.server.address()
const stranger = createServer((_req, res) => res.setHeader('Content-Type', 'text/html').end('<!doctype html>'))
await once(stranger.listen(0, '127.0.0.1'), 'listening')
const proxy = await startNginx({ port: 0, ports: [port] })
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
try {
  for (const [title, origin] of [
    ['directly', `http://127.0.0.1:${port}`],
    ['behind nginx', proxy.url],
  ]) {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(600_000) // ten minutes: only what never comes takes so long
    await page.goto(origin)
    await page.evaluate(installHelpers)
    await checkMessages(page, origin, title)
    await checkEnds(page, origin, title)
    await checkRestart(page, origin, title)
    await page.goto(`http://127.0.0.1:${stranger.address().port}/`)
    await page.evaluate(installHelpers)
    assert.deepEqual(await page.evaluate((url) => open(url), `${toWs(origin)}/rooms/7`), { code: 1006 }, title)
    console.log(`ok: a page of another origin is refused (${title})`)
    await context.close()
  }
} finally {
  await browser.close()
  await proxy.stop()
  await running.close({ timeout: 0 })
  stranger.closeAllConnections()
  stranger.close()
}

async function checkMessages(page, origin, title) {
  const url = `${toWs(origin)}/rooms/7`
  const first = await page.evaluate((address) => talk(address, [], ['chat', 'other']), url)
  assert.deepEqual(first, { protocol: 'chat', messages: ['room 7, no cookie'] }, title)
  // The cookie of the handshake is the browser's from now on.
  assert.equal(await page.evaluate(() => document.cookie), 'seen=yes', title)
  const texts = ['hello', 'żółć \u{1F600}', 'x'.repeat(200_000), '']
  const { messages } = await page.evaluate(([address, sent]) => talk(address, sent), [url, texts])
  assert.deepEqual(messages, ['room 7, seen=yes', ...texts], title)
  assert.deepEqual(await page.evaluate((address) => sendBytes(address, [0, 1, 255]), url), [0, 1, 255], title)
  console.log(`ok: text, bytes, long messages, cookies and subprotocols (${title})`)
}

async function checkEnds(page, origin, title) {
  const url = `${toWs(origin)}/rooms/7`
  for (const code of [1000, 1001, 1008, 1011, 1013, 3000, 4999]) {
    const end = await page.evaluate(([address, wish]) => closeBy(address, `close ${wish}`), [url, code])
    assert.deepEqual(end, { code, reason: 'as you wish', wasClean: true }, title)
  }
  const large = await page.evaluate(([address, sent]) => closeBy(address, sent), [url, 'x'.repeat(1_100_000)])
  assert.equal(large.code, 1009, title)
  assert.deepEqual(await page.evaluate((address) => open(address), `${url}?no=1`), { code: 1006 }, title)
  assert.deepEqual(await page.evaluate((address) => open(address), `${toWs(origin)}/nowhere`), { code: 1006 }, title)
  console.log(`ok: closing codes, refusals and a message that is too long (${title})`)
}

/** The server goes away with 1001; the page connects again until the next one is there. */
async function checkRestart(page, origin, title) {
  const ended = page.evaluate((address) => stayConnected(address), `${toWs(origin)}/rooms/7`)
  await page.waitForFunction(() => globalThis.isOpen)
  await running.close()
  running = await start(port)
  assert.deepEqual(await ended, { code: 1001, again: true }, title)
  console.log(`ok: a server that leaves says 1001, and the page connects again (${title})`)
}

function start(wanted) {
  return serve(createApp(), { port: wanted, host: '127.0.0.1', signals: [] })
}

function toWs(origin) {
  return origin.replace('http', 'ws')
}

/** Runs in the page: what the checks above ask it to do. */
function installHelpers() {
  const next = (socket) => new Promise((resolve) => (socket.onmessage = ({ data }) => resolve(data)))
  const end = (socket) => new Promise((resolve) => (socket.onclose = resolve))
  Object.assign(globalThis, {
    /** How a connection ends that is not opened. */
    async open(url) {
      const { code } = await end(new WebSocket(url))
      return { code }
    },
    async talk(url, texts, protocols = []) {
      const socket = new WebSocket(url, protocols)
      const messages = [await next(socket)]
      for (const text of texts) {
        socket.send(text)
        messages.push(await next(socket))
      }
      const closed = end(socket)
      socket.close()
      await closed
      return { protocol: socket.protocol, messages }
    },
    async sendBytes(url, bytes) {
      const socket = new WebSocket(url)
      socket.binaryType = 'arraybuffer'
      await next(socket)
      socket.send(Uint8Array.from(bytes))
      const data = await next(socket)
      socket.close()
      return [...new Uint8Array(data)]
    },
    async closeBy(url, message) {
      const socket = new WebSocket(url)
      await next(socket)
      const closed = end(socket)
      socket.send(message)
      const { code, reason, wasClean } = await closed
      return { code, reason, wasClean }
    },
    async stayConnected(url) {
      const socket = new WebSocket(url)
      await next(socket)
      globalThis.isOpen = true
      const { code } = await end(socket)
      for (;;) {
        const another = new WebSocket(url)
        const again = await Promise.race([next(another).then(() => true), end(another).then(() => false)])
        another.close()
        if (again) return { code, again }
      }
    },
  })
}
