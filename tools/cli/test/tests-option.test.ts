import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
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
