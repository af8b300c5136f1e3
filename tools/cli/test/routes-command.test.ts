import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { makeFolder, type Outcome, runCli, runHere } from './run-cli.ts'

const express = JSON.stringify(createRequire(__filename).resolve('express4'))

const folder = makeFolder({
  'app.js': `const app = require(${express})()
app.get('/users/:id', function show(req, res) {})
app.get('/users/new', function create(req, res) {})
console.log('noise of the app')
module.exports = app
`,
  'old.js': `const express = require(${express})
const app = express()
const files = express.Router()
files.get(['/all', '/*'].map((path) => path), function file(req, res) {})
app.use('/files', files)
app.get(/^\\/x/, function x(req, res) {})
app.get('/users/:id', function show(req, res) {})
module.exports = app
`,
  'starts.mjs': `import { createRequire } from 'node:module'
const app = createRequire(import.meta.url)(${express})()
app.post('/late', function late(req, res) {})
await new Promise((resolve) => setImmediate(resolve))
app.listen(3000)
`,
  'throws.js': `throw new Error('no database')\n`,
  'nothing.js': `module.exports = {}\nsetInterval(() => {}, 1000)\n`,
  'makes.js': `exports.createApp = async () => { const app = require(${express})(); app.get('/made', f); return app }\nfunction f() {}\n`,
  'factory.js': `module.exports = function createApp() {}\n`,
  'ends.js': `process.exit(3)\n`,
  'spoiled.js': `const app = (\n`,
})

/** Bad input: the sentence that is printed, and nothing else. */
const refusals: [args: string[], sentence: string][] = [
  [['routes', 'missing.js'], 'There is no file missing.js.'],
  [['routes'], 'Give one file: trunkline routes app.js'],
  [['routes', 'app.js', '--to', '4'], 'Give the line 5: --to 5'],
  [['routes', 'app.js', '--jsn'], "There is no option '--jsn'; see --help."],
  [['routes', 'app.js', '--path'], "The option '--path' needs a value."],
  [['routes', 'app.js', '--timeout', 'soon'], 'The option --timeout needs a number of seconds.'],
  [['routes', 'throws.js'], 'throws.js throws when it is loaded: Error: no database (throws.js:1).'],
  [
    ['routes', 'spoiled.js'],
    'spoiled.js throws when it is loaded: SyntaxError: Unexpected end of input (spoiled.js:2).',
  ],
  [
    ['routes', 'nothing.js', '--timeout', '0.6'],
    'nothing.js exports no application, and has started none after 0.6 seconds.',
  ],
  [
    ['routes', 'factory.js'],
    'factory.js exports a function that is no application and makes none; give a file that exports the application itself.',
  ],
  [['routes', 'ends.js'], 'ends.js ended with code 3 before it had an application (process.exit() at ends.js:1).'],
  [['route', 'app.js'], 'There is no command "route"; there are doctor, openapi, routes, types.'],
]

describe('trunkline routes', () => {
  it("prints a table with source positions and marks, without colours and without the app's own output", async () => {
    const { code, stdout, stderr } = await runCli(['routes', 'app.js'], folder)
    expect(stdout).toBe(
      [
        'Method  Path        Handlers  Registered',
        'GET     /users/:id  show      app.js:2',
        'GET     /users/new  create    app.js:3',
        '  ! hidden by GET /users/:id (app.js:2)',
        '2 routes',
        '',
      ].join('\n'),
    )
    expect([code, stderr]).toEqual([0, ''])
  })

  it('prints filtered JSON and Markdown, and exits with 1 if a route is hidden', async () => {
    const json = await runHere(['routes', 'app.js', '--json', '--hidden'], folder)
    const chosen = ['--path', ':id', '--method', 'get', '--handler', 'show']
    const markdown = await runHere(['routes', 'app.js', '--markdown', ...chosen], folder)
    expect(JSON.parse(json.stdout)).toEqual([
      {
        method: 'GET',
        path: '/users/new',
        handlers: ['create'],
        place: 'app.js:3',
        hiddenBy: 'GET /users/:id (app.js:2)',
      },
    ])
    expect(markdown.stdout.split('\n').slice(2)).toEqual(['| GET | `/users/:id` | show | app.js:2 |  |', ''])
    expect([json.code, markdown.code]).toEqual([1, 0])
  })

  it('finds an app that a module starts later, and opens no port', async () => {
    const { stdout } = await runHere(['routes', 'starts.mjs', '--json'], folder)
    expect(JSON.parse(stdout)).toMatchObject([{ method: 'POST', path: '/late', place: 'starts.mjs:3' }])
  })

  it('finds the app that an exported function makes', async () => {
    const { stdout, code } = await runHere(['routes', 'makes.js', '--json'], folder)
    expect([code, JSON.parse(stdout)]).toMatchObject([0, [{ method: 'GET', path: '/made', place: 'makes.js:1' }]])
  })

  it('says in one sentence what is wrong with its input, and exits with 2', async () => {
    const outcomes: Outcome[] = []
    for (const [args] of refusals) outcomes.push(await runHere(args, folder))
    expect(outcomes.map(({ stderr }) => stderr)).toEqual(refusals.map(([, sentence]) => `trunkline: ${sentence}\n`))
    expect(outcomes.map(({ code, stdout }) => [code, stdout])).toEqual(refusals.map(() => [2, '']))
  })

  it('prints help for every command', async () => {
    const all = await runHere(['--help'], folder)
    const one = await runHere(['routes', '--help'], folder)
    expect(all.stdout).toContain('trunkline routes <file> [options]')
    expect(one.stdout).toContain('--markdown')
    expect([all.code, one.code]).toEqual([0, 0])
  })
})

describe('trunkline routes --to 5', () => {
  it('lists the paths that 5.x rejects, also those that are put together, and says what to write', async () => {
    const { code, stdout } = await runHere(['routes', 'old.js', '--to', '5'], folder)
    expect([code, stdout]).toEqual([
      1,
      [
        'Method  Path      Handlers  Registered',
        'GET     /files/*  file      old.js:4',
        "  ! 5.x rejects this path; write '/files/{*splat}'",
        '1 route',
        '',
      ].join('\n'),
    ])
    expect((await runHere(['routes', 'app.js', '--to', 'v5.x'], folder)).code).toBe(0)
  })
})
