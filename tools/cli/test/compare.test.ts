import { describe, expect, it } from 'vitest'
import { findChanges } from '../src/doctor/proof/differences.ts'
import { failedTests } from '../src/doctor/proof/failed-tests.ts'
import { readHar } from '../src/doctor/proof/har.ts'
import { readHttp } from '../src/doctor/proof/http-file.ts'
import { createRedirect } from '../src/doctor/proof/redirect.ts'
import { makeFolder, type Outcome, runHere } from './run-cli.ts'

const APP = `const express = require('express')
const app = express()
app.use(express.urlencoded({ extended: true }))
app.get('/same', (req, res) => res.json({ same: true, at: process.hrtime.bigint().toString(), id: Math.random() }))
app.get('/back', (req, res) => res.redirect('back'))
app.get('/status', (req, res) => res.send(404))
app.get('/login', (req, res) => { res.cookie('who', 'ada'); res.send('in') })
app.get('/me', (req, res) => res.status(/who=ada/.test(req.headers.cookie) ? 200 : 401).send(req.query))
app.post('/form', (req, res) => res.json(req.body))
`

const folder = makeFolder({
  'app.js': `${APP}module.exports = app\n`,
  'requests.http': `@host = http://localhost:3000

# what is the same
GET {{host}}/same

### a redirect
/back HTTP/1.1
Accept: text/plain
###
GET /status
###
GET /login
### nested keys, with the cookie
GET /me
  ?a[b]=1
  &c=2
###
POST /form
Content-Type: application/x-www-form-urlencoded

x=1
`,
  'same.http': 'GET /same\n',
  'esm/app.mjs': `import express, { Router } from 'express'
import routes from './routes.cjs'
export default async function createApp() { return express().use(routes, Router()) }
`,
  'esm/routes.cjs': `module.exports = require('express').Router().get('/same', (req, res) => res.send('x'))\n`,
  'pattern.js': `const app = require('express')()
app.get('/a*', (req, res) => res.send('a'))
app.route('/b/:c?').get((req, res) => res.send('b'))
app.use(['/x', '/d*'], (req, res) => res.send('d'))
const server = require('node:http').createServer(app)
setImmediate(() => server.listen(80, () => console.log(server.address().port)))
`,
  'old-method.js': `const app = require('express')()
app.get('/b/:c?', (req, res) => res.send('b'))
app.del('/a', (req, res) => res.send('a'))
module.exports = app
`,
  'moved.js': `const app = require(${JSON.stringify(require.resolve('trunkline'))})()
module.exports = app.get('/same', (req, res) => res.send('x'))
`,
  'throws.js': `throw new Error('no database')\n`,
  'ends.js': 'process.exit(3)\n',
  'nothing.js': 'setInterval(() => {}, 1000)\n',
  'empty.http': '# nothing\n',
  'word.http': 'GET nowhere\n',
  'method.http': 'FETCH /a\n',
  'header.http': 'GET /a\nno header\n',
  'variable.http': 'GET /{{id}}\n',
  'file.http': 'POST /a\n\n< ./gone.json\n',
  'spoiled.har': '{"log":',
  'other.har': '{"log":{}}',
})

