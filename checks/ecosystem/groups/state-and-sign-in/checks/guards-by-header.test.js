const { describe, it } = require('node:test')
const express = require('express')
const basicAuth = require('express-basic-auth')
const { expressjwt } = require('express-jwt')
const jwt = require('jsonwebtoken')
const request = require('supertest')
const { answerError } = require('../../../support.js')

describe('express-basic-auth', () => {
  it('asks for credentials', async () => {
    const app = express().use(basicAuth({ users: { ann: 'secret' }, challenge: true, realm: 'here' }))
    app.get('/', (req, res) => res.send(req.auth.user))
    await request(app).get('/').expect(401).expect('WWW-Authenticate', 'Basic realm="here"')
    await request(app).get('/').auth('ann', 'secret').expect(200, 'ann')
  })
})

describe('express-jwt', () => {
  it('a token becomes req.auth, a bad one an error with its status', async () => {
    const app = express().use(expressjwt({ secret: 'secret', algorithms: ['HS256'] }))
    app.get('/', (req, res) => res.json(req.auth.name)).use(answerError)
    const token = jwt.sign({ name: 'ann' }, 'secret')
    await request(app).get('/').auth(token, { type: 'bearer' }).expect(200, '"ann"')
    await request(app).get('/').auth(`${token}x`, { type: 'bearer' }).expect(401, { error: 'invalid signature' })
  })
})
