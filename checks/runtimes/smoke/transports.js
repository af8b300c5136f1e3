// The ways into an application without a connection of HTTP/1: by inject and an agent, by fetch, on the host's own
// server where it has one, and by HTTP/2. On every line.
const assert = require('node:assert')
const { once } = require('node:events')
const fs = require('node:fs')
const http = require('node:http')
const { connect } = require('node:net')
const os = require('node:os')
const path = require('node:path')
const { startHost } = require('./host.js')

const LINES = ['trunkline/v3', 'trunkline/v4', 'trunkline/v5']

/** More than a host and a connection hold between them, and not a multiple of anything. */
const SIZE = 10_000_000
const LARGE = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-large-')), 'large.bin')
fs.writeFileSync(LARGE, Buffer.from(Uint8Array.from({ length: SIZE }, (_, i) => i % 251)))
process.on('exit', () => fs.rmSync(path.dirname(LARGE), { recursive: true }))

exports.serverChecks = onEachLine([
  ['serve listens, answers and closes', serves],
  ['serve refuses a port that is taken', refusesTakenPort],
])

exports.testChecks = onEachLine([
  ['inject gives whole answers', injects],
  ['inject shows errors', injectsErrors],
  ['inject gives up by a signal', injectsWithSignal],
  ['an agent keeps cookies and follows redirects', keepsCookies],
])

exports.webChecks = onEachLine([
  ['toFetch answers requests', answersFetch],
  ['toFetch streams both ways', streams],
  ['toFetch tells of a reader that leaves', leaves],
  ["toFetch serves on the host's own server", servesOnHost],
  ["toFetch sends large bodies on the host's own server", sendsLargeBodies],
  ["toFetch takes large bodies on the host's own server", takesLargeBodies],
  ["toFetch tells of a client that leaves before the head, on the host's own server", leavesBeforeHead],
  ["toFetch sends a bare 500 for a connection that is destroyed before the head, on the host's own server", isBare],
  ["toFetch adds no type and keeps the length, on the host's own server", keepsHeads],
  ['fromFetch answers with a Response', fromFetch],
  ['an application answers by HTTP/2', answersHttp2],
])

function onEachLine(checks) {
  return LINES.flatMap((line) =>
    checks.map(([title, check]) => [`${line}: ${title}`, ({ loaded }) => check(loaded, createSite(require(line)))]),
  )
}

function createSite(framework) {
  const app = framework()
  app.set('env', 'test')
  app.use(framework.json())
  app.get('/u/:id', (req, res) => res.cookie('a', '1').cookie('b', '2').send(`user ${req.params.id}`))
  app.post('/json', (req, res) => res.send(JSON.stringify(req.body)))
  app.post('/count', (req, res) => {
    let length = 0
    req.on('data', (piece) => {
      length += piece.length
    })
    req.on('end', () => res.send(`${length}`))
  })
  app.get('/pieces', (_req, res) => {
    res.write('one ')
    setTimeout(() => res.end('two'), 5)
  })
  app.get('/open', (_req, res) => {
    app.left = once(res, 'close')
    res.write('first')
  })
  app.get('/never', () => {})
  app.get('/piped', (_req, res) => void fs.createReadStream(LARGE).pipe(res))
  app.get('/file', (_req, res) => (res.sendFile ?? res.sendfile).call(res, LARGE))
  app.get('/written', (_req, res) => {
    const bytes = fs.readFileSync(LARGE)
    let sent = 0
    const write = () => {
      while (sent < SIZE) {
        const piece = bytes.subarray(sent, sent + 10_000)
        sent += piece.length
        if (!res.write(piece)) return res.once('drain', write)
      }
      res.end()
    }
    write()
  })
  app.get('/waits', (req, res) => {
    app.waits?.()
    req.on('aborted', () => app.gone?.('aborted'))
    res.on('close', () => app.gone?.(res.writableFinished ? 'finished' : 'closed'))
  })
  app.get('/untyped', (_req, res) => {
    res.setHeader('Content-Length', 5)
    res.end('bytes')
  })
  app.get('/cut', (_req, res) => void res.destroy())
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.get('/who', (req, res) => res.send(`${req.headers.cookie} ${req.ip}`))
  app.get('/login', (_req, res) => res.cookie('user', 'tobi').redirect('/who'))
  return app
}

