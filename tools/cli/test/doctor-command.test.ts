import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitAll, git } from './git-folder.ts'
import { makeFolder, runHere } from './run-cli.ts'

const HEAD = "const express = require('express')\nconst app = express()\n"

describe('trunkline doctor', () => {
  it('refuses unknown codes, and codes of another move', async () => {
    const folder = makeFolder({ 'app.js': HEAD })
    const unknown = await runHere(['doctor', '--only', 'TL999'], folder)
    expect([unknown.code, unknown.stderr]).toEqual([2, 'trunkline: There is no code TL999.\n'])
    const elsewhere = await runHere(['doctor', '--only', 'TL401', '--only', 'tl301'], folder)
    expect([elsewhere.code, elsewhere.stderr]).toEqual([2, 'trunkline: TL301 is not looked for from 4 to 5.\n'])
  })

  it('prints what --fix has done as JSON', async () => {
    const folder = makeFolder({
      'app.js': `${HEAD}app.del('/', f)\napp.get('/', (req, res) => res.send(req.param(a())))\n`,
    })
    const dry = await runHere(['doctor', '--fix', '--dry-run', '--json'], folder)
    expect(JSON.parse(dry.stdout)).toMatchObject({ written: false, mended: [{ code: 'TL403' }] })
    const { stdout, code } = await runHere(['doctor', '--fix', '--force', '--json'], folder)
    const told = JSON.parse(stdout)
    expect(told).toMatchObject({
      written: true,
      mended: [{ code: 'TL403', file: 'app.js', line: 3, fixable: true }],
      findings: [{ code: 'TL404', line: 4, fixable: false }],
    })
    expect(told.changes[0].diff).toContain("+app.delete('/', f)")
    expect([code, readFileSync(join(folder, 'app.js'), 'utf8')]).toEqual([1, expect.stringContaining('delete')])
  })

  it('names the minified files that it skipped', async () => {
    const code = 'app.del("/", function (a) { return a });'.repeat(200)
    const picture = `${HEAD}const logo = '${'iVBORw0KGgo'.repeat(600)}'\napp.del('/', f)\n`
    const folder = makeFolder({ 'app.js': picture, 'chunk.3f2a.js': `${HEAD}${code}\n` })
    const { stdout } = await runHere(['doctor'], folder)
    expect(stdout).toContain('minified or larger than 500 kB: chunk.3f2a.js\n')
    expect(stdout).toContain('TL403')
    expect((await runHere(['doctor', 'chunk.3f2a.js'], folder)).stdout).toContain('TL403')
  })

  it('names the files that it skipped for their size', async () => {
    const folder = makeFolder({ 'app.js': HEAD, 'bundle.js': `${HEAD}app.del('/', f)\n${'// x\n'.repeat(110_000)}` })
    const { stdout, code } = await runHere(['doctor'], folder)
    expect([code, stdout]).toEqual([0, expect.stringContaining('larger than 500 kB: bundle.js\n')])
    expect(JSON.parse((await runHere(['doctor', '--json'], folder)).stdout).skipped).toEqual(['bundle.js'])
    expect((await runHere(['doctor', 'bundle.js'], folder)).stdout).toContain('TL403')
  })

  it('reads Flow without its comment, and accepts data in a file named like a program', async () => {
    const folder = makeFolder({
      'flow.js':
        "const app = require('express')()\nfunction a(x: ?string, ...y: Array<number>): void { app.del('/', f) }\n",
      'data.js': '{ "a": [1, 2], "b": { "c": null } }\n',
      'list.js': '[\n  1,\n]\n',
    })
    const { stdout, code } = await runHere(['doctor'], folder)
    expect([code, stdout]).toEqual([1, expect.stringContaining('1 finding in 3 files')])
  })
})

describe('notes', () => {
  const body = `${HEAD}app.use(express.json())\napp.post('/', (req, res) => res.send(req.body.name))\n`

  it('shows them without counting them', async () => {
    const folder = makeFolder({ 'app.js': body })
    const { stdout, code } = await runHere(['doctor'], folder)
    expect([code, stdout]).toEqual([0, expect.stringContaining('Notes, which are not findings.')])
    expect(stdout).toMatch(/^ {2}app\.js:4:38 {2}TL415 {2}req\.body is undefined/m)
    expect(stdout).toContain('Nothing found in 1 file.')
    const told = JSON.parse((await runHere(['doctor', '--json'], folder)).stdout)
    expect(told).toMatchObject({ findings: [], notes: [{ code: 'TL415', file: 'app.js', line: 4 }] })
  })

  it('has them in SARIF at the level of a note', async () => {
    const { stdout } = await runHere(['doctor', '--sarif'], makeFolder({ 'app.js': `${body}app.del('/', f)\n` }))
    const { results, tool } = JSON.parse(stdout).runs[0]
    const levels = results.map(({ ruleId, level }: { ruleId: string; level: string }) => `${ruleId} ${level}`)
    expect(levels).toEqual(['TL403 warning', 'TL415 note'])
    expect(tool.driver.rules[1]).toMatchObject({ id: 'TL415', defaultConfiguration: { level: 'note' } })
    expect(results[1].ruleIndex).toBe(1)
  })
})

