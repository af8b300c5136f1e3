const assert = require('node:assert/strict')
const { once } = require('node:events')
const { describe, it } = require('node:test')
const express = require('express')
const { EventSource } = require('eventsource')
const request = require('supertest')
const { WebSocket } = require('ws')
const { serve } = require('../../../support.js')

/** Listens for events until the test is over. */
function listen(t, url) {
  const source = new EventSource(url)
  t.after(() => source.close())
  return source
}

/** The data of the next `count` events of a name. */
function received(source, name, count) {
  return new Promise((resolve, reject) => {
    const seen = []
    source.onerror = ({ message }) => reject(new Error(message))
    source.addEventListener(name, ({ data, lastEventId }) => {
      seen.push({ data, lastEventId })
      if (seen.length === count) resolve(seen)
    })
  })
}

async function connect(t, url, path, protocol) {
  const socket = new WebSocket(url.replace('http', 'ws') + path, protocol)
  t.after(() => socket.terminate())
  await once(socket, 'open')
  return socket
}

describe('express-sse', () => {
  it('sends what was there at first, and what comes later', async (t) => {
    const { default: SSE } = require('express-sse')
    const sse = new SSE(['first'])
    const app = express().get('/events', sse.init)
    const { url } = await serve(t, app)
    const source = listen(t, `${url}/events`)
    assert.equal((await received(source, 'message', 1))[0].data, '"first"')
    const later = received(source, 'news', 1)
    sse.send({ a: 1 }, 'news', '7')
    assert.deepEqual(await later, [{ data: '{"a":1}', lastEventId: '7' }])
  })
})

describe('better-sse', () => {
  it('sends to a session and to a channel', async (t) => {
    const { createChannel, createSession } = await import('better-sse')
    const channel = createChannel()
    const app = express().get('/events', async (req, res) => {
      const session = await createSession(req, res)
      session.push({ last: session.lastId, a: req.query.a }, 'hello', '1')
      channel.register(session)
    })
    const { url } = await serve(t, app)
    const source = listen(t, `${url}/events?a=1`)
    assert.deepEqual(await received(source, 'hello', 1), [{ data: '{"last":"","a":"1"}', lastEventId: '1' }])
    const later = received(source, 'message', 1)
    channel.broadcast('to all', 'message')
    assert.equal((await later)[0].data, '"to all"')
    source.close()
    await once(channel, 'session-deregistered')
    assert.equal(channel.sessionCount, 0)
  })
})

describe('sse-channel', () => {
  it('sends to everybody in the channel, and what was missed', async (t) => {
    const SseChannel = require('sse-channel')
    const channel = new SseChannel({ jsonEncode: true, historySize: 5, pingInterval: 60000 })
    t.after(() => channel.close())
    channel.send({ id: 1, data: 'one' })
    channel.send({ id: 2, data: 'two' })
    const app = express().get('/events', (req, res) => channel.addClient(req, res))
    const { url } = await serve(t, app)
    const source = listen(t, `${url}/events?evs_last_event_id=1`)
    const seen = await received(source, 'message', 1)
    assert.deepEqual(seen, [{ data: '"two"', lastEventId: '2' }])
    const later = received(source, 'message', 1)
    channel.send({ id: 3, data: 'three' })
    assert.equal((await later)[0].data, '"three"')
  })
})

describe('websocket-express', () => {
  it('routes sockets as it routes requests', async (t) => {
    const { Router, WebSocketExpress } = require('websocket-express')
    const app = new WebSocketExpress()
    const router = new Router()
    router.ws('/rooms/:room', async (req, res) => {
      const socket = await res.accept()
      socket.send(`in ${req.params.room}`)
    })
    router.get('/rooms/:room', (req, res) => res.send(`page of ${req.params.room}`))
    app.use('/chat', router)
    const from = require.resolve('websocket-express')
    assert.equal(require.resolve('express', { paths: [from] }), require.resolve('express'))
    const { url } = await serve(t, app)
    const socket = new WebSocket(`${url.replace('http', 'ws')}/chat/rooms/blue`)
    t.after(() => socket.terminate())
    assert.equal(String((await once(socket, 'message'))[0]), 'in blue')
    await request(url).get('/chat/rooms/blue').expect(200, 'page of blue')
    const refused = new WebSocket(`${url.replace('http', 'ws')}/elsewhere`)
    const [error] = await once(refused, 'error')
    assert.match(error.message, /404/)
  })
})

