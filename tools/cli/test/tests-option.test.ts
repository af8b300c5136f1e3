import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../packages/trunkline/test/support/source-graph.ts'
import { failedTests } from '../src/doctor/proof/failed-tests.ts'
import { createRedirect } from '../src/doctor/proof/redirect.ts'
import { makeFolder, runHere } from './run-cli.ts'

const express = JSON.stringify(createRequire(__filename).resolve('express4'))

/** Prints as a test runner does. The app is loaded in a process that the first one starts, as runners do. */
const folder = makeFolder({
  'node_modules/express/package.json': '{"name":"express","version":"4.22.0","main":"index.js"}',
  'node_modules/express/index.js': `module.exports = require(${express})\n`,
  'run.js': `const { status } = require('node:child_process').spawnSync(process.execPath, ['tests.mjs'], { stdio: 'inherit' })
process.exitCode = status
`,
  'tests.mjs': `import express from 'express'
import own from './own.cjs'
let failed = Boolean(process.env.BROKEN)
const check = (name, ok) => { console.log((ok ? 'ok' : 'not ok') + ' 1 - ' + name); if (!ok) failed = true }
check('is always wrong', !process.env.BROKEN)
check('has req.param', 'param' in express.request && 'param' in own.request)
check('has res.send', 'send' in express.response)
process.exitCode = failed ? 1 : 0
`,
  'own.cjs': `module.exports = require('express')\n`,
  'patterns.js': `const app = require('express')()
app.get('/a/:b?', (req, res) => res.end())
app.use(['/c', '/d*'], (req, res) => res.end())
console.log('ok 1 - starts')
`,
  'none.js': 'console.log(1)\n',
  'fails.js': `require('express')\nprocess.exitCode = 1\n`,
  'hangs.js': 'setInterval(() => {}, 1000)\n',
})

describe('trunkline doctor --tests', () => {
  it('runs a command on what is installed and on the next line, and names the tests that break', async () => {
    const { stdout, code } = await runHere(['doctor', '--tests', 'node run.js'], folder)
    expect(stdout).toBe(`node run.js
  as installed  passes (exit code 0)
  on 5.x        fails (exit code 1)

Fails on 5.x, and did not before:
  has req.param

The end of what it prints on 5.x:
  ok 1 - is always wrong
  not ok 1 - has req.param
  ok 1 - has res.send
`)
    expect(code).toBe(1)
  })

  it('ignores tests that fail on both, and succeeds if no others fail', async () => {
    process.env['BROKEN'] = '1'
    const result = await runHere(['doctor', '--tests', 'node run.js', '--json'], folder)
    delete process.env['BROKEN']
    expect(JSON.parse(result.stdout)).toMatchObject({ codes: [1, 1], broken: ['has req.param'] })
    const same = await runHere(['doctor', '--tests', 'node own.cjs'], folder)
    expect(same.stdout.split('\n').slice(1)).toEqual([
      '  as installed  passes (exit code 0)',
      '  on 5.x        passes (exit code 0)',
      '',
      'No test fails on 5.x that did not fail before.',
      '',
    ])
    expect([result.code, same.code]).toEqual([1, 0])
  })

  it('explains in one sentence why it cannot compare, and exits with 2', async () => {
    const refusals: [args: string[], sentence: string][] = [
      [['--tests', ' '], 'The option --tests needs a command: --tests "npm test"'],
      [['nowhere', '--tests', 'node none.js'], 'There is no folder nowhere.'],
      [['--tests', 'no-such-command'], '"no-such-command" cannot be run: '],
      [['--tests', 'node none.js'], 'No process of "node none.js" has loaded Express, so nothing can be told'],
      [['--tests', 'node fails.js'], '"node fails.js" already fails as installed, and does not say which'],
      [['--tests', 'node hangs.js', '--timeout', '0.3'], '"node hangs.js" has not ended after 0.3 seconds; --timeout'],
    ]
    const outcomes: unknown[] = []
    for (const [args] of refusals) {
      const { stdout, stderr, code } = await runHere(['doctor', ...args], folder)
      outcomes.push([stdout, stderr, code])
    }
    expect(outcomes).toEqual(refusals.map(([, sentence]) => ['', expect.stringContaining(`trunkline: ${sentence}`), 2]))
  })

  it('continues after a pattern that the next line rejects, and lists all of them', async () => {
    const { stdout, code } = await runHere(['doctor', '--tests', 'node patterns.js'], folder)
    expect(stdout).toBe(`node patterns.js
  as installed  passes (exit code 0)
  on 5.x        passes (exit code 0)

5.x rejects 2 path patterns, which matched no request in this run:
  patterns.js:2  "/a/:b?" is a 4.x pattern; in 5.x write "/a{/:b}"
  patterns.js:3  "/d*" is a 4.x pattern; in 5.x write "/d{*splat}"
`)
    expect(code).toBe(1)
  })
})

