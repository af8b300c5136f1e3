// The body parsers on a server without a framework.
const assert = require('node:assert')
const http = require('node:http')
const zlib = require('node:zlib')
const { SERVERS, withServer } = require('./server.js')

exports.checks = [
  ['reads JSON, forms, texts and bytes', everyKind],
  ['reads a body in another charset', charsets],
  ['reads compressed bodies', compressed],
  ['tells what is wrong with a body', errors],
]

/** Answers with the body that was read, or with the error. */
function serve(parser, use) {
  const handler = (req, res) => {
    parser(req, res, (error) => {
      res.statusCode = error ? error.status : 200
      res.end(error ? error.type : JSON.stringify(req.body))
    })
  }
  assert.ok(http.METHODS.includes('POST'))
  return withServer(SERVERS.createServer, handler, (ask) =>
    use((type, body, headers) => ask('/', { method: 'POST', body, headers: { 'Content-Type': type, ...headers } })),
  )
}

async function everyKind({ parsers }) {
  const cases = [
    [parsers.json(), 'application/json', '{"a":[1,2]}', '{"a":[1,2]}'],
    [parsers.urlencoded({ extended: true }), 'application/x-www-form-urlencoded', 'a[b]=c', '{"a":{"b":"c"}}'],
    [parsers.urlencoded({ extended: false }), 'application/x-www-form-urlencoded', 'a=b&a=c', '{"a":["b","c"]}'],
    [parsers.text(), 'text/plain', 'a text', '"a text"'],
    [parsers.raw(), 'application/octet-stream', 'ab', '{"type":"Buffer","data":[97,98]}'],
  ]
  for (const [parser, type, body, want] of cases) {
    await serve(parser, async (post) => assert.strictEqual((await post(type, body)).body, want, type))
  }
}

async function charsets({ parsers }) {
  await serve(parsers.text(), async (post) => {
    const answer = await post('text/plain; charset=windows-1251', Buffer.from([0xcf, 0xf0, 0xe8]))
    assert.strictEqual(answer.body, '"При"')
  })
}

async function compressed({ parsers, entry }) {
  const encodings = { gzip: zlib.gzipSync, deflate: zlib.deflateSync }
  if (!/[/-]v1$/.test(entry.specifier)) encodings.br = zlib.brotliCompressSync
  await serve(parsers.json(), async (post) => {
    for (const [name, compress] of Object.entries(encodings)) {
      const answer = await post('application/json', compress('{"a":1}'), { 'Content-Encoding': name })
      assert.strictEqual(answer.body, '{"a":1}', name)
    }
  })
}

async function errors({ parsers }) {
  await serve(parsers.json({ limit: 10 }), async (post) => {
    const outcome = async (...args) => {
      const { status, body } = await post(...args)
      return `${status} ${body}`
    }
    assert.strictEqual(await outcome('application/json', '{'), '400 entity.parse.failed')
    assert.strictEqual(await outcome('application/json', '"longer than ten"'), '413 entity.too.large')
    assert.strictEqual(await outcome('application/json; charset=none', '{}'), '415 charset.unsupported')
    assert.strictEqual(
      await outcome('application/json', 'no gzip', { 'Content-Encoding': 'x-unknown' }),
      '415 encoding.unsupported',
    )
  })
}
