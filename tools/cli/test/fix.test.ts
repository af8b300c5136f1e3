import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitAll } from './git-folder.ts'
import { makeFolder, runHere } from './run-cli.ts'

const HEAD = "const express = require('express')\nconst app = express()\n"

/** What `--fix` makes of a program behind the usual head, and what it says. */
async function fix(program: string, name = 'app.js'): Promise<{ text: string; stdout: string }> {
  const folder = makeFolder({ [name]: HEAD + program })
  const { stdout } = await runHere(['doctor', '--fix', '--force', '--from', '4'], folder)
  return { text: readFileSync(join(folder, name), 'utf8').slice(HEAD.length), stdout }
}

/** Programs whose first statement would be taken for the rest of an inserted one. */
const NEXT_STATEMENTS = [
  '(async () => {})()',
  '[1].map(f)',
  '`a`.trim()',
  '/a/.test(b)',
  '+a',
  '-a',
  '++a',
  'f()',
  '{}',
  '',
]

const LISTENERS: [title: string, before: string, after: string][] = [
  ['one line', 'app.listen(1, () => { f() })', 'app.listen(1, (error) => { if (error) throw error; f() })'],
  ['an empty body', 'app.listen(1, function () {})', 'app.listen(1, function (error) { if (error) throw error;})'],
  [
    'an object as result',
    'app.listen(1, () => ({ a: 1 }))',
    'app.listen(1, (error) => { if (error) throw error; ({ a: 1 }) })',
  ],
  [
    'a list as result',
    'app.listen(1, async () => [f()])',
    'app.listen(1, async (error) => { if (error) throw error; [f()] })',
  ],
  [
    'a directive',
    "app.listen(1, function () {\n  'use strict'\n  f()\n})",
    "app.listen(1, function (error) {\n  'use strict'\n  if (error) throw error\n  f()\n})",
  ],
  [
    'CRLF',
    'app.listen(1, () => {\r\n  f()\r\n})',
    'app.listen(1, (error) => {\r\n  if (error) throw error\r\n  f()\r\n})',
  ],
  [
    'a comment',
    'app.listen(1, () => { // up\n  f()\n})',
    'app.listen(1, (error) => { if (error) throw error; // up\n  f()\n})',
  ],
  [
    'an outer error',
    'const error = 1\napp.listen(1, () => f(error))',
    'const error = 1\napp.listen(1, (err) => { if (err) throw err; f(error) })',
  ],
  [
    'an outer error that is not used inside',
    'function start(error, err) { app.listen(1, () => f()) }',
    'function start(error, err) { app.listen(1, (listenError) => { if (listenError) throw listenError; f() }) }',
  ],
  [
    'an error that is caught around it',
    'try { g() } catch (error) { app.listen(1, () => f()) }',
    'try { g() } catch (error) { app.listen(1, (err) => { if (err) throw err; f() }) }',
  ],
]

