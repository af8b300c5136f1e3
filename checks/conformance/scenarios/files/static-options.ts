import { serve, topicOn } from '../../src/define.ts'
import { type App, attempt, change, type Framework, type Handler, type Res, untyped } from '../../src/interface.ts'
import { get, gets, head, request } from '../../src/requests.ts'
import type { Scenario } from '../../src/scenario.ts'
import { serveStatic, siteOf, siteWith, tellErrors } from './site.ts'

const option = (name: string): string => `Static-file options (framework.static) › ${name}`
const error = (name: string): string => `Errors › ${name}`
const top = 'Top level › framework.static(root, [options])'
const missing = error('static, missing file / client error')

/** One option, in each of its values, on the same requests. */
function values(name: string, list: unknown[], targets: string[], more: object = {}, rows: string[] = []): Scenario[] {
  return list.map((value) =>
    serve(
      `static with ${name}: ${JSON.stringify(value) ?? String(value)}${Object.keys(more).length > 0 ? ` and ${JSON.stringify(more)}` : ''}`,
      [option(name), ...rows],
      siteWith({ ...more, [name]: value }),
      gets(...targets),
    ),
  )
}

const DOTTED = [
  '/.hidden',
  '/.dot/inside.txt',
  '/.dot',
  '/.dot/',
  '/..dots.txt',
  '/two..dots.txt',
  '/.none',
  '/dir/../.hidden',
]
const deny = error("static, dotfile with dotfiles 'deny'")
const ignore = error("static, dotfile with 'ignore'")