describe('engine.io', () => {
  it('shares the server with the app, by polling and by web socket', async (t) => {
    const engine = require('engine.io')
    const app = express().get('/', (_req, res) => res.send('page'))
    const { server, url } = await serve(t, app)
    const sockets = engine.attach(server)
    t.after(() => sockets.close())
    sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`echo ${text}`)))
    const { Socket } = require('engine.io-client')
    for (const transport of ['polling', 'websocket']) {
      const socket = new Socket(url, { transports: [transport] })
      t.after(() => socket.close())
      socket.on('open', () => socket.send(transport))
      const text = await new Promise((resolve) => socket.on('message', resolve))
      assert.equal(text, `echo ${transport}`)
    }
    await request(url).get('/').expect(200, 'page')
  })
})

describe('sockjs', () => {
  it('shares the server with the app', async (t) => {
    const sockjs = require('sockjs')
    const app = express().get('/', (_req, res) => res.send('page'))
    const { server, url } = await serve(t, app)
    const echo = sockjs.createServer({ log: () => {} })
    echo.on('connection', (connection) => connection.on('data', (text) => connection.write(`echo ${text}`)))
    echo.installHandlers(server, { prefix: '/echo' })
    await request(url)
      .get('/echo/info')
      .expect(200, /"websocket":true/)
    await request(url).get('/').expect(200, 'page')
    const socket = await connect(t, url, '/echo/websocket')
    socket.send('hello')
    assert.equal(String((await once(socket, 'message'))[0]), 'echo hello')
  })
})

describe('primus', () => {
  it('shares the server with the app and runs middleware of the app before a connection', async (t) => {
    const Primus = require('primus')
    const app = express().get('/', (_req, res) => res.send('page'))
    const { server, url } = await serve(t, app)
    const primus = new Primus(server, { transformer: 'websockets' })
    primus.use('who', (req, _res, next) => {
      req.who = 'ann'
      next()
    })
    primus.on('connection', (spark) => spark.write(`hello, ${spark.request.who}`))
    t.after(() => new Promise((resolve) => primus.destroy({ close: false }, resolve)))
    await request(url).get('/').expect(200, 'page')
    await request(url)
      .get('/primus/primus.js')
      .expect(200, /Primus/)
    const socket = new primus.Socket(url)
    t.after(() => socket.end())
    assert.equal((await once(socket, 'data'))[0], 'hello, ann')
  })
})

describe('ws', () => {
  it('opens a socket for those whom the app knows', async (t) => {
    const { WebSocketServer } = require('ws')
    const app = express().get('/', (_req, res) => res.send('page'))
    const { server, url } = await serve(t, app)
    const sockets = new WebSocketServer({ noServer: true })
    server.on('upgrade', (req, socket, head) => {
      if (req.headers.cookie !== 'user=ann') return socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
      sockets.handleUpgrade(req, socket, head, (accepted) => accepted.send('hello, ann'))
    })
    const open = (cookie) => new WebSocket(url.replace('http', 'ws'), { headers: { cookie } })
    const ann = open('user=ann')
    t.after(() => ann.terminate())
    assert.equal(String((await once(ann, 'message'))[0]), 'hello, ann')
    assert.match((await once(open('user=bob'), 'error'))[0].message, /401/)
    await request(url).get('/').expect(200, 'page')
  })
})
