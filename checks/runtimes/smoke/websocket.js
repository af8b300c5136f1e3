// WebSocket routes, on every line: what stands before them, messages, and the end. The client writes to a bare socket, so
// that no runtime's own client stands between.
const assert = require('node:assert')
const { once } = require('node:events')
const http = require('node:http')
const { connect } = require('node:net')

const LINES = ['trunkline/v3', 'trunkline/v4', 'trunkline/v5']

exports.websocketChecks = LINES.flatMap((line) =>
  [
    [
      'app.listen() opens WebSockets',
      (loaded, framework) => opens(createSite(loaded, framework).listen(0, '127.0.0.1')),
    ],
    ['upgrade(server, app) opens WebSockets', opensOnServer],
    ['an app refuses with a response', refuses],
    ['serve().close() closes them with 1001', closes],
  ].map(([title, check]) => [`${line}: ${title}`, ({ loaded }) => check(loaded, require(line))]),
)

function createSite({ websocket }, framework) {
  const app = framework()
  app.set('env', 'test')
  app.use((_req, res, next) => {
    res.cookie('seen', 'yes')
    next()
  })
  app.get('/closed', (_req, res) => {
    res.statusCode = 401
    res.end('no')
  })
  app.get(
    '/rooms/:id',
    websocket((socket, req) => {
      socket.send(`room ${req.params.id}`)
      socket.on('message', (data) => socket.send(`heard ${data}`))
    }),
  )
  return app
}

async function opensOnServer(loaded, framework) {
  const app = createSite(loaded, framework)
  const server = http.createServer(app)
  loaded.upgrade(server, app)
  await opens(server.listen(0, '127.0.0.1'))
}

async function opens(server) {
  if (!server.listening) await once(server, 'listening')
  const client = ask(server.address().port, '/rooms/7')
  await client.until('room 7')
  assert.match(client.text(), /^HTTP\/1\.1 101 /)
  assert.match(client.text(), /set-cookie: seen=yes/i)
  client.send(frame(0x81, 'hello'))
  await client.until('heard hello')
  client.send(frame(0x88, '\x03\xe8'))
  await client.until('\x88\x02\x03\xe8')
  await client.ended
  server.close()
}

async function refuses(loaded, framework) {
  const server = createSite(loaded, framework).listen(0, '127.0.0.1')
  if (!server.listening) await once(server, 'listening')
  const client = ask(server.address().port, '/closed')
  await client.ended
  assert.match(client.text(), /^HTTP\/1\.1 401 [\s\S]*no$/)
  server.close()
}

async function closes(loaded, framework) {
  const { serve } = require('trunkline/server')
  const running = await serve(createSite(loaded, framework), { port: 0, host: '127.0.0.1', signals: [] })
  const client = ask(running.server.address().port, '/rooms/7')
  await client.until('room 7')
  const closed = running.close()
  await client.until('\x03\xe9') // 1001
  client.send(frame(0x88, '\x03\xe9'))
  await client.ended
  await closed
}

/** A request for a WebSocket, by hand, and what comes back, as latin1. */
function ask(port, path) {
  let received = ''
  const waiting = new Set()
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
  })
  const look = () => {
    for (const [text, resolve] of waiting) if (received.includes(text)) resolve()
  }
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    look()
  })
  socket.on('error', () => {})
  const ended = once(socket, 'close')
  socket.on('end', () => socket.end())
  return {
    ended,
    text: () => received,
    send: (bytes) => socket.write(bytes),
    until: (text) => {
      const come = new Promise((resolve) => waiting.add([text, resolve]))
      look()
      const broken = ended.then(() => assert.fail(`ended before ${JSON.stringify(text)}: ${JSON.stringify(received)}`))
      return Promise.race([come, broken])
    },
  }
}

/** RFC 6455 §5.2, with a mask of zeros, which leaves the payload as it is. */
function frame(firstByte, payload) {
  const bytes = Buffer.from(payload, 'latin1')
  return Buffer.concat([Buffer.from([firstByte, 0x80 | bytes.length]), Buffer.alloc(4), bytes])
}
