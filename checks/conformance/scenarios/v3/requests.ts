import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { attempt, untyped } from '../../src/interface.ts'
import type { Handler3 } from '../../src/interface-v3.ts'
import { get, type Headers, head, post } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'
const trust = 'Settings named in the material › trust proxy'
const NAMES = 'json html text/html text/* application/* */* */json png text application/json text/plain'.split(' ')
const ACCEPTS = [
  'text/html',
  'application/json',
  'text/*;q=.5, application/json',
  'text/*, application/json',
  '*/*',
  'text/html;q=0, */*;q=0.1',
  'text/html;level=1',
  'text/html;level=1;q=0.2, text/plain;q=0.3',
  'text/plain; q=0.5 , application/json ; q = 0.8,text/html',
  'text/html;q=abc',
  'text/html;q=',
  'text/html;q',
  'text',
  ',',
  'text/html,,application/json',
  'a/b;q=0.5, c/d;q=0.5, e/f;q=0.6',
  'TEXT/HTML, Application/Json;q=0.5',
]
const tell =
  (look: (...args: Parameters<Handler3>) => unknown): Handler3 =>
  (req, res, next) =>
    res.end(JSON.stringify(look(req, res, next)))

export default topicOn3('scenarios/v3/requests', [
  serve3(
    'req.accepts of 3.x takes lists, and answers with undefined',
    [versioning],
    (framework) =>
      framework().use(
        tell((req) => [
          NAMES.map((name) => [name, typeof req.accepts(name), req.accepts(name)]),
          req.accepts('json, html'),
          req.accepts('html', 'json'),
          req.accepts(['html', 'json']),
          req.accepts('text/html;level=1', 'text/html'),
          req.accepts('image/png , text/plain'),
          attempt(() => req.accepts([])),
          Object.keys(attempt(() => req.accepts()) as object),
        ]),
      ),
    [get('/'), ...ACCEPTS.map((accept) => get('/', { Accept: accept }))],
  ),
  serve3(
    'req.accepted of 3.x, with all that is known of each',
    [versioning],
    (framework) => framework().use(tell((req) => req.accepted)),
    [get('/'), ...ACCEPTS.map((accept) => get('/', { Accept: accept }))],
  ),
  serve3(
    'charsets, encodings and languages of 3.x',
    [versioning],
    (framework) =>
      framework().use(
        tell((req) => [
          [req.acceptedCharsets, req.acceptedEncodings, req.acceptedLanguages],
          ['utf-8', 'iso-8859-5'].map((one) => req.acceptsCharset(one)),
          ['gzip', 'deflate', 'gzip;q=0.5'].map((one) => req.acceptsEncoding(one)),
          ['en', 'en-us', 'de'].map((one) => req.acceptsLanguage(one)),
        ]),
      ),
    ['', 'en', 'en;q=.5, en-us', 'gzip, deflate', 'gzip;q=0.5,deflate', ' utf-8 , iso-8859-5;q=.2', 'de;q=0', '*'].map(
      (list) => get('/', { 'Accept-Charset': list, 'Accept-Encoding': list, 'Accept-Language': list }),
    ),
  ),
  serve3(
    'req.is of 3.x looks for a text',
    [versioning],
    (framework) =>
      framework().use(
        tell((req) => [
          [...NAMES, 'application', '/json', 'xml', '*/html', 'x/*/y'].map((type) => [type, req.is(type)]),
          Object.keys(attempt(() => untyped(req)['is']?.()) as object),
        ]),
      ),
    [
      'text/html',
      'text/html; charset=utf-8',
      'application/json',
      'application/vnd.x+json',
      'Text/HTML',
      'json',
      '',
    ].flatMap((type) => [get('/', { 'Content-Type': type }), post('/', { 'Content-Type': type }, 'x')]),
  ),
  serve3(
    'req.get and req.header of 3.x',
    [versioning],
    (framework) =>
      framework().use(
        tell((req) => [
          ['Host', 'host', 'X-Thing', 'x-nothing', '', 'Referer', 'referrer'].map((name) => req.get(name) ?? null),
          req.header('X-THING') ?? null,
          [undefined, 5].map((name) => Object.keys(attempt(() => req.get(name as never)) as object)),
        ]),
      ),
    [
      get('/'),
      get('/', { 'X-Thing': ['a', 'b'] }),
      get('/', { Referer: '/one' }),
      get('/', { Referrer: '/two' }),
      get('/', { Referer: '/one', Referrer: '/two' }),
    ],
  ),
  serve3(
    'req.auth of 3.x, which warns',
    [versioning],
    (framework, kit) => {
      noteDeprecations(kit)
      return framework().use(tell((req) => req.auth ?? null))
    },
    [
      get('/'),
      ...[
        'Basic dG9iaTpoZWxsbw==',
        'basic dG9iaTpoZWxsbw',
        'BASIC   dG9iaTpoZWxsbw== ',
        'Basic dG9iaTo=',
        'Basic OmhlbGxv',
        'Basic dG9iaQ==',
        'Basic YTpiOmM=',
        'Basic w7w6w6Q=',
        'Basic YTpiCmM=',
        'Basic _-8=',
        'Basic',
        'Basic a b',
        'Bearer x',
      ].map((value) => get('/', { Authorization: value })),
    ],
    { env: { NO_DEPRECATION: '' } },
  ),
  serve3(
    'req.param of 3.x looks in three places, without a warning',
    [versioning],
    (framework, kit) => {
      noteDeprecations(kit)
      return framework()
        .use((req, _res, next) =>
          next(void Object.assign(req, req.query['body'] ? { body: { a: 'body', b: '' } } : {})),
        )
        .get(
          '/:a?',
          tell((req) => [
            ['a', 'b', 'c', 'length', 'toString'].map((name) => String(req.param(name))),
            req.param('c', 'otherwise'),
            req.param('a', 'otherwise'),
          ]),
        )
    },
    ['/', '/path', '/?a=query', '/path?a=query', '/?body=1&a=query&c=query', '/path?body=1', '/?a=&b=0&c'].map((path) =>
      get(path),
    ),
    { env: { NO_DEPRECATION: '' } },
  ),
  serve3(
    'req.host, req.subdomains and the rest of who asks on 3.x',
    [versioning, trust],
    (framework) => {
      const values = tell((req) => [
        ['host', 'subdomains', 'protocol', 'secure', 'ip', 'ips', 'path', 'xhr'].map((name) => req[name] ?? null),
      ])
      const offset = framework().set('subdomain offset', 3).get('/', values)
      return framework()
        .use('/trusting', framework().enable('trust proxy').get('/', values))
        .use('/offset', offset)
        .use(values)
    },
    ['/', '/trusting', '/offset'].flatMap((path) =>
      (
        [
          {},
          { Host: 'tobi.ferrets.example.com:3000' },
          { Host: '[::1]:3000' },
          { Host: '127.0.0.1' },
          { Host: '' },
          { 'X-Forwarded-Host': 'a.b.proxy.test:81' },
          { 'X-Forwarded-Host': 'a.test, b.test' },
          { 'X-Forwarded-Proto': 'https' },
          { 'X-Forwarded-Proto': 'https , http' },
          { 'X-Forwarded-For': '203.0.113.7, 10.0.0.2' },
          { 'X-Requested-With': 'XMLHttpRequest' },
          { 'X-Requested-With': 'xmlhttprequest ' },
        ] as Headers[]
      ).map((headers) => get(path, headers)),
    ),
  ),
  serve3(
    'freshness on 3.x',
    [versioning],
    (framework) =>
      framework().use((req, res) => {
        res.set('ETag', '"tag"').set('Last-Modified', 'Sat, 01 Jan 2000 00:00:00 GMT')
        res.statusCode = Number(req.query['status'] ?? 200)
        res.end(JSON.stringify([req['fresh'], req['stale']]))
      }),
    (
      [
        {},
        { 'If-None-Match': '"tag"' },
        { 'If-None-Match': 'W/"tag"' },
        { 'If-None-Match': '"no"' },
        { 'If-None-Match': '"no", "tag"' },
        { 'If-None-Match': '*' },
        { 'If-None-Match': '"tag"', 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' },
        { 'If-None-Match': '"no"', 'If-Modified-Since': 'Sun, 02 Jan 2000 00:00:00 GMT' },
        { 'If-Modified-Since': 'Sun, 02 Jan 2000 00:00:00 GMT' },
        { 'If-Modified-Since': 'x' },
        { 'If-None-Match': '"tag"', 'Cache-Control': 'no-cache' },
      ] as Headers[]
    ).flatMap((headers) => [get('/', headers), head('/', headers), post('/', headers), get('/?status=404', headers)]),
  ),
  serve3(
    'req.range of 3.x',
    [versioning],
    (framework) =>
      framework().use(
        tell((req) => {
          const ranges = req.range(100) as number | (unknown[] & { type?: string }) | undefined
          return [ranges ?? null, typeof ranges === 'object' ? ranges.type : null]
        }),
      ),
    [
      '',
      'bytes=0-49',
      'bytes=50-',
      'bytes=-10',
      'bytes=0-0,5-9',
      'items=0-5',
      'bytes=90-200',
      'bytes=100-',
      'bytes 0-5',
    ].map((range) => get('/', { Range: range })),
  ),
])
