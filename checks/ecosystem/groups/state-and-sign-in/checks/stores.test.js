const assert = require('node:assert/strict')
const { spawn } = require('node:child_process')
const { once } = require('node:events')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { describe, it } = require('node:test')
const express = require('express')
const session = require('express-session')
const request = require('supertest')

/** Counts the visits of a session; `/leave` ends it. */
function counter(store) {
  const app = express()
  app.use(session({ store, secret: 'secret', resave: false, saveUninitialized: false, cookie: { maxAge: 60000 } }))
  app.get('/', (req, res) => {
    req.session.visits = (req.session.visits ?? 0) + 1
    res.json({ id: req.sessionID, visits: req.session.visits })
  })
  app.get('/leave', (req, res, next) => req.session.destroy((err) => (err ? next(err) : res.send('left'))))
  return app
}

/** The session is in the store, is found by its cookie only, also from a second process's app, and is gone afterwards. */
async function keepsSessions(store) {
  const app = counter(store)
  const browser = request.agent(app)
  assert.equal((await browser.get('/').expect(200)).body.visits, 1)
  const { id, visits } = (await browser.get('/').expect(200)).body
  assert.equal(visits, 2)
  assert.equal((await request(app).get('/').expect(200)).body.visits, 1)
  assert.equal((await stored(store, id)).visits, 2)
  await browser.get('/leave').expect(200, 'left')
  assert.equal((await stored(store, id)) ?? null, null)
  assert.equal((await browser.get('/').expect(200)).body.visits, 1)
}

function stored(store, id) {
  return new Promise((resolve, reject) => {
    store.get(id, (err, found) => (err && err.code !== 'ENOENT' ? reject(err) : resolve(found)))
  })
}

function temporaryFolder(t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stores-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('memorystore', () => {
  it('keeps sessions in memory', async () => {
    const MemoryStore = require('memorystore')(session)
    await keepsSessions(new MemoryStore({ checkPeriod: 0 }))
  })
})

describe('session-memory-store', () => {
  it('keeps sessions in memory', async () => {
    const MemoryStore = require('session-memory-store')(session)
    await keepsSessions(new MemoryStore({ checkperiod: 0 }))
  })
})

describe('session-file-store', () => {
  it('keeps each session in a file', async (t) => {
    const FileStore = require('session-file-store')(session)
    const folder = temporaryFolder(t)
    await keepsSessions(new FileStore({ path: folder, retries: 0, reapInterval: -1, logFn: () => {} }))
    assert.equal(fs.readdirSync(folder).filter((file) => file.endsWith('.json')).length, 2)
  })
})

describe('connect-loki', () => {
  it('keeps sessions in a LokiJS file', async (t) => {
    const LokiStore = require('connect-loki')(session)
    const store = new LokiStore({ path: path.join(temporaryFolder(t), 'sessions.db'), autosave: false })
    await once(store, 'connect')
    await keepsSessions(store)
  })
})

describe('connect-pg-simple', () => {
  it('keeps sessions in a PostgreSQL table', async (t) => {
    const { DataType, newDb } = require('pg-mem')
    const database = newDb()
    const seconds = { args: [DataType.float], returns: DataType.timestamptz, implementation: (s) => new Date(s * 1000) }
    database.public.registerFunction({ name: 'to_timestamp', ...seconds })
    const { Pool } = database.adapters.createPg()
    const pool = new Pool()
    await pool.query('CREATE TABLE session (sid varchar PRIMARY KEY, sess text NOT NULL, expire timestamptz NOT NULL)')
    const PgStore = require('connect-pg-simple')(session)
    const store = new PgStore({ pool, pruneSessionInterval: false })
    t.after(() => store.close())
    await keepsSessions(store)
  })
})

describe('connect-redis', () => {
  it('keeps sessions in Redis', async (t) => {
    const { RedisStore } = require('connect-redis')
    const client = await redis(t)
    await keepsSessions(new RedisStore({ client, prefix: 'session:' }))
    assert.equal((await client.keys('session:*')).length, 2)
  })
})

/** A client of a redis-server on a socket of its own; both end with the test. */
async function redis(t) {
  const { createClient } = require('redis')
  const socket = path.join(temporaryFolder(t), 'redis.sock')
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no'])
  t.after(() => server.kill())
  await new Promise((resolve, reject) => {
    let log = ''
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${log}`)))
    server.stdout.on('data', (chunk) => {
      log += chunk
      if (/ready to accept connections/i.test(log)) resolve()
    })
  })
  const client = createClient({ socket: { path: socket } })
  await client.connect()
  t.after(() => client.destroy())
  return client
}
