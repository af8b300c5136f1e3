import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inject } from 'trunkline/test'
import { app } from './app.js'

const greet = (name) => inject(app, { method: 'POST', url: '/', body: new URLSearchParams({ name }) })

test('shows the form', async () => {
  const answer = await inject(app, '/')
  assert.equal(answer.status, 200)
  assert.match(answer.text, /<form method="post"/)
})

test('greets a visitor, escaped', async () => {
  const answer = await greet('<b>Ada</b>')
  assert.equal(answer.status, 200)
  assert.match(answer.text, /Hello, &lt;b&gt;Ada&lt;\/b&gt;/)
})

test('shows the page again, with what is wrong', async () => {
  const answer = await greet(' ')
  assert.equal(answer.status, 422)
  assert.match(answer.text, /Please tell your name\./)
})

test('serves files, and knows nothing else', async () => {
  assert.match(String((await inject(app, '/style.css')).headers['content-type']), /^text\/css/)
  assert.equal((await inject(app, '/elsewhere')).status, 404)
})

test('is alive', async () => {
  assert.equal((await inject(app, '/livez')).status, 200)
})
