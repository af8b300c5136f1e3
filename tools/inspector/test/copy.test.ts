import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../packages/trunkline/test/support/eventually.ts'
import type { RequestDetails } from '../src/record.ts'
import { type App, FRAMEWORKS, type Handler, inject, inspect, json } from './support.ts'

/** An app in a file of its own, mounted as people do it. */
const APP = `const trunkline = require('trunkline')
const { inspector } = require('@trunkline/inspector')
const app = trunkline()
app.use('/__trunkline', inspector(app, { log() {} }))
app.get('/users/:id', (req, res) => res.json({ id: req.params.id, name: "O'Hara" }))
app.get('/now', (req, res) => res.json({ at: new Date().toISOString() }))
app.post('/users', trunkline.json(), (req, res) => res.status(201).json({ id: Math.random(), ...req.body }))
app.get('/text', (req, res) => res.send('line\\n"quoted"'))
module.exports = { app }
`

function writeApp(): { folder: string; app: App } {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'copied-')))
  symlinkSync(path.join(__dirname, '../../../node_modules'), path.join(folder, 'node_modules'), 'junction')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'app.js')
  writeFileSync(path.join(folder, 'package.json'), '{"type":"commonjs"}')
  writeFileSync(file, APP)
  return { folder, app: createRequire(__filename)(file).app }
}

const ask = (app: App, url: string) => inject(app as never, `/__trunkline${url}`)

async function copyAll(app: App, as: string): Promise<string[]> {
  const list = (await ask(app, '/api/requests')).json<{ id: number }[]>()
  return Promise.all(list.map(async ({ id }) => (await ask(app, `/api/copy?id=${id}&as=${as}`)).text))
}

async function sendSome(app: App): Promise<void> {
  await inject(app as never, '/users/7')
  await inject(app as never, '/now')
  await inject(app as never, { method: 'POST', url: '/users', body: { name: "it's", list: ['\u2028'] } })
  await inject(app as never, '/text')
  await inject(app as never, '/missing')
}

describe('a request that is copied', () => {
  it('as a test of node:test passes as it is', async () => {
    const { folder, app } = writeApp()
    await sendSome(app)
    const tests = await copyAll(app, 'node:test')
    expect(tests).toHaveLength(5)
    expect(tests[0]).toContain("const { app } = require('./app.js')")
    expect(tests[0]).toContain('assert.deepEqual(response.json(), {"id":"7","name":"O\'Hara"})')
    for (const [i, text] of tests.entries()) writeFileSync(path.join(folder, `copied-${i}.test.js`), text)
    const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '' }
    const files = tests.map((_, i) => `copied-${i}.test.js`)
    const { stdout, status } = spawnSync(process.execPath, ['--test', ...files], { cwd: folder, env, encoding: 'utf8' })
    expect(stdout).toMatch(/pass 5\b/)
    expect(status).toBe(0)
  })

  it('as a test fails when the app does something else', async () => {
    const { folder, app } = writeApp()
    await sendSome(app)
    const [text = ''] = await copyAll(app, 'node:test')
    writeFileSync(path.join(folder, 'app.js'), APP.replace("O'Hara", 'Ada'))
    writeFileSync(path.join(folder, 'copied.test.js'), text)
    const env = { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '' }
    expect(spawnSync(process.execPath, ['--test', 'copied.test.js'], { cwd: folder, env }).status).toBe(1)
  })
})

describe('what a copied test expects', () => {
  it('is no status, when there was no response', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.get('/waits', (() => {}) as Handler)
    const leaving = new AbortController()
    const asked = inject(inspected.app as never, { url: '/waits', signal: leaving.signal })
    await eventually(async () => expect(await inspected.list()).toHaveLength(1))
    leaving.abort()
    await expect(asked).rejects.toThrow()
    const [text = ''] = await copyAll(inspected.app, 'node:test')
    expect(text).not.toContain('200')
    expect(text).toContain("test('GET /waits responds', async () => {")
    expect(text).toContain('It got no response when it was recorded.')
    expect(text).toContain('signal: AbortSignal.timeout(5000)')
  })

  it('has no stack in it, which depends on who called', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.get('/refused', (() => {
      throw Object.assign(new Error('not for you'), { status: 403 })
    }) as Handler)
    await inject(inspected.app as never, '/refused')
    const [text = ''] = await copyAll(inspected.app, 'vitest')
    expect(text).toContain('expect(response.status).toBe(403)')
    expect(text).not.toContain('response.text')
  })
})

