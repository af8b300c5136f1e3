// socket.io, Vite's hot reload and a bare `ws` server on the server of an app with WebSocket routes, attached before and
// after the app is: each keeps its own path.
//   npm run build && npm ci --prefix checks/websocket && node checks/websocket/neighbours.js
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Server } from 'socket.io'
import { io as connectIo } from 'socket.io-client'
import trunkline from 'trunkline'
import { upgrade, websocket } from 'trunkline/websocket'
import { createServer as createVite } from 'vite'
import { WebSocket, WebSocketServer } from 'ws'

const folder = mkdtempSync(path.join(tmpdir(), 'websocket-neighbours-'))
writeFileSync(path.join(folder, 'main.js'), 'export const a = 1\n')

/** Each attaches itself to a server, and says how it is told that it works, and how it is ended. */
const NEIGHBOURS = {
  'socket.io': attachSocketIo,
  Vite: attachVite,
  ws: attachWs,
}

try {
  for (const [name, attach] of Object.entries(NEIGHBOURS)) {
    for (const order of ['before the app', 'after the app']) {
      await play(order, { [name]: attach })
      console.log(`ok: ${name}, attached ${order}`)
    }
  }
  // A server of `ws` with a path responds 400 to every other, so several need one that looks at the path itself.
  const polite = { ...NEIGHBOURS, ws: attachPoliteWs }
  for (const order of ['before the app', 'after the app']) {
    await play(order, polite)
    console.log(`ok: all of them, attached ${order}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
process.exit() // Vite keeps timers

async function play(order, neighbours) {
  const app = trunkline().set('env', 'test')
  app.get('/rooms/:id', (req, res, next) => (req.query.no ? res.status(401).send('no') : next()))
  app.get(
    '/rooms/:id',
    websocket((socket, req) => socket.send(`room ${req.params.id}`)),
  )
  const server = createHttpServer(app)
  const attached = []
  const attachAll = async () => {
    for (const attach of Object.values(neighbours)) attached.push(await attach(server, app))
  }
  if (order === 'before the app') await attachAll()
  upgrade(server, app)
  if (order === 'after the app') await attachAll()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  try {
    for (const { check } of attached) await check(port)
    assert.equal(await firstMessage(`ws://127.0.0.1:${port}/rooms/7`), 'room 7')
    assert.equal(await refusal(`ws://127.0.0.1:${port}/rooms/7?no=1`), 401)
    for (const { check } of attached) await check(port) // still, after ours
  } finally {
    for (const { end } of attached) await end()
    server.closeAllConnections()
    server.close()
  }
}

function attachSocketIo(server) {
  const io = new Server(server, { path: '/chat' })
  io.on('connection', (socket) => socket.on('echo', (value, reply) => reply(value)))
  return {
    async check(port) {
      for (const transports of [['websocket'], ['polling', 'websocket']]) {
        const client = connectIo(`http://127.0.0.1:${port}`, { path: '/chat', transports, forceNew: true })
        assert.equal(await client.timeout(600_000).emitWithAck('echo', 7), 7)
        // From polling it goes over to a WebSocket.
        if (client.io.engine.transport.name !== 'websocket') await once(client.io.engine, 'upgrade')
        assert.equal(await client.timeout(600_000).emitWithAck('echo', 8), 8)
        client.disconnect()
      }
    },
    // Not io.close(): it would close the server as well.
    end: () => io.disconnectSockets(true),
  }
}

async function attachVite(server, app) {
  const vite = await createVite({
    root: folder,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, ws: undefined },
    optimizeDeps: { noDiscovery: true },
  })
  app.use(vite.middlewares)
  return {
    async check(port) {
      const token = vite.config.webSocketToken
      const socket = new WebSocket(`ws://127.0.0.1:${port}/?token=${token}`, 'vite-hmr')
      const [message] = await once(socket, 'message')
      assert.deepEqual(JSON.parse(message), { type: 'connected' })
      vite.ws.send({ type: 'full-reload' })
      const [reload] = await once(socket, 'message')
      assert.equal(JSON.parse(reload).type, 'full-reload')
      socket.terminate()
      assert.match(await (await fetch(`http://127.0.0.1:${port}/main.js`)).text(), /a = 1/)
    },
    end: () => vite.close(),
  }
}

function attachWs(server) {
  const others = new WebSocketServer({ server, path: '/other' })
  others.on('connection', (socket) => socket.send('other'))
  return {
    check: async (port) => assert.equal(await firstMessage(`ws://127.0.0.1:${port}/other`), 'other'),
    end: () => others.close(),
  }
}

function attachPoliteWs(server) {
  const others = new WebSocketServer({ noServer: true })
  others.on('connection', (socket) => socket.send('other'))
  server.on('upgrade', (req, socket, head) => {
    if (req.url === '/other')
      others.handleUpgrade(req, socket, head, (opened) => others.emit('connection', opened, req))
  })
  return {
    check: async (port) => assert.equal(await firstMessage(`ws://127.0.0.1:${port}/other`), 'other'),
    end: () => others.close(),
  }
}

async function firstMessage(url) {
  const socket = new WebSocket(url)
  const [data] = await once(socket, 'message')
  socket.terminate()
  return String(data)
}

async function refusal(url) {
  const socket = new WebSocket(url)
  const [request, response] = await once(socket, 'unexpected-response')
  request.destroy()
  return response.statusCode
}
