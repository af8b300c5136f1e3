import { AsyncLocalStorage } from 'node:async_hooks'
import { observe, serve, topicOn } from '../../src/define.ts'
import { type App, attempt, type Failure, type Framework, type Req, type Res } from '../../src/interface.ts'
import { get, gets, type Headers, head } from '../../src/requests.ts'
import type { Kit, Scenario } from '../../src/scenario.ts'
import { acts, EARLIER, fileMethods, LATER, siteOf, tagOf, tellErrors } from './site.ts'

const sendFile = 'Response methods (4.x and 5.x) › res.sendFile(path [, options] [, fn]) (4.8.0+)'
const callback = 'Errors › res.sendFile / res.download error with a callback'
const option = (name: string): string => `File-transfer options (res.download, res.sendFile) › ${name}`

const TAG = tagOf(20)

/** One option in each of its values. */
function values(name: string, list: unknown[], path: string, headers: Headers = {}, more: object = {}): Scenario {
  const routes = Object.fromEntries(
    list.map((value, index) => [
      String(index),
      (call: ReturnType<typeof fileMethods>, root: string) => call.sendFile(path, { root, ...more, [name]: value }),
    ]),
  )
  return serve(
    `sendFile ${path} with ${name}: ${JSON.stringify(list)} ${JSON.stringify(more)}`,
    [option(name) in KNOWN ? sendFile : option(name), sendFile],
    acts(routes),
    list.map((_, index) => get(`/${index}`, headers)),
  )
}

// Options that the specification's table does not have: they count for the method alone.
const KNOWN: Record<string, true> = {
  [option('start')]: true,
  [option('index')]: true,
  [option('extensions')]: true,
  [option('etag')]: true,
}

export default topicOn(['4.x', '5.x'], 'scenarios/files/send-file', [
  values('maxAge', [0, 1000, '1 day', 'never', -1, 1e15, undefined], 'a.txt'),
  values('lastModified', [true, false, undefined], 'a.txt'),
  values('dotfiles', ['allow', 'deny', 'ignore', undefined], '.hidden'),
  values('dotfiles', ['allow', 'deny', 'ignore', undefined], '.dot/inside.txt'),
  values('dotfiles', ['wrong', 1, null], 'a.txt'),
  values('acceptRanges', [true, false, undefined], 'digits.txt', { Range: 'bytes=1-3' }),
  values('cacheControl', [true, false, undefined], 'a.txt', {}, { maxAge: 5000 }),
  values('immutable', [true, false, undefined], 'a.txt', {}, { maxAge: 5000 }),
  values(
    'headers',
    [
      { 'X-A': '1', 'x-a': '2', 'Content-Type': 'text/x-mine', ETag: '"mine"' },
      undefined,
      null,
      {},
      { 'X-L': ['a', 'b'] },
    ],
    'a.txt',
  ),
  values('headers', [{ 'X-A': '1' }], 'none.txt'),
  values('start', [5, 0, 9], 'digits.txt', {}, { end: 9 }),
  values('index', [false, 'home.htm', 5, true], './'),
  values('extensions', [['html'], 'txt', true, [1]], 'page'),
  values('etag', [false, true], 'a.txt'),
  serve(
    'sendFile with and without root',
    [sendFile, option('root')],
    acts({
      absolute: (call, root) => call.sendFile(`${root}/a.txt`),
      root: (call, root) => call.sendFile('a.txt', { root }),
      slash: (call, root) => call.sendFile('/a.txt', { root }),
      below: (call, root) => call.sendFile('sub/deep.txt', { root: `${root}/dir/` }),
      inside: (call, root) => call.sendFile('dir/../a.txt', { root }),
      outside: (call, root) => call.sendFile('../outside/secret.txt', { root }),
      back: (call, root) => call.sendFile('../site/a.txt', { root }),
      climbing: (call, root) => call.sendFile(`${root}/dir/../a.txt`),
      space: (call, root) => call.sendFile('sp ace.txt', { root }),
      unicode: (call, root) => call.sendFile('ünï→.txt', { root }),
      percent: (call, root) => call.sendFile('100%.txt', { root }),
      encoded: (call, root) => call.sendFile('sp%20ace.txt', { root }),
      nul: (call, root) => call.sendFile('a.txt\0', { root }),
      surrogate: (call, root) => call.sendFile('\ud800', { root }),
      directory: (call, root) => call.sendFile(`${root}/dir`),
      index: (call, root) => call.sendFile(`${root}/dir/`),
      noindex: (call, root) => call.sendFile(`${root}/noindex/`),
      missing: (call, root) => call.sendFile(`${root}/none`),
      fileslash: (call, root) => call.sendFile(`${root}/a.txt/`),
      empty: (call, root) => call.sendFile(`${root}/empty.txt`),
      long: (call, root) => call.sendFile(`${root}/long.txt`),
      endless: (call, root) => call.sendFile(`${root}/${'x'.repeat(300)}`),
    }),
    [
      'absolute',
      'root',
      'slash',
      'below',
      'inside',
      'outside',
      'back',
      'climbing',
      'space',
      'unicode',
      'percent',
      'encoded',
      'nul',
      'surrogate',
      'directory',
      'index',
      'noindex',
      'missing',
      'fileslash',
      'empty',
      'long',
      'endless',
    ].flatMap((name) => [get(`/${name}`), head(`/${name}`)]),
  ),
  serve(
    'sendFile under conditions and ranges',
    [sendFile],
    acts({ digits: (call, root) => call.sendFile('digits.txt', { root }) }),
    [
      get('/digits', { 'If-None-Match': TAG }),
      get('/digits', { 'If-None-Match': '"x"' }),
      get('/digits', { 'If-Match': '"x"' }),
      get('/digits', { 'If-Modified-Since': LATER }),
      get('/digits', { 'If-Unmodified-Since': EARLIER }),
      get('/digits', { Range: 'bytes=0-3' }),
      get('/digits', { Range: 'bytes=99-' }),
      get('/digits', { Range: 'bytes=0-3', 'If-Range': '"x"' }),
      head('/digits', { 'If-None-Match': TAG }),
    ],
  ),
  serve('the callback of sendFile', [sendFile, callback], calledBack, [
    ...gets('/a.txt', '/empty.txt', '/long.txt', '/none', '/dir', '/.hidden', '/a.txt/', '/noindex/'),
    head('/a.txt'),
    head('/long.txt'),
    get('/digits.txt', { 'If-None-Match': TAG }),
    get('/digits.txt', { 'If-Match': '"x"' }),
    get('/digits.txt', { Range: 'bytes=99-' }),
    get('/digits.txt', { Range: 'bytes=0-3' }),
  ]),
  serve(
    'sendFile after what was set before',
    [sendFile],
    acts({
      status: (_call, root, res) => fileMethods(res.status(501)).sendFile('a.txt', { root }),
      type: (_call, root, res) => fileMethods(res.type('html')).sendFile('a.txt', { root }),
      latin: (_call, root, res) =>
        fileMethods(res.set('Content-Disposition', 'inline; filename="\u00fc.txt"')).sendFile('a.txt', { root }),
      encoding: (_call, root, res) => fileMethods(res.set('Content-Encoding', 'x')).sendFile('a.txt', { root }),
    }),
    [
      ...gets('/status', '/type', '/latin', '/encoding'),
      head('/latin'),
      get('/status', { 'If-None-Match': '*' }),
      get('/encoding', { 'If-None-Match': '*' }),
    ],
  ),
  serve('sendFile with tags off', [sendFile], tagsOff, gets('/plain', '/asked')),
  serve(
    'sendFile in a mounted app, and what runs after it',
    [sendFile],
    mounted,
    gets('/sub/a.txt', '/sub/none', '/sub/dir'),
  ),
  serve('sendFile from a patched response', [sendFile], patched, [
    ...gets('/a.txt', '/long.txt', '/empty.txt'),
    head('/a.txt'),
  ]),
  observe('what sendFile refuses', [sendFile], refused),
])

