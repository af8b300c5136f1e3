const assert = require('node:assert')
const zlib = require('node:zlib')
const { withServer } = require('../server.js')

exports.checks = [
  ['reads a JSON body', json],
  ['answers 400 to broken JSON and 413 to too much of it', refused],
  ['reads a form, with nested fields', form],
  ['reads a compressed body', compressed],
  ['lets a body stream into a handler', streamed],
]

function echo(framework, ...middleware) {
  const app = framework()
  for (const one of middleware) app.use(one)
  app.post('/', (req, res) => res.json(req.body))
  return app
}

function post(type, body, headers) {
  return { method: 'POST', body, headers: { 'Content-Type': type, ...headers } }
}

async function json({ framework, start }) {
  await withServer(start, echo(framework, framework.json({ limit: '2mb' })), async (ask) => {
    const value = { name: 'Zoë', list: [1, 2, { three: null }] }
    assert.deepStrictEqual(JSON.parse((await ask('/', post('application/json', JSON.stringify(value)))).body), value)
    const large = { text: 'x'.repeat(200_000) }
    assert.deepStrictEqual(JSON.parse((await ask('/', post('application/json', JSON.stringify(large)))).body), large)
  })
}

async function refused({ framework, start }) {
  await withServer(start, echo(framework, framework.json({ limit: 100 })), async (ask) => {
    assert.strictEqual((await ask('/', post('application/json', '{"a":'))).status, 400)
    assert.strictEqual((await ask('/', post('application/json', `"${'x'.repeat(200)}"`))).status, 413)
  })
}

async function form({ framework, start }) {
  await withServer(start, echo(framework, framework.urlencoded({ extended: true })), async (ask) => {
    const answer = await ask(
      '/',
      post('application/x-www-form-urlencoded', 'user[name]=A%20B&tags[]=1&tags[]=2&c=%C3%A9'),
    )
    assert.deepStrictEqual(JSON.parse(answer.body), { user: { name: 'A B' }, tags: ['1', '2'], c: 'é' })
  })
}

async function compressed({ framework, start }) {
  await withServer(start, echo(framework, framework.json()), async (ask) => {
    for (const [encoding, bytes] of [
      ['gzip', zlib.gzipSync('{"packed":true}')],
      ['deflate', zlib.deflateSync('{"packed":true}')],
    ]) {
      const answer = await ask('/', post('application/json', bytes, { 'Content-Encoding': encoding }))
      assert.strictEqual(answer.body, '{"packed":true}', encoding)
    }
  })
}

async function streamed({ framework, start }) {
  const app = framework()
  app.post('/', async (req, res) => {
    let length = 0
    for await (const chunk of req) length += chunk.length
    res.send(`${length} bytes`)
  })
  await withServer(start, app, async (ask) => {
    const answer = await ask('/', post('application/octet-stream', Buffer.alloc(300_000)))
    assert.strictEqual(answer.body, '300000 bytes')
  })
}
