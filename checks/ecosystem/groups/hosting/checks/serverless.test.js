const assert = require('node:assert/strict')
const { describe, it } = require('node:test')
const express = require('express')
const serverless = require('serverless-http')

describe('serverless-http', () => {
  it('an app without a socket', async () => {
    const app = express().use(express.json())
    app.post('/users/:id', (req, res) =>
      res.status(201).set('X-Test', 'yes').json([req.params.id, req.query, req.body]),
    )
    const answer = await serverless(app)({
      httpMethod: 'POST',
      path: '/users/7',
      headers: { 'content-type': 'application/json', 'content-length': '7' },
      queryStringParameters: { a: 'b' },
      body: '{"c":1}',
      requestContext: {},
    })
    assert.equal(answer.statusCode, 201)
    assert.equal(answer.headers['x-test'], 'yes')
    assert.deepEqual(JSON.parse(answer.body), ['7', { a: 'b' }, { c: 1 }])
  })
})
