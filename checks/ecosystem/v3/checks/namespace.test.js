// Puts its own in the place of the verbs of all apps, so it must come before any app is made.
require('express-namespace')

const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')

describe('express-namespace', () => {
  it('paths below a path, by the verbs that it wraps', async () => {
    const app = express()
    app.namespace('/forum/:id', () => {
      app.get('/', (req, res) => res.send(`view ${req.params.id}`))
      app.namespace('/thread', () => app.del('/:tid', (req, res) => res.json([req.params.id, req.params.tid])))
    })
    app.get('/outside', (_req, res) => res.send(app.get('env')))
    await request(app).get('/forum/7').expect(200, 'view 7')
    await request(app).del('/forum/7/thread/8').expect(200, ['7', '8'])
    await request(app).get('/outside').expect(200, 'test')
    await request(app).get('/thread/8').expect(404)
  })
})
