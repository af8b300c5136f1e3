import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inject } from 'trunkline/test'
import { app } from './app.ts'

test('welcomes at the start page', async () => {
  const answer = await inject(app, '/')
  assert.equal(answer.status, 200)
  assert.match(answer.text, /Welcome/)
})

test('greets a visitor', async () => {
  const { status, data } = await inject(app, 'POST /greetings', { body: { name: ' Ada ' } })
  assert.equal(status, 201)
  assert.deepEqual(data, { greeting: 'Hello, Ada' })
})

test('says which field is wrong', async () => {
  const answer = await inject(app, { method: 'POST', url: '/greetings', body: { name: '' } })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /"pointer":"\/name","detail":"a name, please"/)
})

test('refuses a body that is not valid JSON', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await inject(app, { method: 'POST', url: '/greetings', headers, body: '{"name":' })
  assert.equal(answer.status, 400)
})

test('documents itself', async () => {
  assert.match((await inject(app, '/openapi.json')).text, /"\/greetings":{"post":/)
  assert.equal((await inject(app, '/docs/')).status, 200)
})

test('knows nothing else', async () => {
  const answer = await inject(app, { url: '/elsewhere', headers: { accept: 'text/html' } })
  assert.equal(answer.status, 404)
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/)
  assert.match(answer.text, /nothing at \/elsewhere/)
})

test('is alive', async () => {
  assert.equal((await inject(app, '/livez')).status, 200)
})
