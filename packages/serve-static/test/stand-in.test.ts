import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODIFIED, makeSite, tagOf } from '../../trunkline/test/files/site.ts'
import { exchangeBytes } from '../../trunkline/test/support/wire.ts'

const require = createRequire(__filename)
const load = createRequire(require.resolve('express5'))

type Next = (err?: unknown) => void
type Handler = (req: object, res: object, next: Next) => void
interface ServeStatic {
  (root?: unknown, options?: unknown): Handler
  mime?: { lookup(path: string): string; define(types: Record<string, string[]>): void }
}
type Host = (handle: Handler) => RequestListener

/** The serve-static of each line, and the package that stands in for it. */
const lines = [
  { line: '2.x', real: 'serve-static2', entry: '@trunkline/serve-static' },
  { line: '1.x', real: 'serve-static1', entry: '@trunkline/serve-static-v1' },
]

const finalhandler = load('finalhandler') as (req: object, res: object, options: object) => Next
const end = (req: object, res: object) => finalhandler(req, res, { env: 'production', onerror() {} })

/** Where people use it. The paths below `/mount` are those of the site in each. */
const hosts: Record<string, Host> = {
  'node:http with finalhandler': (handle) => (req, res) => {
    const { url = '' } = req
    if (url.startsWith('/mount')) Object.assign(req, { originalUrl: url, url: url.slice(6).replace(/^(?=\?|$)/, '/') })
    handle(req, res, end(req, res))
  },
  'connect 3': (handle) => mounted(require('connect3')(), handle),
  'express 4': (handle) => mounted(require('express4')(), handle),
  'express 5': (handle) => mounted(require('express5')(), handle),
}

interface App {
  use(path: string | Handler | ErrorHandler, handle?: Handler): App
}
type ErrorHandler = (err: Error, req: object, res: { statusCode: number; end(text: string): void }, next: Next) => void

function mounted(app: App, handle: Handler): RequestListener {
  app.use('/mount', handle).use(handle)
  app.use((err, _req, res, _next) => {
    res.statusCode = 500
    res.end(JSON.stringify({ ...err, message: err.message }))
  })
  return app as unknown as RequestListener
}

const site = () =>
  makeSite({
    'index.html': '<p>home</p>',
    'about.html': '<p>about</p>',
    'todo.txt': '- groceries',
    'app.js': 'run()',
    'style.css': 'p{}',
    'data.json': '{}',
    'image.svg': '<svg/>',
    'no-extension': 'plain',
    'unknown.extension-of-nobody': '?',
    'empty.txt': '',
    'name with spaces.txt': 'spaces',
    'käse.txt': 'umlaut',
    '100%.txt': 'percent',
    'large.bin': Buffer.alloc(100_000, 'abcdefghij'),
    'folder/index.html': '<p>folder</p>',
    'folder/nested/other.html': '<p>other</p>',
    'snow ☃/index.html': '<p>snow</p>',
    'bare/file.txt': 'bare',
    '.hidden': 'hidden',
    '.well-known/file.txt': 'known',
    'foo bar/': '',
  })

const PATHS = [
  ...[
    '/',
    '/index.html',
    '/todo.txt',
    '/app.js',
    '/style.css',
    '/data.json',
    '/image.svg',
    '/no-extension',
    '/empty.txt',
  ],
  ...[
    '/unknown.extension-of-nobody',
    '/name%20with%20spaces.txt',
    '/k%C3%A4se.txt',
    '/100%25.txt',
    '/large.bin',
    '/about',
  ],
  ...[
    '/folder',
    '/folder/',
    '/folder?a=1',
    '/folder/nested',
    '/folder/nested/',
    '/snow%20%E2%98%83',
    '/bare',
    '/bare/',
  ],
  ...['/.hidden', '/.well-known/file.txt', '/.well-known', '/foo%20bar', '/none', '/none/', '/todo.txt/', '/TODO.TXT'],
  ...[
    '//todo.txt',
    '//folder',
    '///folder//nested',
    '/../todo.txt',
    '/folder/../todo.txt',
    '/%2e%2e/todo.txt',
    '/..%2f..%2fx',
  ],
  ...[
    '/%',
    '/%00',
    '/todo.txt%00',
    '/%ff',
    '/a%5cb',
    '/\\folder',
    '/todo.txt?x=%',
    '/folder/?%3Cscript%3E',
    '/folder%3F',
    '?',
  ],
  ...[
    '/mount',
    '/mount/',
    '/mount?x',
    '/mount/todo.txt',
    '/mount/folder',
    '/mount/folder?q=<b>',
    '/mount//folder',
    '/mount/none',
  ],
]