async function serves({ liveness, readiness, serve }, app) {
  const closed = []
  app.get('/livez', liveness())
  app.get('/readyz', readiness({ db: async () => true }))
  const running = await serve(app, { port: 0, host: '127.0.0.1', signals: [], onClose: () => closed.push('hook') })
  assert.strictEqual(await (await fetch(`${running.url}/u/7`)).text(), 'user 7')
  assert.strictEqual((await fetch(`${running.url}/livez`)).status, 200)
  assert.deepStrictEqual(await (await fetch(`${running.url}/readyz`)).json(), { status: 'ok', checks: { db: 'ok' } })
  const late = fetch(`${running.url}/pieces`).then((response) => response.text())
  await once(running.server, 'request')
  await running.close()
  assert.strictEqual(await late, 'one two')
  assert.deepStrictEqual(closed, ['hook'])
  await assert.rejects(fetch(running.url))
}

async function refusesTakenPort({ serve }, app) {
  const running = await serve(app, { port: 0, host: '127.0.0.1', signals: [] })
  const { port } = running.server.address()
  await assert.rejects(serve(app, { port, host: '127.0.0.1', signals: [] }), { code: 'EADDRINUSE' })
  await running.close({ timeout: 0 })
}

async function injects({ inject }, app) {
  const answer = await inject(app, '/u/7')
  assert.deepStrictEqual([answer.status, answer.text], [200, 'user 7'])
  assert.deepStrictEqual(answer.headers['set-cookie'], ['a=1; Path=/', 'b=2; Path=/'])
  const posted = await inject(app, { method: 'POST', url: '/json', body: { a: [1] } })
  assert.deepStrictEqual(posted.json(), { a: [1] })
  assert.strictEqual((await inject(app, '/pieces')).text, 'one two')
  assert.strictEqual((await inject(app, { method: 'HEAD', url: '/u/7' })).text, '')
  assert.strictEqual((await inject(app, '/nowhere')).status, 404)
  const large = await inject(app, { method: 'POST', url: '/count', body: Buffer.alloc(300_000) })
  assert.strictEqual(large.text, '300000')
}

async function injectsErrors({ inject }, app) {
  const answer = await inject(app, '/broken')
  assert.deepStrictEqual([answer.status, answer.error.message], [500, 'broken'])
  await assert.rejects(inject(app, 'relative'), TypeError)
}

async function injectsWithSignal({ inject }, app) {
  const controller = new AbortController()
  const answer = inject(app, { url: '/never', signal: controller.signal })
  setTimeout(() => controller.abort(new Error('no patience')), 5)
  await assert.rejects(answer, /no patience/)
}

async function keepsCookies({ createAgent }, app) {
  const agent = createAgent(app)
  const response = await agent('/login')
  assert.strictEqual(await response.text(), 'user=tobi 127.0.0.1')
  assert.strictEqual((await agent.inject('/who')).text, 'user=tobi 127.0.0.1')
}

async function answersFetch({ toFetch }, app) {
  const handle = toFetch(app)
  const ask = (path, init) => handle(new Request(`http://a.example${path}`, init), { remoteAddress: '203.0.113.7' })
  const response = await ask('/u/7')
  assert.deepStrictEqual([response.status, await response.text()], [200, 'user 7'])
  assert.deepStrictEqual(response.headers.getSetCookie(), ['a=1; Path=/', 'b=2; Path=/'])
  assert.strictEqual((await ask('/u/7', { method: 'HEAD' })).body, null)
  assert.strictEqual(await (await ask('/who')).text(), 'undefined 203.0.113.7')
  assert.strictEqual((await ask('/broken')).status, 500)
}

async function streams({ toFetch }, app) {
  const handle = toFetch(app)
  assert.strictEqual(await (await handle(new Request('http://a.example/pieces'))).text(), 'one two')
  let left = 50
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(10_000))
      else controller.close()
    },
  })
  const response = await handle(new Request('http://a.example/count', { method: 'POST', body, duplex: 'half' }))
  assert.strictEqual(await response.text(), '500000')
}

async function leaves({ toFetch }, app) {
  const response = await toFetch(app)(new Request('http://a.example/open'))
  const reader = response.body.getReader()
  assert.strictEqual(Buffer.from((await reader.read()).value).toString(), 'first')
  await reader.cancel()
  await app.left
}

async function servesOnHost({ toFetch }, app) {
  const host = startHost(toFetch(app))
  if (host === undefined) return // node has no server that takes a fetch handler
  try {
    const origin = `http://127.0.0.1:${host.port}`
    assert.strictEqual(await (await fetch(`${origin}/u/7`)).text(), 'user 7')
    assert.match(await (await fetch(`${origin}/who`)).text(), /127\.0\.0\.1$/)
    assert.strictEqual(await (await fetch(`${origin}/pieces`)).text(), 'one two')
    const response = await fetch(`${origin}/count`, { method: 'POST', body: new Uint8Array(300_000) })
    assert.strictEqual(await response.text(), '300000')
  } finally {
    await host.stop()
  }
}