describe('the command as it is installed', () => {
  const app = makeFolder({
    'node_modules/express/package.json': '{"name":"express","version":"3.21.2","main":"index.js"}',
    'node_modules/express/index.js': '',
    'node_modules/@trunkline/cli/package.json': readFileSync(join(ROOT, 'tools/cli/package.json'), 'utf8'),
    'run.js': `console.log('ok 1 - ' + typeof require('express').session)\n`,
    'loaded.js': `console.log(Object.keys(require.cache).filter((each) => /cli.dist.(?!doctor.proof)|babel/.test(each)))\n`,
  })
  const modules = join(app, 'node_modules')
  const link = (name: string) => symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  for (const each of ['bin', 'dist'])
    cpSync(join(ROOT, 'tools/cli', each), join(modules, '@trunkline/cli', each), { recursive: true })
  for (const each of ['trunkline', '@trunkline/v4', '@trunkline/v5', '@babel']) link(each)
  const command = join(modules, '@trunkline/cli/bin/trunkline.js')
  const args = ['doctor', '--from', 'express', '--tests', 'node run.js']

  it('needs @trunkline/v3 for an app on 3.x only, and finds it in the app', async () => {
    const absent = spawnSync(process.execPath, [command, ...args], { cwd: app, encoding: 'utf8' })
    expect(absent.stderr).toBe(
      'trunkline: @trunkline/v3 is not installed. Install it in the app first: npm install --no-save @trunkline/v3\n',
    )
    expect(absent.status).toBe(2)
    link('@trunkline/v3')
    const { stdout } = spawnSync(process.execPath, [command, ...args], { cwd: app, encoding: 'utf8' })
    expect(stdout).toContain('on Trunkline  passes (exit code 0)')
  })

  it('loads none of the doctor into the processes of the tests', () => {
    const TRUNKLINE_NEXT_LINE = JSON.stringify({ from: '4', to: '5', logFile: 'log' })
    const { stdout } = spawnSync(process.execPath, ['-r', join(command, '../next-line.js'), 'loaded.js'], {
      cwd: app,
      encoding: 'utf8',
      env: { ...process.env, TRUNKLINE_NEXT_LINE },
    })
    expect(stdout).toBe('[]\n')
  })
})

describe('what is loaded in the place of Express', () => {
  const redirect = createRedirect({ from: '4', to: '5' })
  const shown = (specifier: string, parent = '/app/a.js', isImport = false) =>
    redirect(specifier, parent, isImport)?.replace(/^.*[\\/]packages[\\/]/, '')

  it('each name of Express loads the next release line', () => {
    expect(shown('express')).toBe('v5/index.js')
    expect(shown('express', 'file:///app/a.mjs', true)).toBe('v5/index.mjs')
    expect(shown('express/lib/application')).toBe('v5/lib/application.js')
    expect(shown('/app/node_modules/express/index.js', '/app/node_modules/vitest/a.js')).toBe('v5/index.js')
    expect(shown('/x/node_modules/.pnpm/express@4.1.0/node_modules/express/lib/view.js')).toBe('v5/lib/view.js')
    expect(shown('@trunkline/v4')).toBe('v5/index.js')
    expect(shown('trunkline/v4')).toBe('trunkline/dist/v5.cjs')
    expect(shown('file:///a/node_modules/trunkline/dist/v4.mjs', 'file:///a/b.mjs', true)).toBe('trunkline/dist/v5.mjs')
    expect(shown('/app/node_modules/@trunkline/v4/index.mjs')).toBe('v5/index.js')
    expect(() => shown('express/lib/router/layer')).toThrow('@trunkline/v5/lib/router/layer')
  })

  it('other packages, and those that bring their own Express, load what they always did', () => {
    const own = makeFolder({
      'node_modules/server/package.json': '{"name":"server","dependencies":{"express":"^4.0.0"}}',
      'node_modules/server/lib/package.json': '{"type":"commonjs"}',
      'node_modules/plugin/package.json': '{"name":"plugin","peerDependencies":{"express":"*"}}',
    })
    expect(shown('express', `${own}/node_modules/server/lib/a.js`)).toBeUndefined()
    expect(shown('express', `${own}/node_modules/plugin/a.js`)).toBe('v5/index.js')
    expect(
      [
        'express-session',
        './express',
        'trunkline',
        '@trunkline/v5',
        '/a/node_modules/b/node_modules/express/index.js',
      ].map((name) => shown(name)),
    ).toEqual([undefined, undefined, undefined, undefined, undefined])
  })
})

describe('what test runners print', () => {
  it.each([
    [
      'TAP',
      'ok 1 - fine\nnot ok 2 - broken # time=3ms\nnot ok 3 - later # TODO\n    not ok 1 - inner\n',
      ['broken', 'inner'],
    ],
    ['node:test', '✔ fine (1.2ms)\n✖ broken (0.4ms)\n', ['broken']],
    [
      'mocha',
      '    ✓ fine\n    1) broken\n\n  1 passing (2ms)\n  1 failing\n\n  1) suite\n       broken:\n',
      ['broken'],
    ],
    ['jest', '  ✕ broken (2 ms)\n  ● suite › broken\n', ['suite › broken']],
    ['vitest', '\u001b[31m FAIL \u001b[39m a.test.js > suite > broken\n', ['a.test.js > suite > broken']],
  ])('reads the names of failed tests: %s', (_, output, names) => {
    expect(failedTests(output)).toEqual(names)
  })
})
