import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createAgent, inject } from 'trunkline/test'
import { createApp } from './app.ts'
import { openDatabase } from './database.ts'
import { runNext } from './jobs.ts'
import { confirmOrder } from './orders.ts'

const database = await openDatabase('') // inside of this process
const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
const changes = new EventEmitter()
const app = createApp({ database, folder, changes })
after(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const runJob = () => runNext(database, { confirm: (data) => confirmOrder(database, changes, data) })

/** A visitor with an account, logged in by a cookie. */
async function visitor(name: string) {
  const agent = createAgent(app)
  const body = { name, password: 'correct horse' }
  assert.equal((await agent('POST /signup', { body })).status, 201)
  assert.equal((await agent('POST /login', { body })).status, 200)
  return agent
}

test('is ready when its database is', async () => {
  assert.equal((await inject(app, '/readyz')).status, 200)
})

test('lets people in by a cookie, and programs by a token', async () => {
  const ada = await visitor('ada')
  assert.deepEqual((await ada('GET /me')).data, { id: 1, name: 'ada' })
  const made = await ada('POST /tokens')
  assert.ok(made.status === 201)
  const headers = { authorization: `Bearer ${made.data.token}` }
  assert.equal((await inject(app, { url: '/me', headers })).status, 200)
  await ada('POST /logout')
  assert.equal((await ada('GET /me')).status, 401)
})

test('refuses guesses, also for names that nobody has', async () => {
  const guess = () =>
    inject(app, { method: 'POST', url: '/login', body: { name: 'nobody', password: 'battery staple' } })
  for (let count = 0; count < 5; count += 1) assert.equal((await guess()).status, 401)
  const refused = await guess()
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
})

test('takes an order, and its stock, or neither', async () => {
  const emmy = await visitor('emmy')
  const order = (quantity: number) => emmy('POST /orders', { body: { productId: 2, quantity } })
  assert.equal((await order(2)).status, 409)
  assert.deepEqual((await order(1)).data, { id: 1, product: 'Chair', quantity: 1, state: 'placed' })
  assert.equal((await order(1)).status, 409)
  const { data } = await inject(app, 'GET /products', { query: { name: 'chair' } })
  assert.deepEqual(data, [{ id: 2, name: 'Chair', stock: 0 }])
})

test('confirms an order in the background, and tells its owner', async () => {
  const mary = await visitor('mary')
  while (!(await runJob())); // those of other tests
  await mary('POST /orders', { body: { productId: 1, quantity: 3 } })
  const response = await mary('/orders/changes')
  assert.equal(await runJob(), false)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.match((await reader?.read())?.value ?? '', /"product":"Lamp","quantity":3,"state":"confirmed"/)
  await reader?.cancel()
})

test('keeps files for an order of one’s own, and nothing of a form that is refused', async () => {
  const ruth = await visitor('ruth')
  const placed = await ruth('POST /orders', { body: { productId: 1, quantity: 1 } })
  assert.ok(placed.status === 201)
  const { id } = placed.data
  const send = (...files: File[]) => {
    const body = new FormData()
    for (const file of files) body.append('file', file)
    return ruth(`/orders/${id}/files`, { method: 'POST', body })
  }
  assert.equal((await send(new File(['a drawing'], '../drawing.txt'))).status, 201)
  const big = new File([new Uint8Array(6_000_000)], 'big')
  assert.equal((await send(new File(['x'], 'x'), big)).status, 413)
  assert.equal((await readdir(folder)).length, 1)
  const other = await visitor('olga')
  assert.equal((await other('GET /orders/:id', { params: { id } })).status, 404)
})

test('says which field is wrong', async () => {
  const answer = await inject(app, { method: 'POST', url: '/signup', body: { name: '', password: 'short' } })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /"pointer":"\/password"/)
})
