// The ways into an application. Each opens one and gives `ask`, which sends a request and gives the whole answer in one
// form: `{ status, headers, body }`, headers by their names in lower case.
const { once } = require('node:events')
const http = require('node:http')
const http2 = require('node:http2')
const { buffer } = require('node:stream/consumers')
const { inject } = require('trunkline/test')
const { toFetch } = require('trunkline/web')
const { upgrade } = require('trunkline/websocket')

/** @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string | Buffer }} Asked */

exports.transports = {
  'HTTP/1 socket': openSocket,
  inject: openInject,
  fetch: openFetch,
  'HTTP/2': openHttp2,
  'WebSocket request': openUpgrade,
}

/** A browser's request for a WebSocket. What an app responds with instead of opening one is what is looked at here. */
const WEBSOCKET = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
}

async function openUpgrade(app) {
  const { ask, close } = await openSocket(app, (server) => upgrade(server, app))
  return {
    ask({ method = 'GET', headers, ...rest }) {
      return ask({ method, headers: method === 'GET' ? { ...headers, ...WEBSOCKET } : headers, ...rest })
    },
    close,
  }
}

async function openSocket(app, prepare = () => {}) {
  const server = http.createServer(app).listen(0, '127.0.0.1')
  prepare(server)
  await once(server, 'listening')
  const { port } = server.address()
  return {
    async ask({ method = 'GET', path, headers, body }) {
      const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false })
      request.end(body)
      const [response] = await once(request, 'response')
      return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function openInject(app) {
  return {
    async ask({ method, path, headers, body }) {
      const answer = await inject(app, { method, url: path, headers, body })
      return { status: answer.status, headers: answer.headers, body: answer.body }
    },
    close() {},
  }
}

async function openFetch(app) {
  const handle = toFetch(app)
  return {
    async ask({ method, path, headers, body }) {
      const request = new Request(`http://127.0.0.1${path}`, { method, headers, body })
      const response = await handle(request, { remoteAddress: '127.0.0.1' })
      return { status: response.status, headers: plain(response.headers), body: await buffer(response.body ?? []) }
    },
    close() {},
  }
}

function plain(headers) {
  const entries = Object.fromEntries(headers)
  const cookies = headers.getSetCookie()
  return cookies.length > 0 ? { ...entries, 'set-cookie': cookies } : entries
}

async function openHttp2(app) {
  const server = http2.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = http2.connect(`http://127.0.0.1:${server.address().port}`)
  return {
    async ask({ method = 'GET', path, headers: { Host, ...headers } = {}, body }) {
      // A Host that contradicts `:authority` is refused (RFC 9113 §8.3.1).
      const place = Host === undefined ? {} : { ':authority': Host }
      const stream = session.request({ ':method': method, ':path': path, ...place, ...headers })
      stream.end(body)
      const [head] = await once(stream, 'response')
      return { status: head[':status'], headers: head, body: await buffer(stream) }
    },
    close() {
      session.destroy()
      server.close()
    },
  }
}
