const { it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { answerError } = require('../../../support.js')
const { describePackage } = require('./support.js')

const late = async () => {
  await null
  throw new Error('late')
}

describePackage('express-asyncify', () => {
  it('takes rejections of handlers, of middleware and of routers', async () => {
    const { default: asyncify } = await import('express-asyncify')
    const app = asyncify(express())
    app.get('/handler', late)
    app.use('/middleware', late)
    app.use('/router', asyncify(express.Router()).get('/', late))
    app.use(answerError)
    for (const path of ['/handler', '/middleware', '/router']) {
      await request(app).get(path).expect(500, { error: 'late' })
    }
  })
})

describePackage('@awaitjs/express', () => {
  const { addAsync, Router } = require('@awaitjs/express')

  it('has handlers that go on when their promise is done', async () => {
    const app = addAsync(express())
    app.useAsync(async (req) => {
      req.seen = 'seen'
    })
    app.getAsync('/', async (req, res) => res.send(req.seen))
    app.getAsync('/late', late)
    app.use('/router', Router().getAsync('/', late))
    app.use(answerError)
    await request(app).get('/').expect(200, 'seen')
    await request(app).get('/late').expect(500, { error: 'late' })
    await request(app).get('/router').expect(500, { error: 'late' })
  })
})

describePackage('@root/async-router', () => {
  const { Router } = require('@root/async-router')

  it('takes rejections and sends what a handler returns', async () => {
    const router = Router()
    router.get('/value', async () => ({ a: 1 }))
    router.get('/late', late)
    const app = express().use(router).use(answerError)
    await request(app).get('/value').expect(200, { a: 1 })
    await request(app).get('/late').expect(500, { error: 'late' })
  })
})

describePackage('express-async-wrap', () => {
  it('hands a rejection to next', async () => {
    const wrap = require('express-async-wrap')
    const app = express().get('/', wrap(late)).use(answerError)
    await request(app).get('/').expect(500, { error: 'late' })
  })
})

describePackage('async-middleware', () => {
  it('wraps handlers and error handlers', async () => {
    const { wrap } = require('async-middleware')
    const app = express().get('/', wrap(late))
    app.use(
      wrap((err, _req, _res, _next) => {
        throw new Error(`after ${err.message}`)
      }),
    )
    app.use(answerError)
    await request(app).get('/').expect(500, { error: 'after late' })
  })
})

describePackage('express-async-router', () => {
  const { AsyncRouter } = require('express-async-router')

  it('answers with what promises resolve to', async () => {
    const router = AsyncRouter()
    router.param('id', (req, _res, id) => {
      req.id = `id ${id}`
    })
    router.get('/users/:id', (req) => Promise.resolve({ id: req.id }))
    router.get('/late', late)
    const app = express().use(router).use(answerError)
    await request(app).get('/users/7').expect(200, { id: 'id 7' })
    await request(app).get('/late').expect(500, { error: 'late' })
  })
})

describePackage('express-http-context', () => {
  it('keeps values by request, after await too', async () => {
    const context = require('express-http-context')
    const app = express().use(context.middleware)
    app.use((req, _res, next) => {
      context.set('user', req.query.user)
      next()
    })
    app.get('/', async (_req, res) => {
      await new Promise(setImmediate)
      res.send(context.get('user'))
    })
    await Promise.all(['ann', 'bob'].map((user) => request(app).get(`/?user=${user}`).expect(200, user)))
  })
})

describePackage('express-lazy-router', () => {
  it('loads a router with its first request', async () => {
    const { createLazyRouter } = require('express-lazy-router')
    let loaded = 0
    const load = async () => {
      loaded++
      return { default: express.Router().get('/deep', (req, res) => res.send(`${req.baseUrl} ${loaded}`)) }
    }
    const app = express().use('/lazy', createLazyRouter({ preload: false })(load))
    await request(app).get('/lazy/deep').expect(200, '/lazy 1')
    await request(app).get('/lazy/deep').expect(200, '/lazy 1')
  })
})
