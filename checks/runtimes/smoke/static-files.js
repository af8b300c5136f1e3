// The packages that stand in for serve-static, on a server without a framework.
const assert = require('node:assert')
const path = require('node:path')
const { SERVERS, withServer } = require('./server.js')

const SITE = path.join(__dirname, 'site')

exports.checks = [
  ['sends files, parts of them and the index', sends],
  ['goes on without a file, or tells the error', misses],
  ['lets setHeaders add to the headers', headers],
]

function serve(serveStatic, options, use) {
  const handle = serveStatic(SITE, options)
  const listener = (req, res) =>
    handle(req, res, (error) => {
      res.statusCode = error ? error.status : 404
      res.end(error ? error.message : 'nothing')
    })
  return withServer(SERVERS.createServer, listener, use)
}

async function sends({ serveStatic }) {
  await serve(serveStatic, undefined, async (ask) => {
    const whole = await ask('/plain.txt')
    assert.strictEqual(whole.status, 200)
    const part = await ask('/plain.txt', { headers: { Range: 'bytes=1-2' } })
    assert.deepStrictEqual([part.status, part.body], [206, whole.body.slice(1, 3)])
    assert.strictEqual((await ask('/')).body, (await ask('/index.html')).body)
  })
}

async function misses({ serveStatic }) {
  const outcome = ({ status, body }) => `${status} ${body}`
  await serve(serveStatic, undefined, async (ask) => assert.strictEqual(outcome(await ask('/none')), '404 nothing'))
  await serve(serveStatic, { fallthrough: false }, async (ask) => {
    assert.strictEqual(outcome(await ask('/%')), '400 Bad Request')
  })
}

async function headers({ serveStatic }) {
  const setHeaders = (res, file) => res.setHeader('X-File', path.basename(file))
  await serve(serveStatic, { setHeaders }, async (ask) => {
    assert.strictEqual((await ask('/plain.txt')).headers['x-file'], 'plain.txt')
  })
}
