const { describe, it, before, after } = require('node:test')
const { VersioningType } = require('@nestjs/common')
const request = require('supertest')
const { start } = require('./start.js')

describe('@nestjs/platform-express', () => {
  let app
  let server

  before(async () => {
    const prepare = (created) => created.enableVersioning({ type: VersioningType.HEADER, header: 'X-Version' })
    ;({ app, server } = await start({ cors: true }, prepare))
  })
  after(() => app.close())

  it('chooses by version', async () => {
    await request(server).get('/versions').set('X-Version', '1').expect(200, 'first')
    await request(server).get('/versions').set('X-Version', '2').expect(200, 'second')
    await request(server).get('/versions').set('X-Version', '3').expect(404)
  })

  it('answers by the response, with headers, redirects, streams and events', async () => {
    await request(server).get('/answers/own').expect(202, ['seen /answers/own', '127.0.0.1'])
    await request(server).get('/answers/header').expect('X-Test', 'yes').expect('Set-Cookie', /a=1/).expect(200, 'text')
    await request(server).get('/answers/old').expect('Location', '/answers/header').expect(301)
    await request(server)
      .get('/answers/stream')
      .expect('Content-Disposition', /a\.txt/)
      .expect(200, 'bytes')
    await request(server)
      .get('/answers/events')
      .expect('Content-Type', /text\/event-stream/)
      .expect(200, /data: \{"count":1\}[\s\S]*data: \{"count":2\}/)
  })

  it('answers errors by filters, and tells clients nothing of others', async () => {
    await request(server).get('/answers/broken').expect(418, { brief: 'broken' })
    await request(server).get('/answers/unknown').expect(500, { statusCode: 500, message: 'Internal server error' })
    const missing = { message: 'Cannot GET /none', error: 'Not Found', statusCode: 404 }
    await request(server).get('/none').expect(404, missing)
  })

  it('answers preflights', async () => {
    await request(server)
      .options('/items')
      .set({ Origin: 'http://a.example', 'Access-Control-Request-Method': 'POST' })
      .expect('Access-Control-Allow-Origin', '*')
      .expect(204)
  })
})
