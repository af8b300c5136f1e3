import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as testing from '../src/test.cts'
import type { App, Handler } from './support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from './transports/lines.ts'

const { inject } = loadBuilt<typeof testing>('trunkline/test')
const HTML = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

const auth: Handler = function auth(_req, _res, next) {
  next()
}
const fail: Handler = function failHere() {
  throw new Error('broken <here>')
}

// On 3.x the environment is that of the process.
const { NODE_ENV } = process.env
const print = vi.spyOn(console, 'error')
beforeAll(() => void print.mockImplementation(() => {}))
afterAll(async () => {
  // Errors are printed in a later turn.
  await new Promise((resolve) => setImmediate(resolve))
  process.env['NODE_ENV'] = NODE_ENV
  print.mockRestore()
})

function develop(app: App, env = 'development'): App {
  process.env['NODE_ENV'] = env
  return app.set('env', env).set('error page', true)
}

describeLines('the error page for development', (createApp) => {
  function createFailing(env?: string): App {
    const app = develop(createApp(), env).use(auth)
    return app.use('/api', LINES.v5().get('/users/:id', auth, fail) as never)
  }

  it('tells message, source, stack, handlers and request as text', async () => {
    const { status, headers, text } = await inject(createFailing(), '/api/users/7?x=1')
    expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
      500,
      'text/plain; charset=utf-8',
      "default-src 'none'",
    ])
    expect(text).toMatch(/^500 Error: broken <here>\n/)
    expect(text).toMatch(/development-page\.test\.ts:\d+:\d+\n(?: .*\n)+> +\d+ \| .*throw new Error\('broken <here>'\)/)
    expect(text).toMatch(/\nStack\n {2}at failHere /)
    expect(text).toMatch(
      /\nHandlers on the way\n(?: .*\n)* {2}auth {2}use \/\n(?: .*\n)* {2}auth {2}\/users\/:id\n {2}failHere {2}\/users\/:id\n/,
    )
    expect(text).toMatch(/\nRequest\n {2}GET \/api\/users\/7\?x=1\n {2}route: \/api\/users\/:id\n/)
  })

  it('is a page for a browser, without scripts and with everything escaped', async () => {
    const { headers, text } = await inject(createFailing(), { url: '/api/users/7?<script>', headers: HTML })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'$/)
    expect(text).toContain('<h1>500 Error: broken &lt;here&gt;</h1>')
    expect(text).toMatch(/<mark>&gt; +\d+ \| .*throw new Error/)
    expect(text).not.toMatch(/<script|<here>/)
  })

  const environments: [ofProcess: string | undefined, ofApp: string, isShown: boolean][] = [
    [undefined, 'development', true],
    ['', 'development', true],
    ['development', 'development', true],
    [undefined, 'production', false],
    ['development', 'production', false],
    ['production', 'development', false],
    ['staging', 'development', false],
    ['development', 'test', false],
  ]
  it.each(environments)('with NODE_ENV %j and the setting %j: %j', async (ofProcess, ofApp, isShown) => {
    const app = createFailing().set('env', ofApp)
    if (ofProcess === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = ofProcess
    const { text } = await inject(app, '/api/users/7')
    expect(text.includes('Handlers on the way')).toBe(isShown)
  })

  it.each(['production', 'test', 'staging'])('is never shown in %s', async (env) => {
    const { text } = await inject(createFailing(env), { url: '/api/users/7', headers: HTML })
    expect(text).not.toContain('Handlers on the way')
  })

  it('is off by default', async () => {
    process.env['NODE_ENV'] = 'development'
    const app = createApp().set('env', 'development').use(fail)
    const off = await inject(app, { url: '/', headers: HTML })
    expect([off.text.includes('Handlers'), off.text.includes('broken &lt;here&gt;')]).toEqual([false, true])
  })
})

async function textFor(thrown: unknown, headers: Record<string, string> = {}): Promise<string> {
  const app = develop(LINES.v5()).use(() => {
    throw thrown
  })
  return (await inject(app, { url: '/', headers })).text
}

