// An application in a worker: bundled by wrangler, run by workerd, both from npm and without an account.
//   npm ci --prefix checks/runtimes --ignore-scripts && npm run build && node checks/runtimes/worker/run.js
const assert = require('node:assert')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { run } = require('../command.js')

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})

async function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trunkline-worker-'))
  try {
    await bundle(folder)
    const count = await play(path.join(folder, 'app.js'))
    console.log(`${count} requests to a worker: all answered as they should be`)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function bundle(folder) {
  const wrangler = path.join(__dirname, '../node_modules/wrangler/bin/wrangler.js')
  const env = { WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: path.join(folder, 'log') }
  return run(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', folder], { cwd: __dirname, env })
}

async function play(file) {
  const { Miniflare } = require('miniflare')
  const worker = new Miniflare({
    modules: [{ type: 'ESModule', path: 'app.mjs', contents: fs.readFileSync(file, 'utf8') }],
    compatibilityDate: '2026-04-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings: { KEY: 'value' },
    cf: false,
  })
  try {
    for (const { path: place, init, status = 200, body } of ASKED) {
      const response = await worker.dispatchFetch(`http://a.example${place}`, init)
      assert.strictEqual(response.status, status, place)
      const text = await response.text()
      if (body instanceof RegExp) assert.match(text, body, place)
      else assert.strictEqual(text, body, place)
    }
    const { headers } = await worker.dispatchFetch('http://a.example/')
    assert.deepStrictEqual(headers.getSetCookie(), ['a=1; Path=/', 'b=2; Path=/'])
    return ASKED.length
  } finally {
    await worker.dispose()
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

// Pages hide errors: wrangler makes a bundle for production.
const ASKED = [
  { path: '/', body: /^\["value","[\d.:a-f]+","http"\]$/ },
  { path: '/', init: { method: 'HEAD' }, body: '' },
  { path: '/json', init: { method: 'POST', headers: JSON_TYPE, body: '{"a":[1]}' }, status: 201, body: '{"a":[1]}' },
  { path: '/json', init: { method: 'POST', headers: JSON_TYPE, body: '{"a":' }, status: 400, body: /Bad Request/ },
  { path: '/count', init: { method: 'POST', body: new Uint8Array(300_000) }, body: '300000' },
  { path: '/pieces', body: 'one two' },
  { path: '/broken', status: 418, body: /Teapot/ },
  { path: '/nowhere', status: 404, body: /Cannot GET \/nowhere/ },
  { path: '/v4/7', body: '4.x 7' },
  { path: '/v3/7', body: '3.x 7' },
  { path: '/web/x', body: '/web/x' },
]
