import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { makeFolder, runHere } from './run-cli.ts'

const express = JSON.stringify(createRequire(__filename).resolve('express5'))
const start = `const express = require(${express})\nconst app = express().get('/a', (req, res) => res.end())\n`

const folder = makeFolder({
  'throws-inside.js': `${start}require('./lib/settings')\nmodule.exports = app\n`,
  'lib/settings.js': `\nif (!process.env.NOWHERE_SET) throw new Error('NOWHERE_SET is missing')\n`,
  'exits.js': `${start}require('./lib/config')\n`,
  'lib/config.js': `\n\nfunction check() {\n  process.exit(1)\n}\ncheck()\n`,
  'waits.mjs': `import './lib/waits.mjs'\nawait 1\n`,
  'lib/waits.mjs': `\nexport const late = await new Promise((resolve) => setTimeout(resolve, 1e6))\n`,
  'imports-broken.mjs': `import './lib/broken.mjs'\n`,
  'lib/broken.mjs': `\n\nconst app = express(\n`,
  'computes.js': 'for (;;);\n',
  'node_modules/mydb/package.json': '{ "name": "mydb", "main": "index.js" }',
  'node_modules/mydb/index.js': `const net = require('node:net')
exports.connect = async (port) => {
  await new Promise((resolve) => setImmediate(resolve))
  return new Promise((resolve, reject) => net.connect(port, '127.0.0.1').on('error', reject).on('connect', resolve))
}
`,
  'connects.mjs': `import './routes.mjs'\nexport const app = undefined\n`,
  'routes.mjs': `import { db } from './db.mjs'\nexport default db\n`,
  'db.mjs': `import { connect } from 'mydb'\n\nexport const db = await connect(1)\n`,
  'two.js': `${start}const admin = express().get('/b', (req, res) => res.end())\nmodule.exports = { app, admin }\n`,
  'unclear.js': `${start}module.exports = { shop: app, admin: express() }\n`,
  'mounted.js': `${start}const api = express().use('/x', app)\nmodule.exports = { app: api, inner: app, router: express.Router() }\n`,
  'listens.js': `${start}app.listen(3000)\nexpress().get('/b', (req, res) => res.end()).listen(3001)\n`,
  'needs.mjs': `import { createRequire } from 'node:module'
const express = createRequire(import.meta.url)(${express})
export function createApp({ db, log }) {
  return express().get('/' + db.name, (req, res) => res.end())
}
`,
  'needs-two.js': `exports.createApp = (db, settings) => { throw new Error('not to be called') }\n`,
  'reports.js': `${start}process.send?.('ready')\nprocess.disconnect?.()\nmodule.exports = app\n`,
  'class.js': `module.exports = class App {}\n`,
})

/** What the command prints on stderr; its last line where an import fails for another reason on some Node. */
const problems: [args: string[], sentence: string][] = [
  [
    ['throws-inside.js'],
    'throws-inside.js throws when it is loaded: Error: NOWHERE_SET is missing (lib/settings.js:2).',
  ],
  [
    ['imports-broken.mjs'],
    'imports-broken.mjs ended with code 1 before it had an application (SyntaxError: Unexpected end of input, lib/broken.mjs:4).',
  ],
  [['exits.js'], 'exits.js ended with code 1 before it had an application (process.exit() at lib/config.js:4).'],
  [
    ['waits.mjs', '--timeout', '0.5'],
    'waits.mjs has not finished loading after 0.5 seconds; look at the awaits outside of functions, such as the one in lib/waits.mjs:2.',
  ],
  [
    ['computes.js', '--timeout', '0.5'],
    'computes.js has not finished loading after 0.5 seconds: it computes without a pause.',
  ],
  [
    ['connects.mjs'],
    'connects.mjs throws when it is loaded: Error: connect ECONNREFUSED 127.0.0.1:1. ' +
      'Loading it connects to 127.0.0.1:1 by mydb (connects.mjs:1 > routes.mjs:1 > db.mjs:1). ' +
      'Move that out of the module that makes the app, for example into server.js, and give the module that makes it.',
  ],
  [['unclear.js'], 'unclear.js exports 2 applications: admin, shop; choose one with --export admin.'],
  [['two.js', '--export', 'nothing'], 'two.js has no export nothing; it exports admin, app, default.'],
  [
    ['needs.mjs'],
    "needs.mjs exports createApp({ db, log }), which needs arguments (without: TypeError: Cannot destructure property 'db' of 'undefined' as it is undefined). " +
      "Give a file that calls it with stand-ins, such as: import { createApp } from './needs.mjs'; export const app = createApp({ db: {}, log: {} }).",
  ],
  [
    ['needs-two.js'],
    "needs-two.js exports createApp(db, settings), which needs arguments. Give a file that calls it with stand-ins, such as: import { createApp } from './needs-two.js'; export const app = createApp({}, {}).",
  ],
  [
    ['class.js'],
    'class.js exports a function that is no application and makes none; give a file that exports the application itself.',
  ],
]

describe('loading an app', () => {
  it.each(problems)('%j: says where and why it failed', async (args, sentence) => {
    const { code, stdout, stderr } = await runHere(['types', ...args], folder)
    expect([code, stdout, stderr]).toEqual([2, '', `trunkline: ${sentence}\n`])
  })

  it('reads the usual one of several apps, says so, and another one if asked', async () => {
    const usual = await runHere(['types', 'two.js'], folder)
    expect(usual.stderr).toBe(
      'trunkline: two.js exports 2 applications: app, admin; this is app. Choose another with --export admin.\n',
    )
    expect([usual.code, usual.stdout]).toEqual([0, expect.stringContaining("'GET /a'")])
    const other = await runHere(['types', 'two.js', '--export', 'admin'], folder)
    expect([other.stderr, other.stdout]).toEqual(['', expect.stringContaining("'GET /b'")])
  })

  it('takes routers and mounted apps for parts of the app', async () => {
    const { stderr, stdout } = await runHere(['types', 'mounted.js'], folder)
    expect([stderr, stdout]).toEqual(['', expect.stringContaining("'GET /x/a'")])
  })

  it('hides its own channel from apps that report to a process manager', async () => {
    const { stderr, stdout } = await runHere(['types', 'reports.js'], folder)
    expect([stderr, stdout]).toEqual(['', expect.stringContaining("'GET /a'")])
  })

  it('reads the first of two apps that listen, and says so', async () => {
    const { stderr, stdout } = await runHere(['types', 'listens.js'], folder)
    expect(stderr).toBe(
      'trunkline: listens.js starts 2 applications, on ports 3000, 3001; this is the first. Export the other one.\n',
    )
    expect(stdout).toContain("'GET /a'")
  })
})
