const assert = require('node:assert/strict')
const { once } = require('node:events')
const http = require('node:http')
const { text } = require('node:stream/consumers')
const express = require('express')
const { serve } = require('../../../support.js')

/**
 * A server with one connection that is idle and one request that has no answer yet. The answer comes when `finish` is
 * called.
 */
async function serveBusy(t, prepare) {
  const app = express()
  app.get('/', (_req, res) => res.send('quick'))
  const entered = new Promise((resolve) => app.get('/slow', (_req, res) => resolve(res)))
  const { server } = await serve(t, app)
  const stop = await prepare(server, app)
  const agent = new http.Agent({ keepAlive: true })
  t.after(() => agent.destroy())

  const ask = async (path) => {
    const request = http.get({ port: server.address().port, host: '127.0.0.1', path, agent })
    const [response] = await once(request, 'response')
    return { socket: request.socket, status: response.statusCode, body: await text(response) }
  }

  const slow = ask('/slow')
  slow.catch(() => {}) // whoever waits for it gets the error
  const res = await entered
  const { socket } = await ask('/')
  const idle = socket.destroyed ? Promise.resolve() : once(socket, 'close')
  return { app, server, stop, slow, idle, finish: () => res.send('late') }
}

/** A tool that stops a server: what has begun is answered, idle connections are closed, nothing listens any more. */
async function assertGraceful(t, prepare) {
  const { server, stop, slow, idle, finish } = await serveBusy(t, prepare)
  const stopped = stop()
  finish()
  assert.equal((await slow).body, 'late')
  await Promise.all([stopped, idle])
  assert.equal(server.listening, false)
}

module.exports = { assertGraceful, serveBusy }
