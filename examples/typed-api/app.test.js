import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inject } from 'trunkline/test'
import { app } from './app.js'

test('creates a book', async () => {
  const created = await inject(app, 'POST /books', { body: { title: 'Emma', pages: 456 } })
  assert.equal(created.status, 201)
  const found = await inject(app, 'GET /books/:id', { params: { id: created.data.id } })
  assert.deepEqual(found.data, created.data)
})

test('refuses a book without a title', async () => {
  const refused = await inject(app, { method: 'POST', url: '/books', body: { title: '', pages: 1 } })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /"pointer":"\/title"/)
})