describe('trunkline doctor --compare', () => {
  it('shows how the responses of two release lines differ, without what differs on every run', async () => {
    const { stdout, stderr, code } = await runHere(['doctor', 'app.js', '--compare', 'requests.http'], folder)
    expect(stderr + stdout).toBe(`GET /back  requests.http:7
  location  / → back
  body      …irecting to / → …irecting to back

GET /status  requests.http:10
  status        404 → 200
  content-type  text/plain; charset=utf-8 → application/json; charset=utf-8
  body          Not Found → 404

GET /me?a[b]=1&c=2  requests.http:14
  body  {"a":{"b":"1"},"c":"2"} → {"a[b]":"1","c":"2"}

3 answers to 6 requests differ from 4.x to 5.x.
`)
    expect(code).toBe(1)
  })

  it('finds the app that a module creates, and prints nothing if nothing differs', async () => {
    const { stdout, code } = await runHere(['doctor', 'esm', '--compare', 'same.http'], folder)
    expect([stdout, code]).toEqual(['No answer to 1 request differs from 4.x to 5.x.\n', 0])
  })

  it('finds an app that starts itself, and lists every pattern that the next line rejects', async () => {
    const { stdout, code } = await runHere(['doctor', 'pattern.js', '--compare', 'same.http'], folder)
    expect(stdout).toContain(`5.x rejects 3 path patterns, which matched no request in this run:
  pattern.js:2  "/a*" is a 4.x pattern; in 5.x write "/a{*splat}"
  pattern.js:3  "/b/:c?" is a 4.x pattern; in 5.x write "/b{/:c}"
  pattern.js:4  "/d*" is a 4.x pattern; in 5.x write "/d{*splat}"
`)
    expect([stdout.includes('does not start'), code]).toEqual([false, 1])
  })

  it('says why an app does not start on the next line', async () => {
    const { stdout, code } = await runHere(['doctor', 'old-method.js', '--compare', 'same.http'], folder)
    expect(stdout).toBe(`5.x rejects 1 path pattern, which matched no request in this run:
  old-method.js:2  "/b/:c?" is a 4.x pattern; in 5.x write "/b{/:c}"

On 5.x the app does not start: TypeError: app.del is not a function (old-method.js:3)
`)
    expect(code).toBe(1)
  })

  it('says in one sentence what is wrong with its input, and exits with 2', async () => {
    const refusals: [args: string[], sentence: string][] = [
      [['app.js', 'missing.http'], 'There is no file missing.http.'],
      [['app.js', 'empty.http'], 'There is no request in empty.http.'],
      [
        ['app.js', 'word.http'],
        'word.http:1: "GET nowhere" is not a valid request line. Write GET /path or GET http://host/path.',
      ],
      [['app.js', 'method.http'], 'method.http:1: FETCH is not an HTTP method.'],
      [['app.js', 'header.http'], 'header.http:2: "no header" is no header; an empty line ends the headers.'],
      [['app.js', 'variable.http'], 'variable.http:1: the variable id is set nowhere in the file.'],
      [['app.js', 'file.http'], 'file.http:3: there is no file ./gone.json.'],
      [['app.js', 'spoiled.har'], 'spoiled.har is not a HAR file: '],
      [['app.js', 'other.har'], 'other.har is not a HAR file: it has no log.entries.'],
      [['gone.js', 'same.http'], 'There is no file gone.js.'],
      [
        ['moved.js', 'same.http'],
        'moved.js loads neither Express nor trunkline/v4, so nothing was compared. Is it on 5.x already?',
      ],
      [['throws.js', 'same.http'], 'throws.js does not start: Error: no database (throws.js:1).'],
      [['ends.js', 'same.http'], 'ends.js does not start: it ended the process with code 3.'],
      [
        ['nothing.js', 'same.http'],
        'nothing.js does not start: it exports no application, and has started none after 0.5 seconds.',
      ],
    ]
    const outcomes: Outcome[] = []
    for (const [[app, requests]] of refusals) {
      const hurry = app === 'nothing.js' ? ['--timeout', '0.5'] : []
      outcomes.push(await runHere(['doctor', app as string, '--compare', requests as string, ...hurry], folder))
    }
    expect(outcomes.map(({ stderr }) => stderr)).toEqual(
      refusals.map(([, sentence]) => expect.stringContaining(`trunkline: ${sentence}`)),
    )
    expect(outcomes.map(({ code, stdout }) => [code, stdout])).toEqual(refusals.map(() => [2, '']))
  })
})

