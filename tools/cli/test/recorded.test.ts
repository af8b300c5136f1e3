import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readRecording } from '../src/doctor/recorded.ts'
import { makeFolder, runHere } from './run-cli.ts'

const require = createRequire(__filename)
const INJECT = `const { inject } = require(${JSON.stringify(require.resolve('trunkline/test'))})`

const RECORD = pathToFileURL(require.resolve('@trunkline/cli/record')).href

/** Asks an app some paths and prints the answers. */
const ask = (...urls: string[]) => `${INJECT}
;(async () => {
  for (const url of ${JSON.stringify(urls)}) console.log(url, (await inject(app, url)).status, (await inject(app, url)).text)
})()
`

const V4 = `const express = require('express')
const app = express()
app.use(express.json(), express.urlencoded())
app.get('/files/*', (req, res) => res.send(req.params[0]))
app.use('/m(a|b)', express.Router().get('/x', (req, res) => res.send('m')))
app.get('/param', (req, res) => res.send(404, req.param('a')))
app.get('/query', (req, res) => {
  const { filter } = req.query
  const seen = req.body.x
  res.json({ filter, seen, host: req.host, language: req.acceptsLanguage('de') })
})
app.get('/back', (req, res) => res.redirect('back'))
app.get('/moved', (req, res) => res.redirect('/a', 301))
app.get('/json', (req, res) => res.json({ a: 1 }, 201))
app.get('/status', (req, res) => res.status('404').clearCookie('a', { maxAge: 1 }).end())
app.get('/variable/:code', (req, res, next, code = Number(req.params.code)) => res.send(code))
app.get('/fine/:id', (req, res) => res.status(200).vary('X').json({ id: req.params.id, query: req.query }))
app.del('/x', (req, res) => res.sendfile(__filename))
express.Router().param(':id', () => {})
`

const V3 = `const express = require('express3')
const app = express()
app.configure(function () { app.use(express.bodyParser()) })
app.get('/', function (req, res) {
  res.location('login')
  res.send([req.accepted.length, res.headerSent])
})
app.get('/fine', function (req, res) { res.location('/login'); res.send('x') })
`

const folder = makeFolder({
  'app.js':
    V4 +
    ask(
      '/files/a/b',
      '/ma/x',
      '/param',
      '/query?filter[a]=1',
      '/back',
      '/moved',
      '/json',
      '/status',
      '/variable/404',
      '/fine/1?a=1&a=2',
    ),
  'app.mjs': `import { createRequire } from 'node:module'
import express from 'express'
const app = express().get('/', (req, res) => res.send(404, 'none'))
const { inject } = createRequire(import.meta.url)(${JSON.stringify(require.resolve('trunkline/test'))})
await inject(app, '/')
`,
  'v3/app.js': V3 + ask('/', '/fine'),
  'node_modules/express/index.js': `module.exports = require(${JSON.stringify(require.resolve('@trunkline/v4'))})\n`,
  'node_modules/express3/index.js': `module.exports = require(${JSON.stringify(require.resolve('@trunkline/v3'))})\n`,
  'killed.js': `const app = require('express')().get('/', (req, res) => res.send(404, 'none'))
${INJECT}
inject(app, '/').then(() => setImmediate(() => process.kill(process.pid, 'SIGKILL')))
`,
  'gone/app.js': `const fs = require('node:fs')
const app = require('express')().get('/', (req, res) => res.send(404, 'none'))
${INJECT}
inject(app, '/').then(() => setImmediate(() => {
  fs.rmSync('record', { recursive: true })
  inject(app, '/').then(() => process.exit())
}))
`,
  'gone/record/there': '',
  'broken.jsonl': 'no line\n',
})

function run(file: string, record?: string, cwd = folder): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, NO_DEPRECATION: 'express,body-parser,connect', TRUNKLINE_RECORD: record }
  const preload = record === undefined ? [] : ['--import', RECORD]
  const child = spawn(process.execPath, [...preload, join(folder, file)], {
    cwd,
    env,
  })
  const outcome = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => {
    outcome.stdout += text
  })
  child.stderr.on('data', (text) => {
    outcome.stderr += text
  })
  return new Promise((done) => child.on('close', () => done(outcome)))
}

