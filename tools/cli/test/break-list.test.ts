import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inject } from '../../../packages/trunkline/src/test-client/inject.ts'
import { listFiles } from '../src/doctor/files.ts'
import type { Finding } from '../src/doctor/finding.ts'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import type { Rule } from '../src/doctor/rules/rule.ts'
import { RULES_V4 } from '../src/doctor/rules/table-v4.ts'
import { RULES_V5 } from '../src/doctor/rules/table-v5.ts'
import { copyFolder, makeFolder, type Outcome, runHere, scanFolder } from './run-cli.ts'

const require = createRequire(__filename)
const APPS = join(__dirname, 'apps')
const [V5, V4] = MOVES as [Move, Move]

function find(folder: string, move: Move): readonly Finding[] {
  const { findings, notes } = scanFolder(folder, move)
  return [...findings, ...notes]
}

/** What is said about a line of an app, in a comment at its end. */
function expected(folder: string): string[] {
  return listFiles(folder, []).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, i) => (text.match(/(?<=\/\/.*)TL\d+/g) ?? []).map((code) => `${code}:${i + 1}`)),
  )
}

/** The rules that neither a sample of their own nor one of these findings tests. */
function untested(rules: readonly Rule[], found: readonly Finding[]): string[] {
  const codes = new Set(found.map(({ code }) => code))
  return rules.filter((rule) => rule.found.length === 0 && !codes.has(rule.code)).map(({ code }) => code)
}

describe('apps that hold the constructs of the break list', () => {
  it('every construct of 4.x is found in the two apps, and no rule is without a test', () => {
    const byHand = find(join(APPS, 'v4-by-hand'), V5)
    const inFiles = byHand.filter(({ file }) => file === 'app.js').map(({ code, line }) => `${code}:${line}`)
    expect(inFiles.sort()).toEqual(expected(join(APPS, 'v4-by-hand')).sort())
    expect(byHand.filter(({ file }) => file === 'package.json').map(({ code }) => code)).toEqual(['TL424', 'TL427'])
    const both = [...byHand, ...find(join(APPS, 'v4'), V5)]
    expect(new Set(both.map(({ code }) => code)).size).toBe(31)
    expect(untested(RULES_V5, both)).toEqual([])
  })

  it('every construct of 3.x is found, and no rule is without a test', () => {
    const found = find(join(APPS, 'v3'), V4)
    expect(found.map(({ code, line }) => `${code}:${line}`).sort()).toEqual(expected(join(APPS, 'v3')).sort())
    expect(untested(RULES_V4, found)).toEqual([])
  })
})

/** Puts a framework in the place of Express in a folder, and runs the tests that lie there. */
function runTests(folder: string, express: string): Promise<Outcome> {
  mkdirSync(join(folder, 'node_modules/express'), { recursive: true })
  const text = `module.exports = require(${JSON.stringify(require.resolve(express))})\n`
  writeFileSync(join(folder, 'node_modules/express/index.js'), text)
  const env = { ...process.env, NO_DEPRECATION: 'express,body-parser' }
  const child = spawn(process.execPath, ['tests.js'], { cwd: folder, env })
  const outcome: Outcome = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (piece) => {
    outcome.stdout += piece
  })
  child.stderr.on('data', (piece) => {
    outcome.stderr += piece
  })
  return new Promise((done) => child.on('close', (code) => done({ ...outcome, code })))
}

describe('trunkline doctor --fix', () => {
  it('fixes an app of 4.x so that it passes its own tests on 5.x, and refuses a tree with uncommitted changes', async () => {
    const folder = copyFolder(join(APPS, 'v4'))
    const before = await runTests(folder, 'express4')
    expect([before.stderr, before.code]).toEqual(['', 0])
    expect((await runTests(folder, 'express5')).stderr).toContain('Missing parameter name')

    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder })
    git('init', '-q')
    const refused = await runHere(['doctor', '--fix'], folder)
    expect(refused.stderr).toBe('trunkline: This repository has no commit yet. Commit first, or use --force.\n')
    git('add', '.')
    git('commit', '-qm', 'x')
    const { stdout, code } = await runHere(['doctor', '--fix'], folder)
    expect(stdout).toContain("-app.get('/files/*', (req, res) =>")
    expect([code, ...stdout.split('\n').slice(-3, -1)]).toEqual([
      0,
      '--fix fixed 29 of 29 findings.',
      "The code is for 5.x now. Before you run it, load 'trunkline' instead of 'trunkline/v4', or install Express 5.",
    ])

    for (const line of ['express5', '@trunkline/v5', 'trunkline']) {
      const { stdout: tests, code } = await runTests(folder, line)
      expect([line, tests.split('\n').filter((text) => text.startsWith('not')), code]).toEqual([line, [], 0])
      expect(tests).toBe(before.stdout)
    }
  })
})

/** What depends on values that are not in the program: docs/doctor.md lists it. The answers of the two lines differ. */
const NOT_TO_BE_FOUND: [change: string, program: string, url: string, method?: string][] = [
  ['a status in a variable', `app.get('/a', (req, res) => { const code = 404; res.send(code) })`, '/a'],
  [
    'a path that is put together',
    `const all = Buffer.from('/a*').toString(); app.get(all, (req, res) => res.send('x'))`,
    '/ab',
  ],
  ['a status that is computed', `app.get('/a', (req, res) => res.status(Number('40') / 2).end())`, '/a'],
  [
    'what render() hands over at once',
    `app.engine('json', (file, options, done) => done(null, 'text')).set('views', process.cwd()); app.get('/a', (req, res) => { let text = ''; app.render('package.json', (err, made) => { text = made }); res.send(text) })`,
    '/a',
  ],
  ['a type', `app.get('/a', (req, res) => res.type('js').send('x'))`, '/a'],
  [
    'a body that is handed on',
    `app.use(express.json()); app.post('/a', (req, res) => res.json([req.body]))`,
    '/a',
    'POST',
  ],
  ['a query that is handed on', `app.get('/a', (req, res) => res.json(req.query))`, '/a?b[c]=1'],
]

describe('what cannot be found by reading', () => {
  it.each(NOT_TO_BE_FOUND)(
    'what reading cannot find shows when the app runs: %s',
    async (_, program, url, method = 'GET') => {
      const folder = makeFolder({
        'app.js': `const express = require('express')\nconst app = express()\n${program}\nmodule.exports = app\n`,
      })
      expect(find(folder, V5)).toEqual([])
      const answers = await Promise.all(
        ['express4', 'express5'].map(async (line) => {
          try {
            const { status, headers, text } = await inject(load(folder, line), { url, method })
            return [status, headers['content-type'], text]
          } catch (err) {
            return String(err)
          }
        }),
      )
      expect(answers[0]).not.toEqual(answers[1])
    },
  )
})

/** Loads the app in a folder with a framework of a certain line. */
function load(folder: string, express: string): Parameters<typeof inject>[0] {
  const module = { exports: {} }
  const text = readFileSync(join(folder, 'app.js'), 'utf8')
  const own = (name: string) => require(name === 'express' ? express : name)
  new Function('require', 'module', text)(own, module)
  return module.exports as Parameters<typeof inject>[0]
}
