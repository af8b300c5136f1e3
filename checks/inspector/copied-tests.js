// What the inspector copies as a test passes as it is: in node:test, vitest and jest, next to apps of both module systems.
//   npm run build && node checks/lock/install.js checks/test-runners && node checks/inspector/copied-tests.js
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

process.env.NODE_ENV = 'development'
console.error = () => {} // the apps print their errors, which are there on purpose
const ROOT = path.join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const fromRunners = createRequire(path.join(ROOT, 'checks/test-runners/run.js'))
const jest = path.join(path.dirname(fromRunners.resolve('jest/package.json')), 'bin/jest.js')
const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs')

const ROUTES = `
app.use('/__trunkline', inspector(app, { log() {} }))
app.get('/users/:id', (req, res) => res.json({ id: req.params.id, name: "O'Hara", tags: ['a', 'b'] }))
app.get('/now', (req, res) => res.json({ at: new Date().toISOString() }))
app.get('/count', (req, res) => res.json({ count: ++count }))
app.post('/users', trunkline.json(), (req, res) => res.status(201).json({ id: Math.random(), ...req.body }))
app.post('/form', trunkline.urlencoded({ extended: false }), (req, res) => res.json(req.body))
app.get('/text', (req, res) => res.send('line\\n"quoted" $' + '{x} \`y\` \\\\'))
app.get('/page', (req, res) => res.send('<title>Page</title>'))
app.get('/list', (req, res) => res.json([1, 2, { three: null }]))
app.get('/bytes', (req, res) => res.send(Buffer.from([0, 1, 2])))
app.get('/empty', (req, res) => res.status(204).end())
app.get('/old', (req, res) => res.redirect('/new'))
app.get('/private', (req, res) => res.status(req.get('authorization') ? 200 : 401).json({ token: 'abc' }))
app.get('/refused', (req, res, next) => next(Object.assign(new Error('not for you'), { status: 403 })))
app.get('/broken', () => { throw new Error('on purpose') })
`
const APPS = {
  'named.cjs': `const trunkline = require('trunkline')
const { inspector } = require('@trunkline/inspector')
let count = 0
const app = trunkline()
${ROUTES}
module.exports = { app }
`,
  'whole.cjs': `const trunkline = require('trunkline/v4')
const { inspector } = require('@trunkline/inspector')
let count = 0
const app = trunkline()
${ROUTES}
module.exports = app
`,
  'default.mjs': `import { inspector } from '@trunkline/inspector'
import trunkline from 'trunkline'
let count = 0
const app = trunkline()
${ROUTES}
export default app
`,
  'shop.mjs': `import { inspector } from '@trunkline/inspector'
import trunkline from '@trunkline/v5'
let count = 0
export const app = trunkline()
${ROUTES}
`,
}

const BROWSER = { Accept: 'text/html,*/*;q=0.8', 'User-Agent': 'Mozilla/5.0', 'Accept-Encoding': 'gzip' }
const REQUESTS = [
  ...['/users/7', '/users/7?full=1&list=a&list=b', '/now', '/count', '/count', '/text', '/page', '/list', '/bytes'],
  ...['/empty', '/old', '/missing', '/refused', '/broken', "/users/it's%20me"],
  ...['/missing', '/refused', '/broken', '/page'].map((url) => ({ url, headers: BROWSER })),
  { method: 'HEAD', url: '/users/7' },
  { method: 'OPTIONS', url: '/users/7' },
  { method: 'POST', url: '/users', body: { name: "it's", list: ['\u2028', 1] } },
  { method: 'POST', url: '/users', headers: { 'Content-Type': 'application/json' }, body: '{"broken' },
  { method: 'POST', url: '/form', body: new URLSearchParams({ a: '1 & 2', b: "'" }) },
]

/** Each as a file of its own, as people save them. `.mjs` is no module for jest unless it is asked to, so it gets the CommonJS apps. */
const RUNNERS = {
  'node:test': { apps: Object.keys(APPS), command: (files) => ['--test', ...files], counts: (n) => `pass ${n}\n` },
  vitest: {
    apps: Object.keys(APPS),
    command: () => [vitest, 'run', '--root', folder],
    counts: (n) => `${n} passed (${n})`,
  },
  jest: {
    apps: ['named.cjs', 'whole.cjs'],
    command: () => [jest, '--ci', '--rootDir', folder],
    counts: (n) => `${n} passed, ${n} total`,
  },
}

/** Outside of the repository, where no runner finds a configuration. */
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'copied-')))
try {
  installPackages()
  const settings = { testEnvironment: 'node', transform: {}, testMatch: ['**/*.test.cjs'] }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ jest: settings }))
  const apps = {}
  for (const [name, source] of Object.entries(APPS)) apps[name] = await start(name, source)
  for (const [runner, { apps: names, command, counts }] of Object.entries(RUNNERS)) {
    const files = []
    for (const name of names) files.push(...(await copy(apps[name], name, runner)))
    run(runner, command(files), counts(files.length))
    for (const file of files) rmSync(path.join(folder, file))
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Ours as copies, for runners treat what is linked from elsewhere as source; everything else as links. */
function installPackages() {
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@trunkline'), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') || name === 'trunkline' || name === '@trunkline') continue
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name), 'junction')
  }
  for (const name of ['trunkline', '@trunkline/parsers', '@trunkline/inspector', '@trunkline/v5']) {
    const source = realpathSync(path.join(ROOT, 'node_modules', name))
    const isShipped = (file) => !/^(?:src|test|compiled|node_modules)\b/.test(path.relative(source, file))
    cpSync(source, path.join(modules, name), { recursive: true, filter: isShipped })
  }
}

/** An app that has had its requests, and how to ask it. */
async function start(name, source) {
  const file = path.join(folder, name)
  writeFileSync(file, source)
  const { inject } = createRequire(file)('trunkline/test')
  const loaded = await import(pathToFileURL(file))
  const app = loaded.app ?? loaded.default
  for (const request of REQUESTS) await inject(app, request)
  return (url) => inject(app, `/__trunkline/api/${url}`)
}

async function copy(ask, name, runner) {
  const requests = (await ask('requests')).json()
  assert.equal(requests.length, REQUESTS.length)
  const files = []
  for (const { id } of requests) {
    const { text } = await ask(`copy?id=${id}&as=${runner}`)
    assert.doesNotMatch(text, /where your app is exported/, 'the app was not found')
    const file = `${path.parse(name).name}-${id}.test.${/^import /.test(text) ? 'mjs' : 'cjs'}`
    writeFileSync(path.join(folder, file), text)
    files.push(file)
  }
  return files
}

function run(runner, command, wanted) {
  const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', CI: '1', NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' })
  assert.equal(status, 0, `${runner}: ${stdout}${stderr}`)
  const printed = stdout + stderr
  assert.ok(printed.includes(wanted), `${runner}: "${wanted}" is not in ${printed}`)
  console.log(`ok: what is copied for ${runner} passes as it is (${wanted.trim()})`)
}
