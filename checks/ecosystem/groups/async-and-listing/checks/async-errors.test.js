// Patches the class of layers, so it must come before any app is made; on 5.x there is none where it looks.
if (process.env.ECOSYSTEM_LINE === 'v4') require('express-async-errors')

const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { answerError, line } = require('../../../support.js')

const late = async () => {
  await null
  throw new Error('late')
}

describe('express-async-errors', { skip: line === 5 }, () => {
  it('rejections of handlers, middleware and sub-routers', async () => {
    const app = express()
    app.get('/handler', late)
    app.use('/middleware', late)
    app.use('/router', express.Router().get('/', late))
    app.route('/route').get((_req, _res, next) => next(), late)
    app.use(answerError)
    for (const path of ['/handler', '/middleware', '/router', '/route']) {
      await request(app).get(path).expect(500, { error: 'late' })
    }
  })

  it('rejections of param callbacks and of error handlers', async () => {
    const app = express()
    app.param('id', late)
    app.get('/users/:id', (_req, res) => res.send('not here'))
    app.get('/sync', () => {
      throw new Error('sync')
    })
    app.use('/sync', async (err, _req, _res, _next) => {
      throw new Error(`after ${err.message}`)
    })
    app.use(answerError)
    await request(app).get('/users/7').expect(500, { error: 'late' })
    await request(app).get('/sync').expect(500, { error: 'after sync' })
  })

  it('arity still tells handlers from error handlers', async () => {
    const app = express()
    app.use((_err, _req, res, _next) => res.send('wrong'))
    app.get('/', async (_req, res) => res.send('right'))
    await request(app).get('/').expect(200, 'right')
  })
})
