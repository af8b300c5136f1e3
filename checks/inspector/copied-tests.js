// What the inspector copies as a test passes as it is: in node:test, vitest and jest.
//   npm run build && npm ci --prefix checks/test-runners --ignore-scripts && node checks/inspector/copied-tests.js
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

process.env.NODE_ENV = 'development'
const ROOT = path.join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const fromRunners = createRequire(path.join(ROOT, 'checks/test-runners/run.js'))
const { inject } = require('trunkline/test')

const APP = `const trunkline = require('trunkline')
const { inspector } = require('@trunkline/inspector')
const app = trunkline()
app.use('/__trunkline', inspector(app, { log() {} }))
app.get('/users/:id', (req, res) => res.json({ id: req.params.id, name: "O'Hara", tags: ['a', 'b'] }))
app.get('/now', (req, res) => res.json({ at: new Date().toISOString() }))
app.post('/users', trunkline.json(), (req, res) => res.status(201).json({ id: Math.random(), ...req.body }))
app.get('/text', (req, res) => res.send('line\\n"quoted"'))
module.exports = { app }
`

/** Outside of the repository, where no runner finds a configuration; the packages are those of here. */
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'copied-')))
symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
try {
  writeFileSync(path.join(folder, 'app.js'), APP)
  writeFileSync(
    path.join(folder, 'package.json'),
    '{"type":"commonjs","jest":{"testEnvironment":"node","transform":{}}}',
  )
  const { app } = require(path.join(folder, 'app.js'))
  for (const url of ['/users/7', '/users/7?full=1', '/now', '/text', '/missing']) await inject(app, url)
  await inject(app, { method: 'POST', url: '/users', body: { name: "it's", list: ['\u2028', 1] } })
  const requests = (await inject(app, '/__trunkline/api/requests')).json()
  assert.equal(requests.length, 6)
  const jest = path.join(path.dirname(fromRunners.resolve('jest/package.json')), 'bin/jest.js')
  const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
  await run(app, requests, 'node:test', 'node.test.js', (file) => ['--test', file], /pass 6\b/)
  await run(app, requests, 'vitest', 'vite.test.mjs', (file) => [vitest, 'run', '--root', folder, file], /6 passed/)
  await run(app, requests, 'jest', 'jest.test.js', (file) => [jest, '--ci', '--rootDir', folder, file], /6 passed/)
} finally {
  rmSync(folder, { recursive: true })
}

async function run(app, requests, runner, name, commandOf, wanted) {
  const texts = []
  for (const { id } of requests) texts.push((await inject(app, `/__trunkline/api/copy?id=${id}&as=${runner}`)).text)
  // Each is a file of its own for people; here they become one, with the imports of the first.
  const [head] = texts[0].split('\ntest(')
  writeFileSync(path.join(folder, name), [head, ...texts.map((text) => text.slice(text.indexOf('test(')))].join('\n'))
  const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', CI: '1', NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, commandOf(name), {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  assert.equal(status, 0, `${runner}: ${stdout}${stderr}`)
  assert.match(stdout + stderr, wanted)
  console.log(`ok: what is copied for ${runner} passes`)
}
