const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const { createHttpTerminator } = require('http-terminator')
const request = require('supertest')
const { serve } = require('../../../support.js')

describe('http-terminator', () => {
  it('ends a server after its last answer', async (t) => {
    const app = express()
    const { server, url } = await serve(t, app)
    const terminator = createHttpTerminator({ server })
    let terminated
    app.get('/', (_req, res) => {
      terminated = terminator.terminate()
      setImmediate(() => res.send('late'))
    })
    await request(url).get('/').expect(200, 'late')
    await terminated
    assert.equal(server.listening, false)
  })
})
