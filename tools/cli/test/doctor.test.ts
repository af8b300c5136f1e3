import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import { makeFolder, type Outcome, runHere, scanFolder } from './run-cli.ts'

const V5 = MOVES[0] as Move

/** Findings of a folder with these files, short. */
function scan(files: Record<string, string>): string[] {
  const folder = makeFolder(files)
  const { findings, notes } = scanFolder(folder, V5)
  return [...findings, ...notes].map(({ code, file, line }) => `${code} ${file}:${line}`)
}

describe('the name of the framework is followed', () => {
  it('finds the framework behind imports, renaming, destructuring and namespaces', () => {
    const found = scan({
      'a.mjs': "import e from 'express'\ne().get('/a*', f)\n",
      'b.mjs': "import { Router as R } from 'express'\nR().get('/a*', f)\n",
      'c.ts': "import * as e from 'express'\nconst r = e.Router()\nr.route('/a*').get(f)\n",
      'd.js': "const { Router } = require('express')\nnew Router().all('/a*', f)\n",
      'e.ts': "import e = require('express')\nlet app\napp = e()\napp.use('/a*', f)\n",
      'g.js':
        'const express_1 = __importDefault(require("express"))\nconst app = (0, express_1.default)()\napp.get("/a*", f)\n',
      'f.js': "const app = require('express')().use(x)\nfor (const a of b) app.get('/ok', f).get('/a*', f)\n",
    })
    expect(found).toEqual([
      'TL401 a.mjs:2',
      'TL401 b.mjs:2',
      'TL401 c.ts:3',
      'TL401 d.js:2',
      'TL401 e.ts:4',
      'TL401 f.js:2',
      'TL401 g.js:3',
    ])
  })

  it('finds routers that functions make, and apps passed to functions', () => {
    const found = scan({
      'one.js': "const app = require('express')()\nconst one = function (x) { x.get('/a*', f) }\none(app)\n",
      'two.js': "const { Router } = require('express')\nconst make = () => Router()\nmake().get('/a*', f)\n",
      'three.ts':
        "import express from 'express'\nconst list = (q, s) => s.send(404)\nexpress().get('/', list)\nexport { list }\n",
    })
    expect(found).toEqual(['TL401 one.js:2', 'TL405 three.ts:2', 'TL401 two.js:3'])
  })

  it('finds the framework by types, classes and the usual names', () => {
    const found = scan({
      'types.ts':
        "import { Application, Request } from 'express'\nfunction a(x: Application) { x.del('/', f) }\nfunction b(q: Request) { return q.param('x') }\n",
      'class.ts': "import express from 'express'\nclass S {\n  app = express()\n  go() { this.app.del('/', f) }\n}\n",
      'names.js': 'module.exports = (err, req, res, next) => res.send(500)\nfunction other(a, b) { b.send(500) }\n',
      'view.jsx': "export default (req, res) => { const x = <p>{req.param('a')}</p>; res.send(x) }\n",
    })
    expect(found).toEqual([
      'TL403 class.ts:4',
      'TL405 names.js:1',
      'TL403 types.ts:2',
      'TL404 types.ts:3',
      'TL404 view.jsx:1',
    ])
  })
})

describe('what is not the framework', () => {
  it('does not take other packages and names for the framework', () => {
    const found = scan({
      'a.js':
        "const cache = new Map()\ncache.get('/a*', 1)\naxios.get('/a?b=*', {})\nnock('x').get('/a*').reply(200)\n$.get('/a*', (data) => data.send(404))\nsocket.send(404)\n",
      'c.js':
        "const fastify = require('fastify')\nmodule.exports = (req, res) => res.send(404)\nx.post('/a*', (req, res) => res.send(404))\n",
      'b.js': "const app = { del() {}, get() {} }\napp.del('/a', 1)\napp.get('/a*', 2)\n",
    })
    expect(found).toEqual([])
  })
})