type Sent = [method: string, path: string, headers: Record<string, string>]

const RANGES = [
  ...['bytes=0-3', 'bytes=2-', 'bytes=-3', 'bytes=3-1', 'bytes=99-', 'bytes=0-2,4-6', 'bytes=0-,1-', 'lines=1-2'],
  ...['bytes=x', 'bytes', 'bytes=', 'bytes= 1-2', 'BYTES=1-2', 'bytes=0-999999', 'bytes=-0'],
]

const SENT: Sent[] = [
  ...PATHS.map((path): Sent => ['GET', path, {}]),
  ...['/', '/todo.txt', '/folder', '/none', '/large.bin'].map((path): Sent => ['HEAD', path, {}]),
  ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].map((method): Sent => [method, '/todo.txt', {}]),
  ...['GET', 'HEAD'].flatMap((method) => RANGES.map((Range): Sent => [method, '/todo.txt', { Range }])),
  ...conditions().map((headers): Sent => ['GET', '/todo.txt', headers]),
]

function conditions(): Record<string, string>[] {
  const [tag, date] = [tagOf(11), MODIFIED.toUTCString()]
  const [earlier, later] = ['Mon, 01 Jan 2024 00:00:00 GMT', 'Thu, 01 Jan 2026 00:00:00 GMT']
  return [
    ...[tag, '*', '"other"', `"other", ${tag}`, tag.slice(2)].map((value) => ({ 'If-None-Match': value })),
    ...[date, earlier, later, 'never'].flatMap((value) => [
      { 'If-Modified-Since': value },
      { 'If-Unmodified-Since': value },
    ]),
    ...[tag, '*', '"other"'].map((value) => ({ 'If-Match': value })),
    { 'If-None-Match': tag, 'Cache-Control': 'no-cache' },
    { 'If-None-Match': '"other"', 'If-Modified-Since': date },
    { 'If-None-Match': tag, 'If-Modified-Since': earlier },
    ...[tag, '"other"', date, earlier].map((value) => ({ Range: 'bytes=0-3', 'If-Range': value })),
  ]
}

/** Options as people pass them. */
const OPTIONS: Record<string, unknown> = {
  none: undefined,
  'null instead of options': null,
  'false instead of options': false,
  'fallthrough: false': { fallthrough: false },
  'redirect: false': { redirect: false },
  'redirect and fallthrough: false': { redirect: false, fallthrough: false },
  'dotfiles: allow': { dotfiles: 'allow' },
  'dotfiles: deny': { dotfiles: 'deny' },
  'dotfiles: deny, without falling through': { dotfiles: 'deny', fallthrough: false },
  'dotfiles: ignore': { dotfiles: 'ignore' },
  'index: false': { index: false },
  'index: a list': { index: ['other.html', 'index.html'] },
  'index: a name': { index: 'other.html' },
  extensions: { extensions: ['htm', 'html'] },
  'extensions: a name': { extensions: 'html' },
  'extensions: false': { extensions: false },
  'maxAge: a number': { maxAge: 5000 },
  'maxage: a string': { maxage: '1 day' },
  'maxAge beyond a year, immutable': { maxAge: '3 years', immutable: true },
  'maxAge: Infinity': { maxAge: Infinity },
  'maxAge: no duration': { maxAge: 'soon' },
  'etag, lastModified, cacheControl, acceptRanges: false': {
    ...{ etag: false, lastModified: false, cacheControl: false, acceptRanges: false },
  },
  'start and end': { start: 2, end: 5 },
  'inherited options': Object.create({ extensions: ['html'], maxAge: 1000 }),
  setHeaders: {
    setHeaders(res: { setHeader(name: string, value: string | number): void }, path: string, stat: { size: number }) {
      res.setHeader('X-Path', path.slice(-12))
      res.setHeader('X-Size', stat.size)
      res.setHeader('Cache-Control', 'private')
      res.setHeader('Content-Type', 'text/x-own')
    },
  },
}

/** Those that are tried in every host, with every request. */
const EVERYWHERE = ['none', 'fallthrough: false', 'redirect: false', 'setHeaders']

