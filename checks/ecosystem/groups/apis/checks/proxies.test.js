const assert = require('node:assert/strict')
const { once } = require('node:events')
const { describe, it } = require('node:test')
const express = require('express')
const { createProxyMiddleware, fixRequestBody } = require('http-proxy-middleware')
const request = require('supertest')
const { WebSocket, WebSocketServer } = require('ws')
const { answerError, serve } = require('../../../support.js')

/** The server behind the proxy: tells what reached it, and echoes over web sockets. */
async function behind(t) {
  const app = express()
  app.get('/late', (_req, res) => res.status(201).set('x-behind', 'yes').type('txt').send('late'))
  app.use(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    res.json({ method: req.method, url: req.url, body, forwarded: req.get('x-forwarded-for') ?? null })
  })
  const { server, url } = await serve(t, app)
  const sockets = new WebSocketServer({ server })
  t.after(() => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  })
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`echo ${data}`)))
  return url
}

/** Paths, queries, bodies, statuses and headers go through; the rest of the app is not proxied. */
async function passes(app, path = '/api') {
  app.get('/page', (_req, res) => res.send('page'))
  app.use(answerError)
  const { body } = await request(app).post(`${path}/notes?a=1&a=2`).send({ text: 'ünïcode' }).expect(200)
  assert.equal(body.method, 'POST')
  assert.match(body.url, /\/notes\?a=1&a=2$/)
  assert.deepEqual(JSON.parse(body.body), { text: 'ünïcode' })
  await request(app).get(`${path}/late`).expect(201, 'late').expect('x-behind', 'yes')
  await request(app).get('/page').expect(200, 'page')
}

describe('http-proxy-middleware', () => {
  it('hands on paths, bodies and answers', async (t) => {
    const target = express().use(express.json())
    target.post('/inner/:id', (req, res) => res.status(201).json([req.originalUrl, req.body]))
    const { url } = await serve(t, target)
    const app = express().use(express.json())
    const proxy = { target: url, pathRewrite: { '^/': '/inner/' }, on: { proxyReq: fixRequestBody } }
    app.use('/outer', createProxyMiddleware(proxy))
    await request(app)
      .post('/outer/7?a=b')
      .send({ b: 1 })
      .expect(201, ['/inner/7?a=b', { b: 1 }])
  })
})

describe('express-http-proxy', () => {
  it('passes requests on, also those whose body was parsed, and changes answers', async (t) => {
    const proxy = require('express-http-proxy')
    const url = await behind(t)
    await passes(express().use('/api', proxy(url)))
    await passes(express().use(express.json()).use('/api', proxy(url)))
    const userResDecorator = (_res, data) => JSON.stringify({ ...JSON.parse(data), decorated: true })
    const app = express().use('/api', proxy(url, { userResDecorator }))
    assert.equal((await request(app).get('/api/notes').expect(200)).body.decorated, true)
  })
})

/** What http-proxy and its successor have in common: requests, web sockets, and a server that is not there. */
async function proxies(t, httpProxy) {
  const target = await behind(t)
  const proxy = httpProxy.createProxyServer({ target, xfwd: true })
  t.after(() => proxy.close())
  const app = express().use('/api', (req, res) => proxy.web(req, res))
  app.use('/gone', (req, res, next) =>
    proxy.web(req, res, { target: 'http://127.0.0.1:1' }, (err) => next(Object.assign(err, { status: 502 }))),
  )
  await passes(app)
  assert.equal((await request(app).get('/api/x').expect(200)).body.forwarded !== null, true)
  await request(app).get('/gone').expect(502)
  const { server, url } = await serve(t, app)
  server.on('upgrade', (req, socket, head) => proxy.ws(req, socket, head))
  const socket = new WebSocket(url.replace('http', 'ws'))
  t.after(() => socket.terminate())
  await once(socket, 'open')
  socket.send('hello')
  assert.equal(String((await once(socket, 'message'))[0]), 'echo hello')
}

describe('http-proxy', () => {
  it('passes requests and web sockets on', (t) => proxies(t, require('http-proxy')))
})

describe('http-proxy-3', () => {
  it('passes requests and web sockets on', (t) => proxies(t, require('http-proxy-3')))
})

describe('proxy-middleware', () => {
  it('passes requests on', async (t) => {
    const url = await behind(t)
    await passes(express().use('/api', require('proxy-middleware')(url)))
  })
})

describe('express-request-proxy', () => {
  it('passes requests on, with the parameters of the route', async (t) => {
    const proxy = require('express-request-proxy')
    const url = await behind(t)
    const app = express().get(
      '/api/:kind/:id',
      proxy({ url: `${url}/:kind/:id`, query: { key: 'k' }, headers: { 'x-forwarded-for': 'proxy' } }),
    )
    const { body } = await request(app).get('/api/notes/7?a=1').expect(200)
    assert.deepEqual([body.method, body.url, body.forwarded], ['GET', '/notes/7?a=1&key=k', 'proxy'])
  })
})
