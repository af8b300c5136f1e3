// Plays published middleware before a WebSocket route that opens, on every line.
//   node checks/lock/install.js checks/ecosystem && npm run build
//   node checks/ecosystem/transports/websocket.js
const assert = require('node:assert')
const { once } = require('node:events')
const http = require('node:http')
const { buffer } = require('node:stream/consumers')
const { websocket } = require('trunkline/websocket')
const { WebSocket } = require('ws')
const { opened } = require('./opened.js')

const LINES = ['v3', 'v4', 'v5']

/** Headers that are about the body, the connection or the moment. */
const OWN =
  /^(content-|etag$|date$|connection$|keep-alive$|transfer-encoding$|vary$|set-cookie$|x-request|ratelimit|upgrade$|sec-websocket-)/

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})

async function main() {
  process.env.NODE_ENV = 'test'
  for (const each of opened) {
    for (const line of LINES) await play(each, line).catch((error) => fail(`${each.name} on ${line}`, error))
  }
  if (process.exitCode) return
  console.log(`${opened.length} kinds of middleware before a WebSocket on ${LINES.length} lines: all passed`)
  process.exit() // some packages keep timers
}

function fail(title, error) {
  console.error(`${title}:`, error)
  process.exitCode = 1
}

async function play({ use, tell = () => 'open', check }, line) {
  const framework = require(`trunkline/${line}`)
  const app = framework().set('env', 'test')
  const kit = { framework, parsers: require('@trunkline/parsers') }
  use(app, kit)
  app.get('/plain', (req, res) => res.end(JSON.stringify(tell(req))))
  app.get(
    '/room',
    websocket((socket, req) => socket.send(JSON.stringify(tell(req)))),
  )
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = { ask: createAsk(server), open: (path, headers) => open(server, path, headers) }
  try {
    await check(way, kit)
    await compareHeaders(framework, use)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** What a GET of `/plain` gets from the middleware, the handshake of `/room` gets, too. In a new app: some count. */
async function compareHeaders(framework, use) {
  const app = framework().set('env', 'test')
  use(app, { framework, parsers: require('@trunkline/parsers') })
  app.get('/plain', (_req, res) => res.end())
  app.get(
    '/room',
    websocket(() => {}),
  )
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const plain = await createAsk(server)({ path: '/plain' })
    const room = await open(server, '/room', {}, false)
    assert.deepEqual(ofMiddleware(room.headers), ofMiddleware(plain.headers))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function ofMiddleware(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.test(name)))
}

function createAsk(server) {
  return async ({ method = 'GET', path, headers, body }) => {
    const { port } = server.address()
    const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    request.end(body)
    const [response] = await once(request, 'response')
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
  }
}

/** The handshake and the first message, or the response that refused it. */
async function open(server, path, headers = {}, waitsForMessage = true) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.address().port}${path}`, { headers })
  socket.on('error', () => {})
  const message = waitsForMessage ? once(socket, 'message') : undefined
  message?.catch(() => {})
  const outcome = await new Promise((resolve) => {
    socket.once('upgrade', (response) => resolve({ response }))
    socket.once('unexpected-response', (_request, response) => resolve({ response, isRefused: true }))
  })
  const { response, isRefused } = outcome
  const head = { status: response.statusCode, headers: response.headers }
  if (isRefused) return { ...head, body: await buffer(response) }
  const [data] = (await message) ?? []
  socket.terminate()
  return { ...head, message: data && JSON.parse(data) }
}
