const assert = require('node:assert')
const { join } = require('node:path')
const { withServer } = require('../server.js')

const SITE = join(__dirname, '..', 'site')
const TEXT = 'alpha bravo charlie\n'

exports.checks = [
  ['serves files with their type, size, ETag and date', serves],
  ['answers 304 and ranges of files', conditions],
  ['leaves what is no file to the next handler, and never the folder', beyond],
  ['sends and downloads a file from a handler', sends],
]

function site(framework) {
  const app = framework()
  app.use('/public', framework.static(SITE))
  return app
}

async function serves({ framework, start }) {
  await withServer(start, site(framework), async (ask) => {
    const { status, headers, body } = await ask('/public/plain.txt')
    assert.deepStrictEqual([status, body], [200, TEXT])
    assert.match(headers['content-type'], /^text\/plain; charset=utf-8$/i)
    assert.strictEqual(headers['content-length'], '20')
    assert.match(headers.etag, /^(W\/)?".+"$/)
    assert.ok(Date.parse(headers['last-modified']) > 0)
    assert.strictEqual((await ask('/public/')).body, '<h1>home</h1>\n')
    const bare = await ask('/public')
    assert.match(bare.headers.location, /\/public\/$/)
  })
}

async function conditions({ framework, start }) {
  await withServer(start, site(framework), async (ask) => {
    const { etag } = (await ask('/public/plain.txt')).headers
    const again = await ask('/public/plain.txt', { headers: { 'If-None-Match': etag } })
    assert.deepStrictEqual([again.status, again.body], [304, ''])
    const part = await ask('/public/plain.txt', { headers: { Range: 'bytes=6-10' } })
    assert.deepStrictEqual([part.status, part.headers['content-range'], part.body], [206, 'bytes 6-10/20', 'bravo'])
    assert.strictEqual((await ask('/public/plain.txt', { headers: { Range: 'bytes=99-' } })).status, 416)
  })
}

async function beyond({ framework, start }) {
  const app = site(framework)
  app.use((_req, res) => res.status(404).send('the next'))
  await withServer(start, app, async (ask) => {
    assert.strictEqual((await ask('/public/nothing.txt')).body, 'the next')
    for (const path of ['/public/../run.js', '/public/%2e%2e/run.js', '/public/..%2frun.js']) {
      const answer = await ask(path)
      assert.ok(answer.status >= 400, path)
      assert.doesNotMatch(answer.body, /Runs every check/)
    }
  })
}

async function sends({ framework, start, line }) {
  const app = framework()
  const method = line === 'v3' ? 'sendfile' : 'sendFile'
  app.get('/file', (_req, res) => res[method](join(SITE, 'plain.txt')))
  app.get('/download', (_req, res) => res.download(join(SITE, 'plain.txt'), 'näme.txt'))
  await withServer(start, app, async (ask) => {
    assert.strictEqual((await ask('/file')).body, TEXT)
    const download = await ask('/download')
    assert.strictEqual(download.body, TEXT)
    assert.match(download.headers['content-disposition'], /^attachment; filename=/)
  })
}
