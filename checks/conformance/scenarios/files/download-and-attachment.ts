import { relative } from 'node:path'
import { serve, topicOn } from '../../src/define.ts'
import { type App, attempt, type Failure, type Framework, type Res } from '../../src/interface.ts'
import { get, gets, head } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'
import { acts, fileMethods, siteOf } from './site.ts'

const download = 'Response methods (4.x and 5.x) › res.download(path [, filename] [, options] [, fn])'
const attachment = 'Response methods (4.x and 5.x) › res.attachment([filename])'
const callback = 'Errors › res.sendFile / res.download error with a callback'
const option = (name: string): string => `File-transfer options (res.download, res.sendFile) › ${name}`

const NAMES: unknown[] = [
  'plain.txt',
  'with space.txt',
  'quo"te.txt',
  'back\\slash.txt',
  '/etc/passwd',
  '../up.txt',
  'dir/name.html',
  'ünï.txt',
  '€uro.txt',
  'semi;colon.txt',
  'per%41cent.txt',
  'line\r\nbreak.txt',
  'nul\0.txt',
  'rtl\u202etxt.exe',
  'noext',
  '.hidden',
  'x.tar.gz',
  'a.unknownext',
  'emoji😀.png',
  "apos'trophe.txt",
  '',
  undefined,
]

export default topicOn(['4.x', '5.x'], 'scenarios/files/download-and-attachment', [
  serve(
    'attachment under every kind of name',
    [attachment],
    (framework) =>
      framework().get('/:index', (req, res) => {
        const seen = attempt(() => fileMethods(res).attachment(NAMES[Number(req.params['index'])]) === res)
        res.send(JSON.stringify(seen))
      }),
    NAMES.map((_, index) => get(`/${index}`)),
  ),
  serve(
    'attachment, called in every way',
    [attachment],
    (framework) =>
      framework()
        .get('/none', (_req, res) => (res['attachment'] as () => Res).call(res).send('x'))
        .get('/typed', (_req, res) => attach(res.type('html')).send('x'))
        .get('/after', (_req, res) => attach(res).type('html').send('x'))
        .get('/null', (_req, res) => fileMethods(res).attachment(null))
        .get('/number', (_req, res) => fileMethods(res).attachment(42)),
    gets('/none', '/typed', '/after', '/null', '/number'),
  ),
  serve(
    'download under every kind of name',
    [download],
    (framework, kit) => {
      const root = siteOf(kit)
      return framework().get('/:index', (req, res) => {
        const seen = attempt(() => fileMethods(res).download(`${root}/a.txt`, NAMES[Number(req.params['index'])]))
        if ('threw' in (seen as object)) res.status(500).send(JSON.stringify(seen))
      })
    },
    NAMES.map((_, index) => get(`/${index}`)),
  ),
  serve(
    'download, called in every way',
    [
      download,
      option('root'),
      option('headers'),
      option('maxAge'),
      option('lastModified'),
      option('dotfiles'),
      option('acceptRanges'),
      option('cacheControl'),
      option('immutable'),
    ],
    acts({
      path: (call, root) => call.download(`${root}/a.txt`),
      relative: (call, root) => call.download(relative(process.cwd(), `${root}/a.txt`)),
      named: (call, root) => call.download(`${root}/a.txt`, 'b.html'),
      options: (call, root) => call.download('a.txt', { root }),
      both: (call, root) => call.download('a.txt', 'b.txt', { root, maxAge: '1h', immutable: true }),
      nothing: (call, root) =>
        call.download('a.txt', null, { root, lastModified: false, cacheControl: false, acceptRanges: false }),
      undef: (call, root) => call.download('a.txt', undefined, { root }),
      nulls: (call, root) => call.download(`${root}/a.txt`, null, null),
      headers: (call, root) =>
        call.download('a.txt', 'b.txt', {
          root,
          headers: { 'content-DISPOSITION': 'inline', 'X-A': '1', 'Content-Type': 'text/x' },
        }),
      dotfile: (call, root) => call.download('.hidden', { root, dotfiles: 'allow' }),
      denied: (call, root) => call.download('.hidden', { root, dotfiles: 'deny' }),
      ignored: (call, root) => call.download('.hidden', { root }),
      outside: (call, root) => call.download('../outside/secret.txt', { root }),
      missing: (call, root) => call.download(`${root}/none`),
      directory: (call, root) => call.download(`${root}/dir`),
      typed: (_call, root, res) => fileMethods(res.type('html')).download(`${root}/a.txt`),
      empty: (call) => call.download(''),
      number: (call) => call.download(42),
      none: (call) => call.download(undefined),
    }),
    [
      ...[
        'path',
        'relative',
        'named',
        'options',
        'both',
        'nothing',
        'undef',
        'nulls',
        'headers',
        'dotfile',
        'denied',
        'ignored',
        'outside',
        'missing',
        'directory',
        'typed',
        'empty',
        'number',
        'none',
      ].flatMap((name) => [get(`/${name}`), head(`/${name}`)]),
      get('/path', { Range: 'bytes=1-2' }),
    ],
  ),
  serve('the callback of download', [download, callback], calledBack, gets('/a', '/b', '/c', '/d', '/e', '/f', '/g')),
])

function attach(res: Res): Res {
  return fileMethods(res).attachment('a.txt') as Res
}

function calledBack(framework: Framework, kit: Kit): App {
  const root = siteOf(kit)
  const app = framework()
  const ways: Record<string, unknown[]> = {
    a: [`${root}/a.txt`],
    b: [`${root}/a.txt`, 'b.txt'],
    c: ['a.txt', { root }],
    d: ['a.txt', 'd.txt', { root }],
    e: [`${root}/none`],
    f: [`${root}/dir`, 'f.txt'],
    g: ['.hidden', 'g.txt', { root, headers: { 'X-A': '1' } }],
  }
  for (const [name, args] of Object.entries(ways)) {
    app.get(`/${name}`, (req, res) => {
      const done = (error?: Failure): void => {
        kit.note([req.url, error?.['code'], error?.['status'], res.headersSent, res.getHeaderNames()])
        if (!res.headersSent) res.status(404).end('by the callback')
      }
      fileMethods(res).download(args[0], ...args.slice(1), done)
    })
  }
  return app
}
