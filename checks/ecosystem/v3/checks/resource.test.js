// Puts a method on all apps, so it must come before any app is made.
require('express-resource')

const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')

describe('express-resource', () => {
  it('the actions of a resource, a nested one, and what it loads', async () => {
    const app = express()
    app.use(express.bodyParser())
    const forums = app.resource('forums', {
      index: (_req, res) => res.send('all'),
      new: (_req, res) => res.send('form'),
      create: (req, res) => res.send(201, req.body.name),
      show: (req, res) => res.json([req.forum.name, req.format]),
      destroy: (req, res) => res.send(204, req.forum.name),
      load: (id, found) => found(null, { name: `forum ${id}` }),
    })
    forums.add(app.resource('threads', { show: (req, res) => res.json([req.forum.name, req.params.thread]) }))
    await request(app).get('/forums').expect(200, 'all')
    await request(app).get('/forums/new').expect(200, 'form')
    await request(app).post('/forums').send({ name: 'made' }).expect(201, 'made')
    await request(app).get('/forums/7.json').expect(200, ['forum 7', 'json'])
    await request(app).del('/forums/7').expect(204)
    await request(app).get('/forums/7/threads/8').expect(200, ['forum 7', '8'])
  })
})
