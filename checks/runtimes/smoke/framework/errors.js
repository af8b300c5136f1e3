const assert = require('node:assert')
const { withServer } = require('../server.js')

exports.checks = [
  ['answers a thrown error with its page, and shows no stack in production', page],
  ['gives errors to the error handlers', handlers],
  ['takes async handlers', asyncHandlers],
]

async function page({ framework, start, line }) {
  const app = framework()
  app.set('env', 'production')
  app.get('/throws', () => {
    throw new Error('a secret')
  })
  app.get('/teapot', (_req, _res, next) => next(Object.assign(new Error('short and stout'), { status: 418 })))
  await withServer(start, app, async (ask) => {
    const thrown = await ask('/throws')
    assert.strictEqual(thrown.status, 500)
    assert.strictEqual((await ask('/teapot')).status, 418)
    if (line === 'v3') return // Express 3 asks NODE_ENV as it loads, and not the setting
    assert.match(thrown.body, /Internal Server Error/)
    assert.doesNotMatch(thrown.body, /secret/)
  })
}

async function handlers({ framework, start }) {
  const app = framework()
  app.get('/', (_req, _res, next) => next(new Error('on its way')))
  app.use((_req, res) => res.send('not this one'))
  app.use((err, _req, res, _next) => res.status(503).send(`caught: ${err.message}`))
  await withServer(start, app, async (ask) => {
    const { status, body } = await ask('/')
    assert.deepStrictEqual([status, body], [503, 'caught: on its way'])
  })
}

/** On 5.x a rejection goes to the error handlers by itself; before, the handler has to pass it on. */
async function asyncHandlers({ framework, start, line }) {
  const app = framework()
  app.get('/late', async (_req, res) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    res.send('late')
  })
  app.get('/rejects', async (_req, _res, next) => {
    const error = new Error('rejected')
    if (line === 'v5') throw error
    next(error)
  })
  app.use((err, _req, res, _next) => res.status(500).send(`caught: ${err.message}`))
  await withServer(start, app, async (ask) => {
    assert.strictEqual((await ask('/late')).body, 'late')
    assert.strictEqual((await ask('/rejects')).body, 'caught: rejected')
  })
}