describe('a request that is copied for a shell or a browser', () => {
  it('as curl is one command, whatever the body has', async () => {
    const { folder, app } = writeApp()
    await sendSome(app)
    const command = (await copyAll(app, 'curl'))[2] ?? ''
    // A program of that name that prints what it was given.
    writeFileSync(path.join(folder, 'curl'), '#!/bin/sh\nfor each in "$@"; do printf "%s\\n" "$each"; done\n', {
      mode: 0o755,
    })
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
    const { stdout } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' })
    expect(stdout.split('\n')).toEqual([
      '-i',
      '-X',
      'POST',
      'http://localhost/users',
      '-H',
      'content-type: application/json',
      '--data-raw',
      '{"name":"it\'s","list":["\u2028"]}',
      '',
    ])
  })

  it('as curl keeps brackets in the URL, and headers without a value', async () => {
    const { app } = writeApp()
    await inject(app as never, { url: '/text?list[]=1', headers: { 'X-Empty': '' } })
    expect(await copyAll(app, 'curl')).toEqual([
      "curl -i --globoff 'http://localhost/text?list[]=1' \\\n  -H 'x-empty;'\n",
    ])
  })

  it('as fetch is a program', async () => {
    const { app } = writeApp()
    await sendSome(app)
    const text = (await copyAll(app, 'fetch'))[2] ?? ''
    const sent: unknown[] = []
    const fake = async (...args: unknown[]) => {
      sent.push(args)
      return { status: 201, text: async () => '' }
    }
    await new Function('fetch', 'console', `return (async () => { ${text} })()`)(fake, { log() {} })
    expect(sent).toEqual([
      [
        'http://localhost/users',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"it\'s","list":["\u2028"]}' },
      ],
    ])
  })

  it('says what has to be filled in, and holds no secret', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.post('/', json(), ((_req, res) => res.json({ token: 's3cr3t' })) as Handler)
    await inject(inspected.app as never, {
      method: 'POST',
      url: '/?key=s3cr3t',
      headers: { authorization: 'Bearer s3cr3t.1234' },
      body: { password: 's3cr3t' },
    })
    for (const as of ['curl', 'fetch', 'node:test', 'vitest', 'jest']) {
      const { text } = await inspected.ask(`/api/copy?id=1&as=${as}`)
      expect(text).toContain('Fill in what was not kept: authorization, the URL, the body')
      expect(text).not.toContain('s3cr3t')
    }
  })
})

describe('a request that is replayed', () => {
  it('goes through the app again, edited or not, with the cookies of the browser', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    inspected.app.post('/:name', json(), ((req, res) => {
      res.json({
        ...req.params,
        body: req.body,
        cookie: (req as never as { headers: { cookie?: string } }).headers.cookie,
      })
    }) as Handler)
    await inject(inspected.app as never, { method: 'POST', url: '/ada', body: { a: 1 }, headers: { Cookie: 'sid=1' } })
    const { requestHeaders, requestBody, id } = await inspected.last()
    const send = async (more: object) => {
      const response = await inspected.ask('/api/replay', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/vnd.trunkline.replay',
          'X-Trunkline-Token': inspected.token(),
          Cookie: 'sid=2',
        },
        body: JSON.stringify({
          of: id,
          method: 'POST',
          url: '/ada',
          headers: requestHeaders,
          body: requestBody.content,
          ...more,
        }),
      })
      const { id: copy } = response.json<{ id: number }>()
      return eventually(async () => {
        const details = (await inspected.ask(`/api/request?id=${copy}`)).json<RequestDetails>()
        expect(details.state).toBe('done')
        return details
      })
    }
    const same = await send({ useCookies: true })
    expect(same.replayOf).toBe(id)
    expect(JSON.parse(same.responseBody.content)).toMatchObject({ name: 'ada', body: { a: 1 }, cookie: '[redacted]' })
    const edited = await send({ url: '/grace', body: '{"a":22}' })
    expect(JSON.parse(edited.responseBody.content)).toEqual({ name: 'grace', body: { a: 22 } })
  })

  it('needs a path, and says so', async () => {
    const inspected = inspect(FRAMEWORKS['v5']?.() as never)
    const headers = { 'Content-Type': 'application/vnd.trunkline.replay', 'X-Trunkline-Token': inspected.token() }
    const body = JSON.stringify({ method: 'GET', url: 'users/7', headers: [], body: '' })
    const { status, text } = await inspected.ask('/api/replay', { method: 'POST', headers, body })
    expect([status, JSON.parse(text)]).toEqual([400, { error: 'Give a path that begins with "/".' }])
  })
})
