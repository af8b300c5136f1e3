// What each runner tries, in a test of its own. `equal(actual, expected)` is the runner's, and compares in depth.
const { createAgent, inject } = require('trunkline/test')
const { createApp } = require('./app.js')

/** What `/users` gives; something else when run.js wants to see a runner report a failure. */
const EXPECTED = process.env.EXPECT_NONSENSE ? 'nonsense' : 'Tobi'

exports.checks = {
  async 'JSON there and back'(equal) {
    const answer = await inject(createApp(), { method: 'POST', url: '/users', body: { name: 'Tobi' } })
    equal([answer.status, answer.headers.location], [201, '/users/7'])
    equal(answer.json(), { id: 7, name: EXPECTED })
  },

  async 'an agent that keeps cookies and follows redirects'(equal) {
    const agent = createAgent(createApp())
    const response = await agent('/login', { method: 'POST', body: new URLSearchParams({ name: 'tobi' }) })
    equal([response.url, await response.text()], ['http://localhost/account', 'Hello user=tobi'])
  },

  // A runner may have bytes of its own realm.
  async 'bytes there and back'(equal) {
    for (const bytes of [Buffer.from('grün'), new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 3]).buffer]) {
      const headers = { 'Content-Type': 'application/octet-stream' }
      const { body } = await inject(createApp(), { method: 'POST', url: '/bytes', headers, body: bytes })
      equal(body.toString('hex'), Buffer.from(bytes).toString('hex'))
    }
  },

  async 'a form with a file'(equal) {
    const form = new FormData()
    form.set('file', new Blob(['text']), 'a.txt')
    const { text } = await inject(createApp(), { method: 'POST', url: '/bytes', body: form })
    equal(text.includes('filename="a.txt"'), true)
  },

  async 'an answer in pieces, and a file'(equal) {
    equal((await inject(createApp(), '/pieces')).text, 'first second')
    equal((await inject(createApp(), '/file')).text.includes('under test'), true)
  },

  async 'the error that no handler took'(equal) {
    const { status, error } = await inject(createApp(), '/broken')
    equal([status, error.message], [500, 'no database'])
  },

  async 'a request that cannot be sent'(equal) {
    const reason = await inject(createApp(), 'users').catch((error) => error)
    equal(reason.name, 'TypeError')
  },

  async 'a handler that never answers'(equal) {
    const controller = new AbortController()
    setImmediate(() => controller.abort()) // AbortSignal.timeout() keeps no process waiting, and node:test would not wait
    const reason = await inject(() => {}, { url: '/', signal: controller.signal }).catch((error) => error)
    equal(reason.name, 'AbortError')
  },
}
