// Forms with files, on every line: over a connection of HTTP/1, and by fetch on the host's own server where it has one.
const assert = require('node:assert')
const { once } = require('node:events')
const http = require('node:http')
const { connect } = require('node:net')
const { startHost } = require('./host.js')

const LINES = ['trunkline/v3', 'trunkline/v4', 'trunkline/v5']

/** More than a host and a connection hold between them, and not a multiple of anything. */
const SIZE = 3_000_001

exports.formsChecks = LINES.flatMap((line) =>
  [
    ['formData() gives fields and files', givesFormData],
    ['parts() gives parts as they come', givesParts],
    ['a file that is too large is refused with 413', refuses],
    ['a client that leaves ends the part', noticesLeaving],
    ["a form is read on the host's own server", readsOnHost],
  ].map(([title, check]) => [`${line}: ${title}`, ({ loaded }) => check(loaded, require(line))]),
)

function createSite({ formData, parts }, framework) {
  const app = framework()
  app.set('env', 'test')
  app.post('/form', (req, res, next) => {
    formData(req).then((form) => {
      const entries = [...form].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : [value.name, value.size],
      ])
      res.json(entries)
    }, next)
  })
  app.post('/parts', (req, res, next) => {
    countParts(parts(req, { maxFileSize: '4mb' })).then((seen) => res.json(seen), next)
    app.reading?.()
  })
  app.use((err, _req, res, _next) => {
    app.failed?.(err)
    res.statusCode = err.status
    res.end(err.code)
  })
  return app
}

async function countParts(list) {
  const seen = []
  for await (const part of list) {
    let length = 0
    for await (const piece of part.stream) length += piece.length
    seen.push([part.name, part.filename ?? null, length])
  }
  return seen
}

async function listen(app) {
  const server = http.createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    port: server.address().port,
    stop: () => server.close(),
  }
}

function createForm(size) {
  const form = new FormData()
  form.append('title', 'żółć')
  form.append('file', new Blob([new Uint8Array(size)]), 'a/b.bin')
  return form
}

async function post(url, body) {
  const response = await fetch(url, { method: 'POST', body, headers: { Connection: 'close' } })
  return [response.status, await response.text()]
}

async function givesFormData(loaded, framework) {
  const { origin, stop } = await listen(createSite(loaded, framework))
  const [status, text] = await post(`${origin}/form`, createForm(SIZE))
  stop()
  assert.deepStrictEqual(
    [status, JSON.parse(text)],
    [
      200,
      [
        ['title', 'żółć'],
        ['file', ['b.bin', SIZE]],
      ],
    ],
  )
}

async function givesParts(loaded, framework) {
  const { origin, stop } = await listen(createSite(loaded, framework))
  const [status, text] = await post(`${origin}/parts`, createForm(SIZE))
  stop()
  assert.deepStrictEqual(
    [status, JSON.parse(text)],
    [
      200,
      [
        ['title', null, 8],
        ['file', 'b.bin', SIZE],
      ],
    ],
  )
}

async function refuses(loaded, framework) {
  const { origin, stop } = await listen(createSite(loaded, framework))
  const answer = await post(`${origin}/parts`, createForm(5_000_000))
  stop()
  assert.deepStrictEqual(answer, [413, 'LIMIT_FILE_SIZE'])
}

async function noticesLeaving(loaded, framework) {
  const app = createSite(loaded, framework)
  const { port, stop } = await listen(app)
  const reading = new Promise((resolve) => {
    app.reading = resolve
  })
  const failed = new Promise((resolve) => {
    app.failed = resolve
  })
  const head = [
    'POST /parts HTTP/1.1',
    'Host: a',
    'Content-Type: multipart/form-data; boundary=edge',
    'Content-Length: 9999',
  ]
  const part = ['--edge', 'Content-Disposition: form-data; name=f; filename=f', '', 'bytes']
  const client = connect(port, '127.0.0.1', () => client.write([...head, '', ...part].join('\r\n')))
  await reading
  client.destroy()
  assert.strictEqual((await failed).name, 'FormError')
  stop()
}

async function readsOnHost(loaded, framework) {
  const { toFetch } = require('trunkline/web')
  const host = startHost(toFetch(createSite(loaded, framework)))
  if (host === undefined) return // node has no server that takes a fetch handler
  try {
    const origin = `http://127.0.0.1:${host.port}`
    const [status, text] = await post(`${origin}/form`, createForm(SIZE))
    assert.deepStrictEqual(
      [status, JSON.parse(text)],
      [
        200,
        [
          ['title', 'żółć'],
          ['file', ['b.bin', SIZE]],
        ],
      ],
    )
    assert.strictEqual((await post(`${origin}/parts`, createForm(5_000_000)))[0], 413)
  } finally {
    await host.stop()
  }
}