type Report = (error?: Failure) => void

function calledBack(framework: Framework, kit: Kit): App {
  const root = siteOf(kit)
  const storage = new AsyncLocalStorage<string>()
  return framework()
    .use((req, _res, next) => storage.run(req.url, next))
    .use((req: Req, res: Res) => {
      const done: Report = (error) => {
        const { code, status, expose, syscall, headers } = (error ?? {}) as Partial<Failure>
        const text = error?.message.replaceAll(root, '')
        kit.note([
          req.url,
          error === undefined,
          text,
          code,
          status,
          expose,
          syscall,
          headers,
          res.headersSent,
          storage.getStore(),
        ])
        if (!res.headersSent) res.status(500).end('answered by the callback')
      }
      fileMethods(res).sendFile(req.url.slice(1), { root, headers: { 'X-Sent': 'yes' } }, done)
    })
}

function tagsOff(framework: Framework, kit: Kit): App {
  const root = siteOf(kit)
  return framework()
    .disable('etag')
    .get('/plain', (_req, res) => void fileMethods(res).sendFile('a.txt', { root }))
    .get('/asked', (_req, res) => void fileMethods(res).sendFile('a.txt', { root, etag: true }))
}

function mounted(framework: Framework, kit: Kit): App {
  const root = siteOf(kit)
  const sub = framework()
    .get('/:name', (req, res) => void fileMethods(res).sendFile(String(req.params['name']), { root }))
    .use((_req, res) => void res.end('passed on'))
  return tellErrors(framework().use('/sub', sub), kit)
}

function patched(framework: Framework, kit: Kit): App {
  const root = siteOf(kit)
  return framework().get('/:name', (req, res) => {
    const { write, end, setHeader } = res
    let bytes = 0
    const set: string[] = []
    Object.assign(res, {
      write(chunk: Buffer) {
        bytes += chunk.length
        return write.call(res, chunk, 'utf8')
      },
      end(...args: unknown[]) {
        kit.note([req.url, bytes, args.length, set])
        return (end as (...given: unknown[]) => unknown).apply(res, args)
      },
      setHeader(name: string, value: string) {
        set.push(name)
        return setHeader.call(res, name, value)
      },
    })
    fileMethods(res).sendFile(String(req.params['name']), { root })
  })
}

function refused(framework: Framework): unknown {
  const app = framework()
  const res = Object.assign(Object.create(app.response) as Res, { req: { headers: {}, next: () => {} } })
  const calls = [
    [],
    [''],
    [null],
    [42],
    [{}],
    [['/a']],
    ['a.txt'],
    ['a.txt', {}],
    ['./a.txt', () => {}],
    ['a.txt', { root: '' }],
  ]
  return calls.map((args) => attempt(() => fileMethods(res).sendFile(args[0], ...args.slice(1))))
}
