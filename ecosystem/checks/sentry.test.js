const Sentry = require('@sentry/node')

const sent = []
Sentry.init({
  dsn: 'http://key@127.0.0.1:9/1',
  tracesSampleRate: 1,
  transport: () => ({
    send: async (envelope) => {
      for (const [header, payload] of envelope[1]) sent.push({ type: header.type, payload })
      return {}
    },
    flush: async () => true,
  }),
})

const assert = require('node:assert/strict')
const http = require('node:http')
const test = require('node:test')
const { serve } = require('./support.js')
const express = require('express')

function createApp() {
  const users = express.Router()
  users.get('/:id', (req, res) => res.send(req.params.id))
  users.get('/:id/broken', () => {
    throw new Error('broken')
  })
  const app = express()
  app.use('/users', users)
  Sentry.setupExpressErrorHandler(app)
  app.use((_err, _req, res, _next) => res.status(500).end())
  return app
}

async function ask(url) {
  sent.length = 0
  const text = await new Promise((resolve, reject) => {
    http
      .get(url, (res) => {
        let body = ''
        res.on('data', (chunk) => {
          body += chunk
        })
        res.on('end', () => resolve(body))
      })
      .on('error', reject)
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await Sentry.flush(2000)
  return text
}

test('Sentry: an error is reported with its route', async (t) => {
  const { url } = await serve(t, createApp())
  await ask(`${url}/users/7/broken`)
  const error = sent.find(({ payload }) => payload.exception)?.payload
  assert.equal(error.exception.values[0].value, 'broken')
  assert.equal(error.transaction, 'GET /users/:id/broken')
})

test('Sentry: a request is named by its route and has a span for each layer', async (t) => {
  const { url } = await serve(t, createApp())
  assert.equal(await ask(`${url}/users/7`), '7')
  const spans = sent.filter(({ type }) => type === 'span').flatMap(({ payload }) => payload.items)
  const layers = spans.filter(({ attributes }) => attributes['express.type'] !== undefined)
  const found = layers.map(({ name, attributes }) => `${attributes['express.type'].value} ${name}`)
  assert.deepEqual(found.slice(-2).sort(), ['request_handler /users/:id', 'router /users'])
  assert.equal(spans.find((span) => span.is_segment).name, 'GET /users/:id')
})
