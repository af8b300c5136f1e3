const assert = require('node:assert/strict')
const { describe, it, before, after } = require('node:test')
const express = require('express')
const request = require('supertest')
const { start } = require('./start.js')

describe('@nestjs/platform-express', () => {
  let app
  let server

  before(async () => {
    ;({ app, server } = await start())
  })
  after(() => app.close())

  it('runs on the express that is checked', () => {
    const instance = app.getHttpAdapter().getInstance()
    assert.equal(Object.getPrototypeOf(instance.request), express.request)
  })

  it('fills in parameters, and has pipes and interceptors', async () => {
    await request(server)
      .get('/items/7?a=b')
      .expect(200, { wrapped: { name: 'name of 7', a: 'b' } })
    await request(server)
      .get('/items/seven')
      .expect(400, /numeric string is expected/)
  })

  it('has guards', async () => {
    await request(server).get('/items/guarded/one').expect(403)
    await request(server).get('/items/guarded/one').set('X-Token', 'right').expect(200, 'guarded')
  })

  it('validates bodies', async () => {
    const item = { count: 1, title: 'one' }
    await request(server).post('/items').send(item).expect(201, { item, isItem: true })
    const { body } = await request(server).post('/items').send({ count: 'many', title: 'one' }).expect(400)
    assert.deepEqual(body.message, ['count must be an integer number'])
    await request(server).post('/items').type('json').send('{').expect(400)
  })

  it('takes uploads', async () => {
    const upload = (text) =>
      request(server).post('/items/upload').field('title', 'one').attach('file', Buffer.from(text), 'a.txt')
    await upload('bytes').expect(200, ['a.txt', 5, 'bytes', 'one'])
    await upload('a'.repeat(101)).expect(413)
  })
})