describe('TRUNKLINE_RECORD', () => {
  it('counts what an app of 4.x uses, with its source positions, in one file for several processes, and changes no response', async () => {
    const [plain, first] = await Promise.all([run('app.js'), run('app.js', 'hits.jsonl'), run('app.js', 'hits.jsonl')])
    expect(first.stdout).toBe(plain.stdout)
    expect(first.stderr).toBe('')
    const hits = readRecording(join(folder, 'hits.jsonl')).map(
      ({ code, file, line, hits }) => `${code} ${file}:${line} ${hits}`,
    )
    expect(hits.sort()).toEqual([
      'TL401 app.js:4 4',
      'TL401 app.js:5 4',
      'TL403 app.js:18 2',
      'TL404 app.js:6 4',
      'TL405 app.js:14 4',
      'TL405 app.js:16 4',
      'TL405 app.js:6 4',
      'TL406 app.js:13 4',
      'TL407 app.js:12 4',
      'TL409 app.js:10 4',
      'TL411 app.js:10 4',
      'TL412 app.js:15 4',
      'TL414 app.js:8 4',
      'TL415 app.js:9 4',
      'TL416 app.js:3 2',
      'TL420 app.js:19 2',
      'TL426 app.js:15 4',
    ])
  })

  it('counts in an app of ES modules, too', async () => {
    await run('app.mjs', 'hits-esm.jsonl')
    const hits = readRecording(join(folder, 'hits-esm.jsonl')).map(({ code, file, line }) => `${code} ${file}:${line}`)
    expect(hits).toEqual(['TL405 app.mjs:3'])
  })

  it('writes to trunkline-record.jsonl if TRUNKLINE_RECORD names no file', async () => {
    await run('app.mjs', '')
    expect(readRecording(join(folder, 'trunkline-record.jsonl')).map(({ code }) => code)).toEqual(['TL405'])
  })

  it('counts what an app of 3.x uses and 4.x no longer has', async () => {
    await run('v3/app.js', 'hits-v3.jsonl')
    const hits = readRecording(join(folder, 'hits-v3.jsonl')).map(({ code, line, hits }) => `${code}:${line} ${hits}`)
    expect(hits.sort()).toEqual(['TL301:3 1', 'TL303:3 1', 'TL307:6 2', 'TL311:5 2', 'TL312:6 2'])
  })

  it('warns once if its file cannot be written, and the app continues', async () => {
    const { stdout, stderr } = await run('app.js', 'nowhere/hits.jsonl')
    expect(stderr.match(/TRUNKLINE_RECORD/g)).toHaveLength(1)
    expect(stderr).toContain('TRUNKLINE_RECORD: nothing is recorded, because ENOENT')
    expect(stdout).toContain('/fine/1?a=1&a=2 200')
  })
})

describe('the file that TRUNKLINE_RECORD names', () => {
  it('everything is written before a signal ends the process', async () => {
    await run('killed.js', 'killed.jsonl')
    expect(readRecording(join(folder, 'killed.jsonl')).map(({ code, hits }) => [code, hits])).toEqual([['TL405', 1]])
  })

  it.each(['a pipe that nobody reads', '/dev/full'])(
    'a file that cannot be written neither blocks the process nor silences the warning: %s',
    async (name) => {
      const file = name.startsWith('/') ? name : join(folder, 'pipe')
      if (!name.startsWith('/')) execFileSync('mkfifo', [file])
      const { stdout, stderr } = await run('app.js', file)
      expect(stdout).toContain('/back 302')
      expect(stderr).toContain(`TRUNKLINE_RECORD: nothing is recorded, because ${file} is not a file`)
    },
  )

  it('a warning says so if the file cannot be written at exit', async () => {
    const { stderr } = await run('gone/app.js', 'record/hits.jsonl', join(folder, 'gone'))
    expect(stderr).toMatch(/Warning: TRUNKLINE_RECORD: nothing is recorded, because ENOENT/)
  })
})

describe('trunkline doctor --recorded', () => {
  it('marks findings that ran, and adds what ran but was not found', async () => {
    const lines = [
      { code: 'TL404', place: 'srv/app.js:6', hits: 3 },
      { code: 'TL404', place: 'srv/app.js:6', hits: 4 },
      { code: 'TL405', place: 'srv/app.js:16', hits: 1 },
      { code: 'TL401', place: 'srv/app.js:4', hits: 2 },
      { code: 'TL301', place: 'srv/app.js:1', hits: 2 },
    ]
    writeFileSync(join(folder, 'made.jsonl'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"code":"TL4`)
    const { stdout, code } = await runHere(['doctor', 'app.js', '--recorded', 'made.jsonl', '--json'], folder)
    const { findings } = JSON.parse(stdout) as {
      findings: { code: string; line: number; hits?: number; message: string }[]
    }
    const hit = findings.filter(({ hits }) => hits !== undefined)
    expect(hit.map(({ code, line, hits }) => [code, line, hits])).toEqual([
      ['TL401', 4, 2],
      ['TL404', 6, 7],
      ['TL405', 16, 1],
    ])
    expect(hit[2]?.message).toContain('used here when the app ran')
    expect(findings.length).toBeGreaterThan(10)
    const text = await runHere(['doctor', 'app.js', '--recorded', 'made.jsonl'], folder)
    expect(text.stdout).toContain('one of the three that is meant (hit 7 times)')
    expect(code).toBe(1)
    expect(readFileSync(join(folder, 'made.jsonl'), 'utf8')).toContain('TL4')
  })

  it('does not report nested query keys for an app on trunkline, which parses them on every line', async () => {
    const own = makeFolder({
      'app.js': "require('trunkline/v4')().get('/', (req, res) => res.send(req.query))\n",
      'express/app.js': "require('@trunkline/v4')().get('/', (req, res) => res.send(req.query))\n",
      'hits.jsonl': '{"code":"TL414","place":"app.js:1","hits":2}\n',
    })
    const recorded = async (target: string) =>
      JSON.parse((await runHere(['doctor', target, '--recorded', 'hits.jsonl', '--json'], own)).stdout).findings
    expect(await recorded('app.js')).toEqual([])
    expect(await recorded('express/app.js')).toMatchObject([{ code: 'TL414', hits: 2 }])
  })

  it('says in one sentence what is wrong with the file', async () => {
    const gone = await runHere(['doctor', 'app.js', '--recorded', 'gone.jsonl'], folder)
    const broken = await runHere(['doctor', 'app.js', '--recorded', 'broken.jsonl'], folder)
    expect([gone.code, gone.stderr]).toEqual([2, 'trunkline: There is no file gone.jsonl.\n'])
    expect([broken.code, broken.stderr]).toEqual([
      2,
      'trunkline: broken.jsonl is not a recording of TRUNKLINE_RECORD.\n',
    ])
  })
})
