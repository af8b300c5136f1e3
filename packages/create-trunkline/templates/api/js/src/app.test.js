import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inject } from 'trunkline/test'
import { app } from './app.js'

const greet = (body) => inject(app, { method: 'POST', url: '/greetings', body })

test('greets a visitor', async () => {
  const answer = await greet({ name: ' Ada ' })
  assert.equal(answer.status, 201)
  assert.deepEqual(answer.json(), { greeting: 'Hello, Ada' })
})

test('says which field is wrong', async () => {
  const answer = await greet({ name: '' })
  assert.equal(answer.status, 422)
  assert.deepEqual(answer.json(), { errors: { name: ['a name, please'] } })
})

test('answers a body that is no JSON', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await inject(app, { method: 'POST', url: '/greetings', headers, body: '{"name":' })
  assert.equal(answer.status, 400)
})

test('knows nothing else', async () => {
  const answer = await inject(app, '/elsewhere')
  assert.equal(answer.status, 404)
  assert.deepEqual(answer.json(), { error: 'nothing at /elsewhere' })
})

test('is alive', async () => {
  assert.equal((await inject(app, '/livez')).status, 200)
})