describe('the listen fix', () => {
  it.each(NEXT_STATEMENTS)(
    'the listen fix is a statement of its own in front of %j, with and without semicolons',
    async (next) => {
      const without = await fix(`app.listen(1, () => {\n  ${next}\n})\n`)
      const needsEnd = /^[([`/+-]/.test(next) || next === ''
      expect(without.text).toBe(
        `app.listen(1, (error) => {\n  if (error) throw error${needsEnd ? ';' : ''}\n  ${next}\n})\n`.replace(
          /;(?=\n {2}\n\})/,
          '',
        ),
      )
      const within = await fix(`app.listen(1, () => {\n  ${next};\n});\n`)
      expect(within.text).toBe(`app.listen(1, (error) => {\n  if (error) throw error;\n  ${next};\n});\n`)
    },
  )

  it.each(LISTENERS)('the listen fix handles %s', async (_, before, after) => {
    expect((await fix(before)).text).toBe(after)
  })

  it('the listen fix skips what it cannot rewrite, and says why', async () => {
    const { text, stdout } = await fix('const server = app.listen(1, () => f())\napp.listen(1, (/* none */) => f())')
    expect(text).toBe('const server = app.listen(1, () => f())\napp.listen(1, (/* none */) => f())')
    expect(stdout).toContain('[left to you: something is done with the server, which may handle its errors]')
    expect(stdout).toContain('[left to you: a comment stands in its parameters]')
  })
})

describe('names', () => {
  it('a fix calls the request by a name that means it in that scope', async () => {
    const { text } = await fix(
      "app.get('/', (req, res) => { items.forEach((req) => res.redirect('back')); res.redirect('back') })",
    )
    expect(text).toBe(
      "app.get('/', (req, res) => { items.forEach((req) => res.redirect(res.req.get('Referrer') || '/')); res.redirect(req.get('Referrer') || '/') })",
    )
  })
})

describe('advice on status and body', () => {
  const advice: [program: string, said: string, written?: string][] = [
    [
      'res.send(a, b)',
      'write res.status(…).send(…), whichever of the two is the status [left to you: which argument is the status',
    ],
    ['res.send(45)', "4.x takes it for a status, which it is not: write res.send('45') if it is the body"],
    ["res.send(45, 'a')", '[left to you: 45 is not a valid status on 5.x]'],
    ['res.json(201, users[id])', '[left to you: if the body is a number when it runs, 4.x takes it for the status]'],
    [
      "res.send(404, f('a'))",
      '[left to you: the body calls something: if that throws, the status would be set already]',
    ],
    ["res.send(404 /* a */, 'b')", '[left to you: a comment or parentheses stand between the arguments]'],
    ['res.send(404, req.host)', '', 'res.status(404).send(req.hostname)'],
    ["res.redirect('/' + req.host, 301)", '', "res.redirect(301, '/' + req.hostname)"],
    ["res\n    .type('a')\n    .send(404, 'b') // c", '', "res\n    .type('a')\n    .status(404).send('b') // c"],
  ]
  it.each(advice)('%s', async (program, said, written = program) => {
    const { text, stdout } = await fix(`app.get('/', (req, res) => {\n  ${program}\n})`)
    expect(stdout).toContain(said)
    expect(text).toBe(`app.get('/', (req, res) => {\n  ${written}\n})`)
  })
})

describe('what only has the names of the framework', () => {
  it('nothing is rewritten in a package that does not depend on the framework', async () => {
    const text = "module.exports = (req, res) => res.send(404, 'a')\n"
    const folder = makeFolder({ 'a.js': text, 'package.json': '{ "dependencies": { "connect": "3" } }' })
    const { stdout } = await runHere(['doctor', '--fix', '--force'], folder)
    expect(readFileSync(join(folder, 'a.js'), 'utf8')).toBe(text)
    expect(stdout).toContain('[left to you: package.json does not ask for the framework]')
  })

  it('a method that the file defines itself is not found', async () => {
    const program = "app.use((req, res, next) => { res.send = (status, body) => res.end(body); res.send(404, 'a') })"
    const { text, stdout } = await fix(program)
    expect([text, stdout]).toEqual([program, expect.stringContaining('Nothing found')])
  })
})

describe('a file', () => {
  it('a fixed file keeps its byte order mark and line ends', async () => {
    const folder = makeFolder({ 'app.js': `\ufeff${HEAD}app.del('/', f)\r\n` })
    await runHere(['doctor', '--fix', '--force'], folder)
    expect(readFileSync(join(folder, 'app.js'), 'utf8')).toBe(`\ufeff${HEAD}app.delete('/', f)\r\n`)
  })

  it('a file that is not UTF-8 keeps its bytes', async () => {
    const folder = makeFolder({ 'utf8.js': `${HEAD}app.del('/ä', f) // \ufffd\n` })
    const bytes = Buffer.from(`${HEAD}app.del('/\xe4', f)\n`, 'latin1')
    writeFileSync(join(folder, 'latin1.js'), bytes)
    const wide = Buffer.from(`\ufeff${HEAD}app.del('/', f)\n`, 'utf16le')
    writeFileSync(join(folder, 'wide.ts'), wide)
    const { stdout, code } = await runHere(['doctor', '--fix', '--force'], folder)
    expect(readFileSync(join(folder, 'latin1.js')).equals(bytes)).toBe(true)
    expect(readFileSync(join(folder, 'wide.ts')).equals(wide)).toBe(true)
    expect(readFileSync(join(folder, 'utf8.js'), 'utf8')).toBe(`${HEAD}app.delete('/ä', f) // \ufffd\n`)
    expect(stdout.match(/\[left to you: the file is not UTF-8\]/g)).toHaveLength(2)
    expect([code, stdout.split('\n').at(-3)]).toEqual([1, '--fix fixed 1 of 3 findings.'])
  })

  it('a file that git ignores is not fixed, even with --force', async () => {
    const folder = makeFolder({
      '.gitignore': 'dist\n',
      'dist/app.js': `${HEAD}app.del('/', f)\n`,
      'app.js': `${HEAD}app.del('/', f)\n`,
    })
    commitAll(folder)
    for (const args of [[], ['--force']]) {
      const { stdout } = await runHere(['doctor', '--fix', ...args], folder)
      expect(stdout).toContain('[left to you: git ignores the file, so the change could not be undone]')
      commitAll(folder)
    }
    expect(readFileSync(join(folder, 'dist/app.js'), 'utf8')).toContain("app.del('/', f)")
    expect(readFileSync(join(folder, 'app.js'), 'utf8')).toContain("app.delete('/', f)")
    const { stdout } = await runHere(['doctor', 'dist'], folder)
    expect(stdout).not.toContain('[--fix]')
  })

  it('a file gets its other fixes if one must not be made', async () => {
    // What stands for the parameter in the first one cannot stand behind `new`.
    const program =
      "app.get('/a/*', (req, res) => { new req.params[0](); res.send(1) })\napp.del('/', f)\napp.del('/b', f)\n"
    const { text, stdout } = await fix(program)
    expect(text).toBe(program.replaceAll('del(', 'delete('))
    expect(stdout).toContain('[left to you: ')
    expect(stdout).toContain('--fix fixed 2 of ')
  })

  it('a file gets its other fixes wherever the excluded ones are', async () => {
    const bad = "app.get('/a/*', (req, res) => { new req.params[0](); res.send(1) })\n"
    const good = "app.del('/', f)\n"
    for (const program of [bad + good + good, good + bad + good, good + good + bad, bad + good + bad + good + good]) {
      expect((await fix(program)).text).toBe(program.replaceAll('del(', 'delete('))
    }
  })

  it('shorthand properties are rewritten, and an expression gets parentheses where it needs them', async () => {
    const { text } = await fix(
      "const { a } = b\nexports.c = { a }\napp.get('/', (req, res) => res.send(req.param('n').length))\n",
    )
    expect(text).toBe(
      "const { a } = b\nexports.c = { a }\napp.get('/', (req, res) => res.send((req.params.n ?? req.body?.n ?? req.query.n).length))\n",
    )
  })
})

it('a star is not rewritten if its parameters have an explicit type', async () => {
  const typed = "app.get<{ 0: string }>('/a/*', (req, res) => { res.send(req.params[0]) })\n"
  const annotated = "app.get('/a/*', (req: Request<{ 0: string }>, res) => { res.send(req.params[0]) })\n"
  for (const program of [typed, annotated]) {
    const { text, stdout } = await fix(program, 'app.ts')
    expect(text).toBe(program)
    expect(stdout).toContain('the types of its parameters are written there')
  }
})

it('a finding settled by another fix is counted, so that both reports agree', async () => {
  const program = "app.get('/', (req, res) => {\n  req.query = {}\n  req.query.a = 1\n})\napp.get('/a*', show)\n"
  const folder = makeFolder({ 'app.js': HEAD + program })
  const { stdout: read } = await runHere(['doctor', '--from', '4'], folder)
  expect(read).toContain('3 findings in 1 file, 2 of them fixed by --fix.')
  const { stdout } = await runHere(['doctor', '--fix', '--force', '--from', '4'], folder)
  expect(stdout).toContain('--fix fixed 2 of 3 findings.')
  expect(stdout).toContain('1 finding in 1 file, 0 of them fixed by --fix.')
})