/** Connect gets all options: these with every request, the others, to which ranges and conditions do not matter, with the paths. */
const OF_HEADERS = /^(?:etag|start|maxAge: a number|null)/

describe.each(lines)('$entry in the place of serve-static $line', ({ line, real, entry }) => {
  const ours = require(entry) as ServeStatic
  const theirs = require(real) as ServeStatic

  const isEverywhere = (title: string) => EVERYWHERE.includes(title)
  for (const [place, host] of Object.entries(hosts)) {
    const titles = Object.keys(OPTIONS).filter(place === 'connect 3' ? Boolean : isEverywhere)
    it.each(titles)(`sends the same bytes in ${place} (%s)`, async (title) => {
      const root = site()
      const sent = isEverywhere(title) || OF_HEADERS.test(title) ? SENT : SENT.slice(0, PATHS.length)
      const answers = await Promise.all([ours, theirs].map((serve) => play(host(serve(root, OPTIONS[title])), sent)))
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.length).toBe(sent.length)
    })
  }

  it('passes the same errors on', async () => {
    const root = site()
    const seen = await Promise.all(
      [ours, theirs].map(async (serve) => {
        const errors: unknown[] = []
        const handle = serve(root, { fallthrough: false, dotfiles: 'deny' })
        await play((req, res) =>
          handle(req, res, (err) => {
            errors.push([`${req.method} ${req.url}`, describeError(err as Error)])
            res.end()
          }),
        )
        return errors.sort()
      }),
    )
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.length).toBeGreaterThan(15)
  })

  it('refuses the same arguments, with the same messages', () => {
    const wrong: unknown[][] = [[], [''], [null], [42], [{}], ['x', { setHeaders: 42 }], ['x', 'options'], ['x', 5]]
    const thrown = (serve: ServeStatic) => wrong.map((args) => thrownBy(() => serve(...args)))
    expect(thrown(ours)).toEqual(thrown(theirs))
    expect(thrown(ours).slice(0, 6)).not.toContain('none')
  })

  it('has its name, its parameters and its members', () => {
    const shape = (serve: ServeStatic) => [
      ...[serve.name, serve.length, serve('x').name, serve('x').length],
      ...Object.keys(serve),
    ]
    expect(shape(ours)).toEqual(shape(theirs))
    expect('mime' in ours).toBe(line === '1.x')
  })

  it('gives import the same function, and the same names', () => {
    const program = `
      import * as ours from '${entry}'
      import * as theirs from '${real}'
      import { createRequire } from 'node:module'
      const names = (from) => Object.keys(from).filter((name) => name !== 'module.exports').join()
      const same = createRequire(process.cwd() + '/x.js')('${entry}') === ours.default
      console.log(same, names(ours) === names(theirs))`
    const flags = ['--input-type=module', '-e', program]
    expect(execFileSync(process.execPath, flags, { cwd: join(__dirname, '..'), encoding: 'utf8' })).toBe('true true\n')
  })
})

describe('@trunkline/serve-static-v1', () => {
  it('sends the types that programs add to mime', async () => {
    const serve = require('@trunkline/serve-static-v1') as ServeStatic
    serve.mime?.define({ 'text/x-nobody': ['extension-of-nobody'] })
    const answers = await play(hosts['connect 3']?.(serve(site())) as RequestListener)
    expect(answers.find((each) => each.startsWith('GET /unknown'))).toContain('Content-Type: text/x-nobody')
  })
})

/** Every response to what is sent, after its request; the date is left out. */
async function play(listener: RequestListener, sent: readonly Sent[] = SENT): Promise<string[]> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return await Promise.all(
      sent.map(async ([method, path, headers]) => {
        const fields = Object.entries({ Host: 'a', Connection: 'close', ...headers })
        const head = [`${method} ${path} HTTP/1.1`, ...fields.map((field) => field.join(': '))]
        const answer = await exchangeBytes(port, `${head.join('\r\n')}\r\n\r\n`)
        return `${head.join('\n')}\n${answer.replace(/^Date: .*\r\n/m, '')}`
      }),
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function describeError(err: Error): unknown {
  return { ...err, name: err.name, message: err.message }
}

function thrownBy(run: () => unknown): string {
  try {
    run()
    return 'none'
  } catch (error) {
    return String(error)
  }
}