describe('trunkline doctor', () => {
  it('can be silenced for a line, for the next one, and for a file', () => {
    const found = scan({
      'a.js':
        "const app = require('express')()\n// trunkline-disable-next-line TL403\napp.del('/', f)\napp.del('/', f) // trunkline-disable-line\n// trunkline-disable-next-line TL401\napp.del('/', f)\n",
      'b.js': "/* trunkline-disable TL403 */\nconst app = require('express')()\napp.del('/', f)\n",
    })
    expect(found).toEqual(['TL403 a.js:6'])
  })

  it('checks the packages of a project that uses the framework', () => {
    const dependencies = { express: '^4.0.0', hpp: '^0.2.3', '@types/express': '^5.0.0' }
    const engines = { node: '>=16' }
    expect(scan({ 'package.json': JSON.stringify({ dependencies, engines }) })).toEqual([
      'TL424 package.json:1',
      'TL427 package.json:1',
    ])
    expect(scan({ 'package.json': JSON.stringify({ dependencies: { hpp: '1' }, engines }) })).toEqual([])
  })

  it('does not warn about bodies if the project has its own parser', () => {
    const program =
      "const app = require('express')()\napp.use(require('body-parser').json())\napp.post('/', (req, res) => res.send(req.body.a))\n"
    expect(scan({ 'a.js': program, 'package.json': '{"dependencies":{"express":"4"}}' })).toEqual(['TL415 a.js:3'])
    expect(scan({ 'a.js': program, 'package.json': '{"dependencies":{"body-parser":"1"}}' })).toEqual([])
  })

  it('reports the other files when one cannot be read, and what is wrong with its input', async () => {
    const folder = makeFolder({
      'a.js': "require('express')().del('/', f)\n",
      'b.js': "app.get('/*', (\n",
      'c/c.js': '1\n',
    })
    const runs: [args: string[], code: number, shown: string][] = [
      [['doctor', folder], 1, 'b.js cannot be read: Unexpected token (2:0)'],
      [['doctor', folder, '--only', 'TL401'], 2, 'b.js cannot be read: Unexpected token (2:0)'],
      [['doctor', folder, '--ignore', 'b.js'], 1, '1 finding in 2 files, 1 of them fixed by --fix'],
      [['doctor', join(folder, 'c')], 0, 'Nothing found in 1 file.'],
      [['doctor', folder, '--only', 'TL401', '--ignore', 'b.js', '--json'], 0, '"findings": []'],
      [['doctor', 'nowhere'], 2, 'trunkline: There is no folder nowhere.'],
      [['doctor', '--from', '5', '--to', '3'], 2, 'trunkline: Unsupported upgrade. Use one of: --from 4 --to 5'],
      [['doctor', folder, '--fix', '--ignore', 'b.js'], 2, 'trunkline: This folder is not in a git repository'],
      [['doctor', '--help'], 0, '--from <line>'],
      [['doctor', '--explain', 'tl403'], 0, 'TL403: app.del()'],
      [['doctor', '--explain', 'TL000'], 2, 'trunkline: There is no code TL000.'],
    ]
    const outcomes: Outcome[] = []
    for (const [args] of runs) outcomes.push(await runHere(args, folder))
    outcomes.forEach(({ code, stdout, stderr }, i) => {
      expect([code, stdout + stderr]).toEqual([runs[i]?.[1], expect.stringContaining(runs[i]?.[2] ?? '')])
    })
    expect(outcomes[0]?.stdout).toContain('TL403')
  })
})

describe('messages', () => {
  it('explains a code as plain text', async () => {
    const { stdout } = await runHere(['doctor', '--explain', 'TL404'], makeFolder({}))
    expect(stdout).not.toMatch(/[`#]|\*\*/)
    expect(Math.max(...stdout.split('\n').map((line) => (line.startsWith(' ') ? 0 : line.length)))).toBeLessThanOrEqual(
      80,
    )
    const [, changed = '', left = ''] = /becomes(.*)Found, but not changed by --fix:(.*)/s.exec(stdout) ?? []
    expect([changed.includes('constructor'), left.includes("req.param('constructor')")]).toEqual([false, true])
  })

  it('does not report nested query keys if the app loads trunkline', async () => {
    const program = (name: string) =>
      `const app = require('${name}')()\napp.get('/', (req, res) => res.send(req.query.a.b))\n`
    const found = async (name: string) => (await runHere(['doctor', '.'], makeFolder({ 'a.js': program(name) }))).stdout
    for (const name of ['trunkline', 'trunkline/v4']) expect(await found(name)).not.toContain('TL414')
    for (const name of ['express', '@trunkline/v4']) expect(await found(name)).toContain('TL414')
  })
})

it('finds nothing in the starters, which are written for the new line', () => {
  const { findings, notes, files } = scanFolder(join(__dirname, '../../create-trunkline/templates'), V5)
  expect(findings.concat(notes)).toEqual([])
  expect(files).toBeGreaterThan(10)
})
