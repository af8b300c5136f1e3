const assert = require('node:assert/strict')
const { once } = require('node:events')
const http = require('node:http')
const { describe, it } = require('node:test')
const express = require('express')
const expressWs = require('express-ws')
const { Server } = require('socket.io')
const { io } = require('socket.io-client')
const request = require('supertest')
const WebSocket = require('ws')
const { serve } = require('../../../support.js')

/** The first message of a socket, or the status by which it was refused. */
async function talk(url, text) {
  const socket = new WebSocket(url.replace('http', 'ws'))
  const refused = new Promise((resolve) => socket.on('unexpected-response', (_req, res) => resolve(res.statusCode)))
  const answered = once(socket, 'open').then(() => {
    socket.send(text)
    return once(socket, 'message').then(([message]) => message.toString())
  })
  const result = await Promise.race([refused, answered])
  socket.terminate()
  return result
}

describe('express-ws', () => {
  it('sockets go through middleware, params and routers', async (t) => {
    const app = express()
    const { applyTo } = expressWs(app)
    app.use((req, _res, next) => {
      req.greeting = 'hello'
      next()
    })
    app.ws('/echo/:name', (socket, req) => {
      socket.on('message', (text) => socket.send(`${req.greeting} ${req.params.name} ${text}`))
    })
    const router = express.Router()
    applyTo(router)
    router.ws('/deep', (socket, req) => socket.on('message', () => socket.send(req.baseUrl)))
    app.use('/api', router)
    app.get('/echo/:name', (_req, res) => res.send('plain'))
    const { url } = await serve(t, app)

    assert.equal(await talk(`${url}/echo/ann`, 'you'), 'hello ann you')
    assert.equal(await talk(`${url}/api/deep`, 'x'), '/api')
    await request(url).get('/echo/ann').expect(200, 'plain')
  })
})

describe('socket.io', () => {
  it('shares a server with the app, whichever comes first', async (t) => {
    const app = express().get('/', (_req, res) => res.send('home'))
    const server = http.createServer(app)
    const sockets = new Server(server)
    sockets.on('connection', (socket) => socket.on('ask', (text, answer) => answer(`got ${text}`)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${server.address().port}`
    const client = io(url, { transports: ['polling', 'websocket'] })
    t.after(() => {
      client.close()
      return sockets.close()
    })

    await request(url).get('/').expect(200, 'home')
    assert.equal(await client.timeout(5000).emitWithAck('ask', 'this'), 'got this')
    await request(url).get('/').expect(200, 'home')
    await request(url).get('/socket.io/socket.io.js').expect(200)
  })
})