async function sendsLargeBodies({ toFetch }, app) {
  const host = startHost(toFetch(app))
  if (host === undefined) return
  try {
    for (const path of ['/piped', '/file', '/written']) {
      const response = await fetch(`http://127.0.0.1:${host.port}${path}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      assert.ok(bytes.equals(fs.readFileSync(LARGE)), `${path} sent ${bytes.length} of ${SIZE} bytes`)
    }
  } finally {
    await host.stop()
  }
}

async function takesLargeBodies({ toFetch }, app) {
  const host = startHost(toFetch(app))
  if (host === undefined) return
  try {
    const url = `http://127.0.0.1:${host.port}/count`
    const whole = await fetch(url, { method: 'POST', body: new Uint8Array(SIZE) })
    assert.strictEqual(await whole.text(), String(SIZE))
    // In chunks, without a length.
    const request = http.request(url, { method: 'POST' })
    for (let sent = 0; sent < SIZE; sent += 100_000) {
      if (!request.write(Buffer.alloc(100_000))) await once(request, 'drain')
    }
    request.end()
    const [answer] = await once(request, 'response')
    let text = ''
    for await (const piece of answer) text += piece
    assert.strictEqual(text, String(SIZE))
  } finally {
    await host.stop()
  }
}

async function leavesBeforeHead({ toFetch }, app) {
  const host = startHost(toFetch(app))
  if (host === undefined) return
  try {
    const seen = []
    const waits = new Promise((resolve) => {
      app.waits = resolve
    })
    const gone = new Promise((resolve) => {
      app.gone = (what) => seen.push(what) === 2 && resolve()
    })
    const client = connect(host.port, '127.0.0.1', () => client.write('GET /waits HTTP/1.1\r\nHost: a\r\n\r\n'))
    await waits
    client.destroy()
    await gone
    assert.deepStrictEqual(seen, ['aborted', 'closed'])
    // One that is answered has not left.
    assert.strictEqual(await (await fetch(`http://127.0.0.1:${host.port}/pieces`)).text(), 'one two')
  } finally {
    await host.stop()
  }
}

async function isBare({ toFetch }, app) {
  const host = startHost(toFetch(app))
  if (host === undefined) return
  try {
    const response = await fetch(`http://127.0.0.1:${host.port}/cut`)
    assert.deepStrictEqual([response.status, await response.text()], [500, ''])
  } finally {
    await host.stop()
  }
}

async function keepsHeads({ toFetch }, app) {
  const host = startHost(toFetch(app))
  if (host === undefined) return
  try {
    const response = await fetch(`http://127.0.0.1:${host.port}/untyped`)
    const { headers } = response
    assert.deepStrictEqual(
      [headers.get('content-type'), headers.get('content-length'), await response.text()],
      [null, '5', 'bytes'],
    )
  } finally {
    await host.stop()
  }
}

async function fromFetch({ fromFetch, toFetch }, app) {
  app.use(
    '/web',
    fromFetch(async (request) => new Response(`${request.method} ${new URL(request.url).pathname}`)),
  )
  const response = await toFetch(app)(new Request('http://a.example/web/x'))
  assert.strictEqual(await response.text(), 'GET /web/x')
}

async function answersHttp2(_loaded, app) {
  const http2 = require('node:http2')
  const server = http2.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = http2.connect(`http://127.0.0.1:${server.address().port}`)
  try {
    assert.deepStrictEqual(await askStream(session, { ':path': '/u/7' }), [200, 'user 7'])
    assert.deepStrictEqual(await askStream(session, { ':path': '/pieces' }), [200, 'one two'])
    const headers = { ':path': '/json', ':method': 'POST', 'content-type': 'application/json' }
    assert.deepStrictEqual(await askStream(session, headers, '{"a":1}'), [200, '{"a":1}'])
  } finally {
    session.destroy()
    server.close()
  }
}

async function askStream(session, headers, body) {
  const stream = session.request(headers)
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (piece) => {
    text += piece
  })
  stream.end(body)
  // Both at once: on some runtimes they come in one go.
  const [[head]] = await Promise.all([once(stream, 'response'), once(stream, 'end')])
  return [head[':status'], text]
}
