const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { line } = require('../../../support.js')

describe('express', () => {
  it('the parsers leave a request without a body as this line does', async () => {
    const app = express().get('/', (req, res) => res.json('body' in req))
    const parsed = express()
      .use(express.json())
      .get('/', (req, res) => res.json(req.body ?? 'none'))
    await request(app).get('/').expect(200, 'false')
    await request(parsed)
      .get('/')
      .expect(200, line === 4 ? {} : '"none"')
  })

  it('sends a file that is asked for by its path', async () => {
    const app = express().get('/', (_req, res) => res.sendFile(`${__dirname}/plain.txt`))
    await request(app)
      .get('/')
      .expect('Content-Type', /^text\/plain/)
      .expect(200, 'hello\n')
  })
})