export default topicOn(['4.x', '5.x'], 'scenarios/files/static-options', [
  serve(
    'static with no options',
    [top],
    siteWith(),
    [
      '/',
      '/a.txt',
      '/plain',
      '/dir',
      '/dir/',
      '/dir/index.html',
      '/empty.txt',
      '/long.txt',
      '/none',
      '/a.txt/',
    ].flatMap((target) => [get(target), head(target)]),
  ),
  ...values('dotfiles', ['allow', 'deny', 'ignore', undefined], DOTTED, {}, [
    deny,
    ignore,
    'Versioning › static dotfiles default',
  ]),
  ...values('dotfiles', ['allow', 'deny', 'ignore'], DOTTED, { fallthrough: false }, [deny, ignore]),
  ...values('etag', [true, false, undefined, 0, 'yes'], ['/a.txt']),
  ...values(
    'extensions',
    [false, ['html', 'htm'], ['htm', 'html'], 'txt', [], ['none'], undefined],
    ['/page', '/home', '/dir', '/none', '/page.html', '/page.none', '/page/', '/'],
  ),
  ...values('extensions', [['html'], ['none']], ['/none', '/page'], { fallthrough: false }),
  ...values(
    'fallthrough',
    [true, false, undefined, 0],
    ['/none', '/a.txt', '/%', '/%00', '/../x', '/..%2fx', '/dir/none/x', '/a.txt/x'],
    {},
    [missing],
  ),
  ...values('fallthrough', [false], [`/${'long'.repeat(200)}`, '/noindex/', '/noindex'], { redirect: false }, [
    missing,
  ]),
  ...values('immutable', [true, false, undefined], ['/a.txt'], { maxAge: 60_000 }),
  ...values('immutable', [true], ['/a.txt']),
  ...values(
    'index',
    ['index.html', 'home.htm', false, ['none', 'home.htm'], [], ['dir', 'page.html'], undefined, 'none', ''],
    ['/', '/dir/', '/noindex/', '/dir', '/a.txt'],
  ),
  ...values('index', [false, ['none']], ['/', '/dir/', '/dir'], { fallthrough: false }),
  ...values('lastModified', [true, false, undefined, 0], ['/a.txt']),
  ...values(
    'maxAge',
    [0, 1000, 999, 1500, -1, '1 day', '2h', 'never', '', null, 1e15, '3 years', '1000', true],
    ['/a.txt'],
  ),
  serve('static with maxage in small letters', [option('maxAge')], siteWith({ maxage: '1h' }), gets('/a.txt')),
  serve(
    'static with both spellings of maxAge',
    [option('maxAge')],
    siteWith({ maxage: 5000, maxAge: 9000 }),
    gets('/a.txt'),
  ),
  serve(
    'static with inherited options',
    [top],
    siteWith(Object.create({ maxAge: 5000, index: 'home.htm', dotfiles: 'allow' }) as object),
    gets('/', '/.hidden'),
  ),
  ...values(
    'redirect',
    [true, false, undefined],
    ['/dir', '/dir/sub', '/dir?a=1&b=%20', '/noindex', '/named.dir', '//dir'],
  ),
  ...values('redirect', [false], ['/dir'], { fallthrough: false }),
  ...values('acceptRanges', [true, false, undefined, 0], ['/a.txt']),
  ...values('cacheControl', [true, false, undefined, null], ['/a.txt'], { maxAge: 5000, immutable: true }),
  serve('static with acceptRanges off ignores ranges', [option('acceptRanges')], siteWith({ acceptRanges: false }), [
    get('/digits.txt', { Range: 'bytes=0-4' }),
    get('/digits.txt', { Range: 'bytes=99-' }),
  ]),
  serve(
    'static with setHeaders',
    [option('setHeaders')],
    (framework, kit) => {
      const root = siteOf(kit)
      const setHeaders = (res: Res, path: string, stat: { size: number }): void => {
        kit.note([path.replace(root, ''), stat.size, res.headersSent, res.getHeaderNames()])
        res.setHeader('X-Size', stat.size)
        res.setHeader('Cache-Control', 'no-store')
        res.setHeader('Content-Type', 'text/x-mine')
        if (path.endsWith('plain')) res.setHeader('ETag', '"mine"')
      }
      return framework().use(serveStatic(framework, root, { setHeaders }))
    },
    [...gets('/', '/a.txt', '/none', '/dir', '/.hidden'), head('/a.txt'), get('/plain', { 'If-None-Match': '"mine"' })],
  ),
  serve('static with start and end', [top], siteWith({ start: 5, end: 9 }), [
    ...gets('/digits.txt', '/a.txt', '/empty.txt'),
    get('/digits.txt', { Range: 'bytes=1-2' }),
    get('/digits.txt', { Range: 'bytes=5-' }),
    get('/digits.txt', { Range: 'bytes=-2' }),
  ]),
  serve(
    'static and other methods',
    [top],
    siteWith(),
    ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].map((method) => request(method, '/a.txt')),
  ),
  serve(
    'static and other methods without fallthrough',
    [top, option('fallthrough')],
    siteWith({ fallthrough: false }),
    ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].flatMap((method) => [
      request(method, '/a.txt'),
      request(method, '/none'),
    ]),
  ),
  serve(
    'static of a root that does not exist',
    [top],
    (framework) => framework().use(serveStatic(framework, '/no/such/root')),
    gets('/', '/a.txt'),
  ),
  serve(
    'static of a file as root',
    [top],
    (framework, kit) => tellErrors(framework().use('/one', serveStatic(framework, `${siteOf(kit)}/a.txt`)), kit),
    gets('/one', '/one/', '/one/x', '/one?x=1'),
  ),
  serve(
    'what is set before stays',
    [top],
    (framework, kit) =>
      framework()
        .use((_req, res, next) => {
          res
            .status(404)
            .set({ 'Accept-Ranges': 'none', 'Cache-Control': 'private', ETag: '"x"', 'Last-Modified': 'never' })
          res.type('html').set('Content-Encoding', 'x').set('Vary', 'Accept')
          next()
        })
        .use(serveStatic(framework, siteOf(kit))),
    [
      get('/a.txt'),
      head('/a.txt'),
      get('/a.txt', { 'If-None-Match': '"x"' }),
      get('/digits.txt', { Range: 'bytes=0-1' }),
    ],
  ),
  serve(
    'static with a url that was rewritten, and without originalUrl',
    [top],
    (framework, kit) =>
      framework()
        .use(change((req) => (req.url === '/gone' ? { url: '/a.txt' } : {})))
        .use(change((req) => (req.url === '/bare' ? { url: '/dir', originalUrl: undefined as unknown as string } : {})))
        .use(serveStatic(framework, siteOf(kit))),
    gets('/gone', '/bare', '/dir'),
  ),
  serve('static: what it refuses', [top, option('setHeaders')], refusals, gets('/')),
  serve('static: its shape', [top], shape, gets('/')),
])

function refusals(framework: Framework): App {
  const make = untyped(framework)['static'] as (...args: unknown[]) => unknown
  const calls = [
    [],
    [''],
    [null],
    [42],
    [{}],
    [['a']],
    ['.', { setHeaders: 'x' }],
    ['.', { setHeaders: {} }],
    ['.', { setHeaders: null }],
  ]
  const seen = calls.map((args) => attempt(() => typeof make(...args)))
  return framework().get('/', (_req, res) => res.json(seen))
}

function shape(framework: Framework): App {
  const make = framework['static'] as (...args: unknown[]) => Handler
  const made = make('.')
  const seen = [make.name, make.length, made.name, made.length, Object.keys(framework).includes('static')]
  return framework().get('/', (_req, res) => res.json(seen))
}