describe('control characters', () => {
  it('keeps control characters of names and programs from the terminal', async () => {
    const folder = makeFolder({})
    mkdirSync(join(folder, 'a\u001b[2Jb'))
    writeFileSync(join(folder, 'a\u001b[2Jb', 'c\u009b\u202e.js'), `${HEAD}app.get('/\u001b]0;x\u0007*', f)\n`)
    for (const args of [[], ['--fix', '--force']]) {
      const { stdout } = await runHere(['doctor', ...args], folder)
      expect(stdout).toContain('a\\x1b[2Jb/c\\x9b\\u202e.js')
      expect(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/.test(stdout)).toBe(false)
    }
    const { stderr } = await runHere(['doctor', 'no\u001bthing'], folder)
    expect(stderr).toBe('trunkline: There is no folder no\\x1bthing.\n')
  })

  it('lets no name, pattern or message look like a line of its own', async () => {
    const fake = 'a\n  1:1  TL999  all is well\t.js'
    const folder = makeFolder({
      [fake]: `${HEAD}app.get('/a\\n  9:9  TL999  b/:c?', f)\napp.get(\n  some(\n    path), f)\n`,
    })
    writeFileSync(join(folder, 'b\nc.js'), `${HEAD}if (\n`)
    for (const args of [[], ['--fix', '--force', '--dry-run']]) {
      const { stdout } = await runHere(['doctor', ...args], folder)
      expect(stdout).toContain('a\\n  1:1  TL999  all is well\\t.js')
      expect(stdout).toContain('b\\nc.js cannot be read')
      expect(stdout).toContain('/a\\n  9:9  TL999  b')
      expect(stdout).not.toMatch(/^\s*\d+:\d+\s+TL999/m)
    }
  })

  it.each([['--json'], ['--sarif'], ['--json', '--fix', '--force', '--dry-run']])(
    'removes control characters from the output of %s too',
    async (...args) => {
      const name = 'c\u009b\u202e\u001b.js'
      const folder = makeFolder({ [name]: `${HEAD}app.get('/\u009b2J/:b?', f)\n` })
      const { stdout } = await runHere(['doctor', ...args], folder)
      expect(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/.test(stdout)).toBe(false)
      expect(JSON.stringify(JSON.parse(stdout))).toContain('/\u009b2J/:b?')
    },
  )
})

describe('--since', () => {
  it('shows findings on lines that changed since a commit, and in new files', async () => {
    const folder = makeFolder({ 'app.js': `${HEAD}app.del('/old', f)\n`, 'same.js': `${HEAD}app.del('/', f)\n` })
    commitAll(folder)
    const text = readFileSync(join(folder, 'app.js'), 'utf8')
    writeFileSync(join(folder, 'app.js'), `// a line more\n${text}app.del('/new', f)\n`)
    writeFileSync(join(folder, 'new.js'), `${HEAD}app.del('/', f)\n`)
    const { stdout, code } = await runHere(['doctor', '--since', 'HEAD', '--json'], folder)
    const places = JSON.parse(stdout).findings.map(
      ({ file, line }: { file: string; line: number }) => `${file}:${line}`,
    )
    expect([code, places]).toEqual([1, ['app.js:5', 'new.js:3']])
    expect((await runHere(['doctor', '--since', 'nothing'], folder)).stderr).toBe(
      'trunkline: There is no commit nothing.\n',
    )
    expect((await runHere(['doctor', '--since', '--all'], folder)).code).toBe(2)
  })

  it('compares with the start of the branch, and fixes only what it shows', async () => {
    const folder = makeFolder({ 'app.js': `${HEAD}app.del('/old', f)\n\n\n`, 'other.js': `${HEAD}app.del('/', f)\n` })
    commitAll(folder)
    git(folder, 'checkout', '-qb', 'work')
    writeFileSync(join(folder, 'app.js'), `${HEAD}app.del('/old', f)\n\n\napp.del('/new', f)\n`)
    commitAll(folder)
    git(folder, 'checkout', '-q', '-')
    writeFileSync(join(folder, 'other.js'), `${HEAD}app.delete('/', f)\n`)
    commitAll(folder)
    const main = git(folder, 'rev-parse', 'HEAD').trim()
    git(folder, 'checkout', '-q', 'work')
    const { stdout } = await runHere(['doctor', '--since', main, '--fix'], folder)
    expect(stdout).toContain('--fix fixed 1 of 1 finding.')
    expect(readFileSync(join(folder, 'app.js'), 'utf8')).toBe(`${HEAD}app.del('/old', f)\n\n\napp.delete('/new', f)\n`)
  })

  it('reports that --since needs git', async () => {
    const { stderr } = await runHere(['doctor', '--since', 'HEAD'], makeFolder({ 'app.js': HEAD }))
    expect(stderr).toBe('trunkline: This folder is not in git: --since has nothing to compare with.\n')
  })
})

