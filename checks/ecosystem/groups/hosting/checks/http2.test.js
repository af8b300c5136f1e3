const assert = require('node:assert/strict')
const { once } = require('node:events')
const http2 = require('node:http2')
const { text } = require('node:stream/consumers')
const { describe, it } = require('node:test')
const express = require('express')
const createHttp2App = require('http2-express-bridge')
const { line } = require('../../../support.js')

describe('http2-express-bridge', () => {
  // On the published Express 5 nothing is answered.
  it('an app on node:http2', { skip: line === 5 }, async (t) => {
    const app = createHttp2App(express)
    app.get('/users/:id', (req, res) => res.json([req.params.id, req.query, req.httpVersion, req.app === app]))
    app.get('/redirect', (_req, res) => res.redirect('/elsewhere'))
    app.get('/file', (_req, res) => res.sendFile(__filename))
    app.get('/broken', () => {
      throw Object.assign(new Error('broken'), { status: 418 })
    })
    const server = http2.createServer(app)
    // It looks at what TLS has agreed on; without TLS there is nothing to agree on.
    server.on('connection', (socket) => Object.assign(socket, { alpnProtocol: 'h2c' }))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const client = http2.connect(`http://127.0.0.1:${server.address().port}`)
    t.after(() => {
      client.close()
      server.close()
    })
    async function ask(path) {
      const stream = client.request({ ':path': path })
      const [headers] = await once(stream, 'response')
      return [headers[':status'], headers['content-type'], await text(stream)]
    }
    assert.deepEqual(await ask('/users/7?a=b'), [200, 'application/json; charset=utf-8', '["7",{"a":"b"},"2.0",true]'])
    assert.deepEqual((await ask('/redirect')).slice(0, 1), [302])
    assert.match((await ask('/file'))[2], /createHttp2App/)
    assert.match((await ask('/broken'))[2], /Error: broken/)
    assert.match((await ask('/absent'))[2], /Cannot GET \/absent/)
  })
})