describe('the headers on the error page', () => {
  const secrets = [
    ...['Cookie', 'Authorization', 'Proxy-Authorization', 'X-Api-Key', 'X-Csrf-Token', 'X-Jwt', 'X-Access-Key'],
    ...['X-Amz-Signature', 'X-Amz-Credential', 'X-Goog-Iap-Jwt-Assertion', 'X-Forwarded-Client-Cert', 'Referer'],
    ...['X-Hub-Signature-256', 'Stripe-Signature', 'Sec-WebSocket-Protocol', 'X-Real-Ip', 'X-Other'],
  ]
  it.each(secrets)('shows that there is a header %s, and not its value', async (name) => {
    const value = String(secrets.length ** 9) // not in this source, which the page shows
    const text = await textFor(new Error('x'), { [name]: value })
    expect(text).toContain(`\n  ${name.toLowerCase()}: (hidden)\n`)
    expect(text).not.toContain(value)
  })

  it('shows the values of headers that hold no secrets', async () => {
    const text = await textFor(new Error('x'), {
      Accept: 'text/plain',
      'Content-Type': 'a/b',
      'Sec-Fetch-Site': 'none',
    })
    expect(text).toContain('\n  accept: text/plain\n  content-type: a/b\n  sec-fetch-site: none\n')
  })
})

describe('what the error page shows', () => {
  it('tells causes, also of an error that is its own cause', async () => {
    const error = new Error('outer', { cause: new TypeError('inner') })
    expect(await textFor(error)).toContain('Caused by\n  TypeError: inner')
    error.cause = error
    expect((await textFor(error)).match(/^Caused by$/gm)).toHaveLength(5)
  })

  it('reads no file that a message names', async () => {
    const place = `${__filename}:1:1`
    const text = await textFor(new Error(`x\n    at evil (${place})\n    at evil (/etc/passwd:1:1)`))
    expect(text).not.toContain(readFileSync(__filename, 'utf8').split('\n')[0])
    const changed = new Error(`a\n    at evil (${process.cwd()}/package.json:1:1)`)
    changed.message = 'a'
    expect(await textFor(changed)).not.toMatch(/^package\.json:1:1$/m)
  })

  it.each([
    ['a text', 'just text', '500 Error: just text'],
    ['a status', Object.assign(new Error('no'), { status: 403 }), '403 Error: no'],
    ['no stack', Object.assign(new Error('bare'), { stack: undefined }), '500 Error: bare'],
    [
      'a place that is gone',
      Object.assign(new Error('g'), { stack: `Error: g\n    at x (${process.cwd()}/no.js:1:1)` }),
      'at x',
    ],
  ])('copes with %s', async (_title, thrown, expected) => {
    expect(await textFor(thrown)).toContain(expected)
  })

  it('falls back to the plain page for an error that cannot be read', async () => {
    const hostile = new Proxy(new Error('x'), {
      get(_target, key) {
        throw new Error(`no ${String(key)}`)
      },
    })
    const app = develop(LINES.v5()).use(() => {
      throw hostile
    })
    expect((await inject(app, { url: '/', headers: HTML })).status).toBe(500)
  })

  for (const name of ['@trunkline/v4', '@trunkline/v5']) {
    it(`is Express's page in ${name}, whatever the setting says`, async () => {
      const app = develop(loadBuilt<() => App>(name)()).use(fail)
      expect((await inject(app, '/')).text).toMatch(
        /^<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</,
      )
    })
  }
})

describe('the parameters on the error page', () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  it.each([
    ['a circle', circular, 'params: { id: <ref *1> { self: [Circular *1] } }'],
    ['a big integer', 5n, 'params: { id: 5n }'],
    ['a text', '7', 'params: {"id":"7"}'],
    [
      'what refuses to be JSON',
      {
        toJSON() {
          throw new Error('no')
        },
      },
      'params: { id: { toJSON: [Function: toJSON] } }',
    ],
  ])('tells parameters of which one is %s', async (_title, id, expected) => {
    const app = develop(LINES.v3()).use((req: object, _res: unknown, next: () => void) => {
      Object.assign(req, { params: { id } })
      next()
    })
    expect((await inject(app.use(fail), '/7')).text).toContain(`\n  ${expected}\n`)
  })
})

describe('frames of the framework', () => {
  it('are folded, between frames of the app', async () => {
    const app = develop(LINES.v5()).use(fail)
    const { text } = await inject(app, '/')
    const [, stack = ''] = /\nStack\n((?: {2}.*\n)+)/.exec(text) ?? []
    expect(stack).toMatch(/^ {2}at failHere .*\n {2}\(\d+ frames? of Trunkline and Node\.js\)\n/)
    expect(stack).not.toMatch(/trunkline\/dist/)
    const page = await inject(app, { url: '/', headers: HTML })
    expect(page.text).toMatch(/<\/pre>\n<details><summary>\d+ frames? of Trunkline and Node\.js<\/summary><pre>at /)
  })

  it('are shown when there are no others', async () => {
    const own = Object.assign(new Error('y'), { stack: 'Error: y\n    at run (node:internal/x:1:2)' })
    expect(await textFor(own)).toContain('Stack\n  at run (node:internal/x:1:2)\n')
  })
})
