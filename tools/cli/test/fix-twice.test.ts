import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixAll, withoutImpossibleFixes, writeFixes } from '../src/doctor/fixing/fix.ts'
import { PATTERNS_FILE } from '../src/doctor/fixing/written-patterns.ts'
import { MOVES, type Move } from '../src/doctor/moves.ts'
import { ALL_RULES } from '../src/doctor/rules/page.ts'
import { ProjectScan } from '../src/doctor/scan.ts'
import { copyFolder, makeFolder, scanFolder } from './run-cli.ts'

const [V5, V4] = MOVES as [Move, Move]
const HEAD = "const express = require('express')\nconst app = express()\n"

function textsIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(names.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'utf8')]))
}

/** Fixes a folder as `--fix` does; the edits that were promised and not made. */
function fix(folder: string, move: Move): string[] {
  const project = new ProjectScan({ target: folder, move })
  const result = fixAll(folder, project.scan(), (overlay, written) => project.scan(overlay, written))
  writeFixes(folder, result)
  return result.left.findings.filter(({ edits }) => edits).map(({ message }) => message)
}

function expectStable(folder: string, move: Move): void {
  expect(fix(folder, move)).toEqual([])
  const once = textsIn(folder)
  expect(fix(folder, move)).toEqual([])
  expect(textsIn(folder)).toEqual(once)
  const { findings } = withoutImpossibleFixes(folder, scanFolder(folder, move))
  expect(findings.filter(({ edits }) => edits)).toEqual([])
}

const path = fc.constantFrom(
  ...['/users/:id?', '/files/*', '*', '/a/:rest(*)', '/a/:rest(.+)', '/n/:n(\\\\d+)', '/colou?r', '/(a|b)', '/x/:y+'],
  ...['/a{b}', '/users{/:id}', '/{*splat}', '/a/*rest', '/:a{2}', '/:a-:b?', '/a\\\\{b\\\\}', '/plain/:id', '/:id{24}'],
  ...[
    '/a.:ext?',
    '/:a?/:b?',
    '/*/b/*',
    '/:"a b"',
    '/a+b',
    '/[ab]',
    '/a!',
    '/a::b?',
    '/:a(\\\\d{4})',
    '{/:a}/*',
    '/a{/:b}?',
  ],
)
const body = fc.constantFrom(
  ...["res.send(404, 'a')", 'res.json({ a: req.host }, 201)', 'res.send(204)', "res.redirect('/' + req.host, 301)"],
  ...[
    "res.redirect('back')",
    'res.send(req.params[0])',
    'res.send(req.params.hasOwnProperty(req.host))',
    'res.send(45)',
  ],
  ...[
    "res.status('404').send(req.acceptsLanguage('de'))",
    'res.sendfile(__dirname + req.host)',
    'res.send(404, f(req.params[0]))',
  ],
  ...['res.send(err, code || 500)', 'delete req.params[0]', "[1].map((req) => res.redirect('back'))"],
)
const quote = fc.constantFrom("'", '"', '`')
const end = fc.constantFrom('\n', ';\n', '\r\n', ';\r\n')
const route = fc
  .tuple(fc.constantFrom('get', 'use', 'del', 'all'), path, quote, body)
  .map(([method, at, mark, inside]) => `app.${method}(${mark}${at}${mark}, (req, res) => { ${inside} })`)
const next = fc.constantFrom(
  '(f)()',
  '[1].map(f)',
  '`a`',
  '/a/.test(b)',
  '+a',
  'f()',
  "'use strict'",
  '// a comment',
  '',
)
const listen = fc
  .tuple(next, fc.constantFrom('\n', '\r\n', ' '), fc.constantFrom('() =>', 'function ()', 'async () =>'))
  .map(([first, line, head]) => `app.listen(1, ${head} {${line}${first}${first.startsWith('//') ? '\n' : line}})`)
const other = fc.constantFrom(
  ...[
    'app.use(express.urlencoded())',
    "app.param(':id', f)",
    "app.param('::id', f)",
    'const error = 1',
    'app.listen(1, () => ({ a: 1 }))',
  ],
  ...["app.use(express.Router().get('/users/:id?', f))", "app.use(express.urlencoded({ limit: '1mb' }))"],
)
const program = fc
  .tuple(fc.array(fc.oneof(route, listen, other), { minLength: 1, maxLength: 6 }), end)
  .map(([lines, mark]) => HEAD + lines.map((line) => (/^[([`/+-]/.test(line) ? `;${line}` : line) + mark).join(''))
const manifest = fc.constantFrom(undefined, '^4.17.0', '^4.0.0 || ^5.0.0', '*')

describe('result twice', () => {
  it('fixing a made-up program a second time changes nothing, and every promise is kept', () => {
    fc.assert(
      fc.property(program, program, manifest, (first, second, express) => {
        const asked: Record<string, string> = express
          ? { 'package.json': JSON.stringify({ dependencies: { express } }) }
          : {}
        expectStable(makeFolder({ 'a.js': first, 'b.ts': second, ...asked }), V5)
      }),
      { numRuns: 40 },
    )
  })

  it.each(['v4', 'v4-by-hand'])('fixing the app %s a second time changes nothing', (name) => {
    expectStable(copyFolder(join(__dirname, 'apps', name)), V5)
  })

  it('fixing an app of 3.x a second time changes nothing', () => {
    expectStable(copyFolder(join(__dirname, 'apps/v3')), V4)
  })

  it('fixing the examples of the rules a second time changes nothing', () => {
    const programs = ALL_RULES.flatMap(({ found }) => found)
    const files = Object.fromEntries(programs.map((text, i) => [`${i}.js`, HEAD + text]))
    expectStable(makeFolder(files), V5)
  })

  it('a second run still notes patterns that could be those of 4.x, and no others', () => {
    const folder = makeFolder({ 'a.js': `${HEAD}app.get('/colou?r', f)\napp.get('/users/:id?', f)\n` })
    fix(folder, V5)
    expect(JSON.parse(readFileSync(join(folder, PATTERNS_FILE), 'utf8')).patterns).toEqual(['/colo{u}r'])
    expect(readFileSync(join(folder, 'a.js'), 'utf8')).toBe(
      `${HEAD}app.get('/colo{u}r', f)\napp.get('/users{/:id}', f)\n`,
    )
    expectStable(folder, V5)
  })
})
