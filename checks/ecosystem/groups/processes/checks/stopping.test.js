const assert = require('node:assert/strict')
const http = require('node:http')
const { describe, it } = require('node:test')
const { promisify } = require('node:util')
const express = require('express')
const request = require('supertest')
const { serve } = require('../../../support.js')
const { assertGraceful, serveBusy } = require('./support.js')

describe('stoppable', () => {
  it('answers what has begun and closes idle connections', async (t) => {
    await assertGraceful(t, (server) => {
      require('stoppable')(server)
      return promisify(server.stop).bind(server)
    })
  })
})

describe('http-shutdown', () => {
  it('answers what has begun and closes idle connections', async (t) => {
    await assertGraceful(t, (server) => {
      require('http-shutdown')(server)
      return promisify(server.shutdown).bind(server)
    })
  })

  it('ends all of them when it is forced', async (t) => {
    const { stop, slow, idle } = await serveBusy(t, (server) => {
      require('http-shutdown')(server)
      return promisify(server.forceShutdown).bind(server)
    })
    await Promise.all([stop(), idle, assert.rejects(slow)])
  })
})

describe('@moebius/http-graceful-shutdown', () => {
  it('answers what has begun and closes idle connections', async (t) => {
    const { GracefulShutdownManager } = require('@moebius/http-graceful-shutdown')
    await assertGraceful(t, (server) => {
      const manager = new GracefulShutdownManager(server)
      return promisify(manager.terminate).bind(manager)
    })
  })
})

describe('http-graceful-shutdown', () => {
  it('answers what has begun, and tells that it is over', async (t) => {
    const shutdown = require('http-graceful-shutdown')
    const { stop, slow, idle, finish } = await serveBusy(t, (server) =>
      shutdown(server, { signals: '', forceExit: false, timeout: 5000 }),
    )
    const stopped = stop()
    finish()
    assert.equal((await slow).body, 'late')
    await Promise.all([stopped, idle])
  })
})

for (const [name, method] of [
  ['server-destroy', 'destroy'],
  ['killable', 'kill'],
]) {
  describe(name, () => {
    it('ends every connection', async (t) => {
      const { stop, slow, idle } = await serveBusy(t, (server) => {
        require(name)(server)
        return promisify(server[method]).bind(server)
      })
      await Promise.all([stop(), idle, assert.rejects(slow)])
    })
  })
}

describe('@godaddy/terminus', () => {
  const { createTerminus, HealthCheckError } = require('@godaddy/terminus')

  it('answers health checks before the app', async (t) => {
    let problem
    const { server } = await serve(
      t,
      express().get('/', (_req, res) => res.send('app')),
    )
    const check = async ({ state }) => {
      if (problem) throw new HealthCheckError('unwell', [problem])
      return { stopping: state.isShuttingDown }
    }
    createTerminus(server, { signals: [], healthChecks: { '/health': check } })
    await request(server).get('/').expect(200, 'app')
    const details = { stopping: false }
    await request(server).get('/health').expect(200, { status: 'ok', info: details, details })
    problem = 'broken'
    await request(server)
      .get('/health')
      .expect(503, /"error":/)
  })
})

describe('@gquittet/graceful-server', () => {
  it('lets nobody in before the server is ready, and tells what it is', async (t) => {
    const GracefulServer = require('@gquittet/graceful-server')
    const { server } = await serve(
      t,
      express().get('/', (_req, res) => res.send('app')),
    )
    const graceful = GracefulServer(server, { kubernetes: true })
    t.after(() => process.removeAllListeners('SIGTERM'))
    await assert.rejects(request(server).get('/'), /socket hang up/)
    graceful.setReady()
    await request(server).get('/').expect(200, 'app')
    await request(server).get('/ready').expect(200, { status: 'ready' })
    await request(server)
      .get('/live')
      .expect(200, /uptime/)
  })
})

describe('express-graceful-exit', () => {
  it('answers no more when it is stopping', async (t) => {
    const graceful = require('express-graceful-exit')
    const app = express()
    const server = http.createServer(app).listen(0, '127.0.0.1')
    t.after(() => server.closeAllConnections())
    graceful.init(server)
    app.use(graceful.middleware(app))
    app.get('/', (_req, res) => res.send('app'))
    app.use((err, _req, res, _next) => res.status(503).send(err.message))
    await request(server).get('/').expect(200, 'app')
    await new Promise((callback) =>
      graceful.gracefulExitHandler(app, server, {
        exitProcess: false,
        errorDuringExit: true,
        getRejectionError: () => new Error('closing'),
        callback,
      }),
    )
    assert.equal(server.listening, false)
    await request(app).get('/').expect(503, 'closing').expect('Connection', 'close')
  })
})

describe('express-graceful-shutdown', () => {
  it('closes the server at SIGTERM and answers 503 from then on', async (t) => {
    const createMiddleware = require('express-graceful-shutdown')
    const app = express()
    const { server } = await serve(t, app)
    const exited = new Promise((resolve) => t.mock.method(process, 'exit', resolve))
    app.use(createMiddleware(server, { logger: { info() {}, error() {} } }))
    app.get('/', (_req, res) => res.send('app'))
    await request(server).get('/').expect(200, 'app')
    process.emit('SIGTERM')
    process.removeAllListeners('SIGTERM')
    await request(app)
      .get('/')
      .expect(503, /restarting/)
    assert.equal(await exited, undefined)
    assert.equal(server.listening, false)
  })
})