describe('files of requests', () => {
  it('request files may have comments, variables, long queries, bodies and scripts of REST clients', () => {
    const text = `@id = 7\n// one\n# @name first\nget /a/{{id}} HTTP/1.1\nX-A: 1\n# no header\nX-B: {{ id }}\n\n{"id":{{id}}}\n\n> {% test() %}\n###\n\n###\nPOST /b\n`
    expect(readHttp('a.http', text)).toEqual([
      {
        method: 'GET',
        url: '/a/7',
        headers: [
          ['X-A', '1'],
          ['X-B', '7'],
        ],
        body: '{"id":7}',
        place: 'a.http:4',
      },
      { method: 'POST', url: '/b', headers: [], place: 'a.http:15' },
    ])
  })

  it('HAR files are read without requests to other hosts and headers of the connection', () => {
    const entry = (url: string, more: object = {}) => ({ request: { method: 'GET', url, headers: [], ...more } })
    const headers = [
      { name: ':authority', value: 'a' },
      { name: 'Cookie', value: 'sid=1=2; b=3' },
      { name: 'Content-Length', value: '3' },
      { name: 'Accept', value: '*/*' },
    ]
    const entries = [
      entry('https://a/x?y=1', { headers }),
      entry('https://b/x'),
      entry('https://a/form', { method: 'POST', postData: { params: [{ name: 'a', value: 'b c' }] } }),
    ]
    expect(readHar('a.har', JSON.stringify({ log: { entries } }))).toEqual([
      {
        method: 'GET',
        url: 'https://a/x?y=1',
        headers: [['Accept', '*/*']],
        recordedCookies: [
          ['sid', '1=2'],
          ['b', '3'],
        ],
        place: 'a.har, entry 1',
      },
      {
        method: 'POST',
        url: 'https://a/form',
        headers: [],
        recordedCookies: [],
        body: 'a=b+c',
        place: 'a.har, entry 3',
      },
    ])
  })
})

describe('answers', () => {
  const answer = (body: string, headers: Record<string, string> = {}, status = 200) => ({
    status,
    headers,
    body: Buffer.from(body),
  })

  it('what differs between two runs on one release line is not compared', () => {
    const same = answer('{"a":1,"at":5,"list":[1]}', { 'x-a': '1', date: 'x' })
    expect(findChanges(same, same, answer('{"a":1,"at":5,"list":[1]}', { 'x-a': '1', date: 'y' }))).toEqual([])
    const [upper, lower] = ['UTF-8', 'utf-8'].map((name) =>
      answer('x', { 'content-type': `text/css; charset=${name}` }),
    )
    if (upper && lower) expect(findChanges(upper, upper, lower)).toEqual([])
    const again = answer('{"a":1,"at":6,"list":[1]}', { 'x-a': '2', date: 'z' })
    expect(findChanges(same, again, answer('{"a":1,"at":7,"list":[1]}', { 'x-a': '3', etag: 'q' }))).toEqual([])
    const changed = findChanges(same, again, answer('{"a":2,"at":7,"list":[1]}', {}, 201))
    expect(changed.map(({ what }) => what)).toEqual(['status', 'x-a', 'body'])
    const gone = findChanges(same, again, answer('{"a":1,"at":7}', { 'x-a': '3' }))
    expect(gone.map(({ what }) => what)).toEqual(['body'])
  })

  it('stack frames do not count as a difference', () => {
    const pages = [
      'x\n    at a (/b.js:1:2)\n    at c.d (e.js:3:4)',
      '{"stack":"x\\n    at a (/b.js:1)"}',
      '<pre>x<br> &nbsp; &nbsp;at a (/b.js:1)</pre>',
    ]
    const changed = pages.map((page) => page.replace(/b\.js/g, 'other.js'))
    expect(pages.map((page, i) => findChanges(answer(page), answer(page), answer(changed[i] as string)))).toEqual([
      [],
      [],
      [],
    ])
    const [change] = findChanges(
      answer(pages[0] as string),
      answer(pages[0] as string),
      answer('y\n    at a (/b.js:1:2)'),
    )
    expect(change).toEqual({ what: 'body', from: 'x', to: 'y' })
  })

  it('a request that fails on one release line is a difference, and one that fails on both is not', () => {
    const none = { problem: 'no answer after 10 seconds' }
    expect(findChanges(none, none, none)).toEqual([])
    expect(findChanges(answer('x'), answer('x'), none)).toEqual([
      { what: 'answer', from: 'status 200', to: none.problem },
    ])
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