describe('trunkline doctor --fix, where it could not be undone', () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.js`, `${HEAD}app.del('/', f)\n`]))

  it('names the files with uncommitted changes', async () => {
    const folder = makeFolder(files)
    commitAll(folder)
    writeFileSync(join(folder, 'b.js'), 'changed()\n')
    const fix = async () => (await runHere(['doctor', '--fix'], folder)).stderr
    expect(await fix()).toBe('trunkline: There are uncommitted changes in b.js. Commit them first, or use --force.\n')
    for (const name of Object.keys(files)) writeFileSync(join(folder, name), 'changed()\n')
    git(folder, 'add', 'e.js', 'a.js')
    expect(await fix()).toContain('uncommitted changes in a.js, b.js, c.js and 2 more.')
  })

  it('ignores untracked files, unless a fix would write to them', async () => {
    const folder = makeFolder(files)
    commitAll(folder)
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    expect((await runHere(['doctor', '--fix'], folder)).stdout).toContain('--fix fixed 5 of 5 findings.')
    commitAll(folder)
    const text = `${HEAD}app.del('/new', f)\n`
    writeFileSync(join(folder, 'new.js'), text)
    const refused = await runHere(['doctor', '--fix'], folder)
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      2,
      '',
      'trunkline: Git does not track new.js, so you could not undo the changes there. Nothing was written. Commit first, or use --force.\n',
    ])
    expect(readFileSync(join(folder, 'new.js'), 'utf8')).toBe(text)
    expect((await runHere(['doctor', '--fix', '--force'], folder)).stdout).toContain('--fix fixed 1 of 1 finding.')
  })
})

describe('the line that package.json asks for', () => {
  const program = `${HEAD}app.get('/a{b}', (req, res) => res.send(req.host))\napp.del('/', f)\n`
  const cases: [asked: Record<string, string>, codes: string[], said: string][] = [
    [{ express: '^4.18.0' }, ['TL402', 'TL411', 'TL403'], ''],
    [
      { express: '>=5.0.0-0 <6.0.0-0' },
      ['TL403'],
      'package.json asks for express >=5.0.0-0 <6.0.0-0, so code that both lines accept is read as 5.x reads it.',
    ],
    [{ express: '^4.18.0 || ^5.0.0' }, ['TL402', 'TL411', 'TL403'], ''],
    [{ express: 'npm:@trunkline/v5@^5.3.0' }, ['TL403'], 'asks for express npm:@trunkline/v5@^5.3.0'],
    [{ express: '*' }, ['TL402', 'TL411', 'TL403'], ''],
    [{ '@trunkline/v5': '*' }, ['TL403'], 'asks for @trunkline/v5'],
    [{ express: '~3.4.0' }, ['TL402', 'TL411', 'TL403'], 'Upgrade to 4.x first: --from 3 --to 4.'],
  ]
  it.each(cases)('%j', async (dependencies, codes, said) => {
    const folder = makeFolder({ 'package.json': JSON.stringify({ dependencies }), 'app.js': program })
    const { stdout } = await runHere(['doctor'], folder)
    expect(stdout.match(/TL4(?!27)\d\d/g)).toEqual(codes)
    if (said === '') expect(stdout).not.toContain('asks for')
    else expect(stdout).toContain(said)
    const told = await runHere(['doctor', '--from', '4'], folder)
    expect(told.stdout.match(/TL4(?!27)\d\d/g)).toEqual(['TL402', 'TL411', 'TL403'])
  })

  it('a file that loads a release line by name is checked for that line', async () => {
    const load = (name: string) => program.replace("'express'", `'${name}'`)
    const folder = makeFolder({ 'a.js': load('trunkline/v4'), 'b.js': load('trunkline/v5'), 'package.json': '{}' })
    const { stdout } = await runHere(['doctor', '--json'], folder)
    const found = JSON.parse(stdout).findings.map(({ code, file }: { code: string; file: string }) => `${file} ${code}`)
    expect(found).toEqual(['a.js TL402', 'a.js TL411', 'a.js TL403', 'b.js TL403'])
  })
})
