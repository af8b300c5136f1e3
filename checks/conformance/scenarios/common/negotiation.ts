import { serve, topicOn } from '../../src/define.ts'
import { attempt, type Handler } from '../../src/interface.ts'
import { get, post, request } from '../../src/requests.ts'
import type { Exchange } from '../../src/scenario.ts'

const method = (name: string): string => `Request methods (4.x and 5.x) › ${name}`
const notAcceptable = 'Errors › req.accepts and similar return false'
const each = (header: string, values: string[]): Exchange[] => [
  get('/'),
  ...values.map((value) => get('/', { [header]: value })),
]

const types: Handler = (req, res) =>
  res.json([
    req.accepts(),
    req.accepts('json'),
    req.accepts('html'),
    req.accepts('text/html'),
    req.accepts('json', 'html'),
    req.accepts(['html', 'json']),
    req.accepts(['text/plain', 'application/json']),
    req.accepts('image/png'),
    req.accepts('png', 'svg', 'text'),
    req.accepts([]),
    req.accepts('unknown-extension'),
    req.accepts('.html'),
  ])

const ranges: Handler = (req, res) => {
  const describe = (size: number, options?: unknown): unknown => {
    const range = req.range(size, options)
    return Array.isArray(range) ? { type: (range as unknown[] & { type: string }).type, list: [...range] } : range
  }
  res.json([
    describe(100),
    describe(10),
    describe(0),
    describe(Number.POSITIVE_INFINITY),
    describe(120, { combine: true }),
    describe(100, { combine: false }),
  ])
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/negotiation', [
  serve(
    'req.accepts',
    [method('req.accepts(types)'), notAcceptable],
    (framework) => framework().use(types),
    each('Accept', [
      '*/*',
      'text/html',
      'application/json',
      'text/*, application/json',
      'text/*;q=0.1, application/json',
      'text/html;q=0',
      'image/*',
      'text/plain;q=.5, application/json, text/html;q=0.5',
      '*/html',
      '',
      ',',
      'garbage',
      'text/html;level=1',
      'TEXT/HTML',
      '*',
      'text/html, */*;q=0.1',
      'application/vnd.api+json',
    ]),
  ),
  serve(
    'parameters of an Accept after its quality',
    [method('req.accepts(types)')],
    (framework) => framework().use(types),
    each('Accept', ['application/json;q=0.9;ext=1']),
    { lines: ['5.x'] },
  ),
  serve(
    'req.acceptsCharsets',
    [method('req.acceptsCharsets(charset [, ...])'), notAcceptable],
    (framework) =>
      framework().use((req, res) =>
        res.json([
          req.acceptsCharsets(),
          req.acceptsCharsets('utf-8'),
          req.acceptsCharsets('utf-8', 'iso-8859-1'),
          req.acceptsCharsets(['iso-8859-1', 'utf-8']),
          req.acceptsCharsets('UTF-8'),
        ]),
      ),
    each('Accept-Charset', ['utf-8', 'iso-8859-1', 'utf-8;q=0.5, iso-8859-1', '*', 'utf-8;q=0', 'foo, bar', '']),
  ),
  serve(
    'req.acceptsEncodings',
    [method('req.acceptsEncodings(encoding [, ...])'), notAcceptable],
    (framework) =>
      framework().use((req, res) =>
        res.json([
          req.acceptsEncodings(),
          req.acceptsEncodings('gzip'),
          req.acceptsEncodings('gzip', 'br'),
          req.acceptsEncodings(['br', 'gzip', 'identity']),
          req.acceptsEncodings('identity'),
        ]),
      ),
    each('Accept-Encoding', [
      'gzip',
      'gzip, deflate, br',
      'br;q=1, gzip;q=0.5',
      '*',
      'identity;q=0',
      '*;q=0',
      'gzip;q=0',
      '',
      'GZIP',
    ]),
  ),
  serve(
    'req.acceptsLanguages',
    [method('req.acceptsLanguages([lang, ...])'), notAcceptable],
    (framework) =>
      framework().use((req, res) =>
        res.json([
          req.acceptsLanguages(),
          req.acceptsLanguages('en'),
          req.acceptsLanguages('en-us', 'de'),
          req.acceptsLanguages(['de', 'en']),
          req.acceptsLanguages('EN-GB'),
          req.acceptsLanguages([]),
        ]),
      ),
    each('Accept-Language', ['en', 'en-US,en;q=0.8,de;q=0.5', 'de, en', '*', 'en;q=0', 'fr', '', 'en-gb']),
  ),
  serve(
    'a handler answers 406 when nothing is acceptable',
    [notAcceptable],
    (framework) => framework().use((req, res) => (req.accepts('json') ? res.json(1) : res.sendStatus(406))),
    each('Accept', ['text/html', 'application/json']),
  ),
  serve(
    'req.is',
    [method('req.is(type)')],
    (framework) =>
      framework().use((req, res) =>
        res.json([
          req.is('json'),
          req.is('application/json'),
          req.is('application/*'),
          req.is('*/json'),
          req.is('*/*'),
          req.is('text'),
          req.is('html', 'json'),
          req.is(['text/*', 'application/*']),
          req.is('+json'),
          req.is('application/vnd+json'),
          req.is('urlencoded'),
          req.is('multipart'),
          req.is(),
          req.is([]),
          req.is('bogus'),
        ]),
      ),
    [
      get('/'),
      get('/', { 'Content-Type': 'application/json' }),
      post('/', { 'Content-Length': '0' }),
      ...[
        'application/json',
        'application/json; charset=utf-8',
        'text/html',
        'APPLICATION/JSON',
        'application/vnd.api+json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'garbage',
        '',
        'text/html; =',
        'application/json;',
      ].map((type) => post('/', { 'Content-Type': type }, 'x')),
      post('/', {}, 'x'),
      post('/', { 'Content-Type': 'text/plain', 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'),
      request('GET', '/', { 'Content-Type': 'text/plain' }, 'x'),
    ],
  ),
  serve(
    'req.get',
    [method('req.get(field) (alias req.header)')],
    (framework) =>
      framework().use((req, res) =>
        res.json([
          req.get('Content-Type'),
          req.get('content-type'),
          req.get('X-Many'),
          req.get('Cookie'),
          req.get('Set-Cookie'),
          req.get('Referer'),
          req.get('referrer'),
          req.get('Host'),
          req.header('x-one'),
          req.get('None') ?? null,
          req.get('__proto__') ?? null,
          req.get('constructor') === undefined,
          attempt(() => req.get()),
          attempt(() => req.get('')),
          attempt(() => req.get(5)),
          attempt(() => req.get(null)),
          attempt(() => req.get(['a'])),
        ]),
      ),
    [
      get('/'),
      get('/', {
        'Content-Type': 'x/y',
        'X-One': 'ONE',
        'x-many': ['1', '2'],
        Cookie: ['a=1', 'b=2'],
        'Set-Cookie': ['c=1', 'd=2'],
      }),
      get('/', { Referer: 'r1' }),
      get('/', { Referrer: 'r2' }),
      get('/', { Referer: 'r1', Referrer: 'r2' }),
      get('/', { 'X-Many': '' }),
    ],
  ),
  serve(
    'req.range',
    [method('req.range(size[, options])'), 'Errors › req.range malformed / unsatisfiable'],
    (framework) => framework().use(ranges),
    each('Range', [
      'bytes=0-50',
      'bytes=0-',
      'bytes=-10',
      'bytes=50-200',
      'bytes=100-200',
      'bytes=0-5,10-20',
      'bytes=0-5,3-8,8-10',
      'bytes=60-',
      'items=0-3',
      'bytes',
      'garbage',
      'bytes=5-1',
      'bytes=-0',
      'bytes=0-0,-1',
      'bytes=0-4,90-99,5-75,100-199,101-102',
      '',
    ]),
  ),
  serve(
    'req.range of a header that is malformed behind its unit',
    [method('req.range(size[, options])'), 'Errors › req.range malformed / unsatisfiable'],
    (framework) => framework().use(ranges),
    each('Range', ['bytes=', 'bytes=a-b', 'bytes=0-1,x']),
    // Another answer on 4.x by the specification: see scenarios/v4/differences.
    { lines: ['5.x'] },
  ),
])
