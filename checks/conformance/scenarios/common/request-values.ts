import type { IncomingMessage, ServerResponse } from 'node:http'
import { observe, serve, topicOn } from '../../src/define.ts'
import { hostnameOf } from '../../src/hostname.ts'
import { attempt, type Bag, type Handler, untyped } from '../../src/interface.ts'
import { get, gets, head, post, raw, request } from '../../src/requests.ts'

const value = (name: string): string => `Request properties (4.x and 5.x) › ${name}`
const tellHost: Handler = (req, res) =>
  res.json([req['host'] ?? null, hostnameOf(req) ?? null, req['subdomains'], req['protocol'], req['secure']])
const noHost = (target: string): ReturnType<typeof raw> =>
  raw(`HTTP/1.0 without Host ${target}`, `GET ${target} HTTP/1.0\r\n\r\n`)
const HOSTS = [
  'example.com',
  'example.com:8080',
  'tobi.ferrets.example.com',
  '[::1]',
  '[::1]:3000',
  '127.0.0.1',
  '127.0.0.1:80',
  'localhost',
  'a.b.c.d.e.f',
  'UPPER.Example.COM',
  'example.com:',
  ':80',
  'x'.repeat(200),
]
/** Not by HTTP/2: an authority has no user there (RFC 9113 §8.3.1), and node refuses it from Node 22 on. */
const HOST_WITH_USER = 'evil.com:fake@good.com'

export default topicOn(['4.x', '5.x'], 'scenarios/common/request-values', [
  serve(
    'req.path, url, originalUrl and baseUrl',
    [value('req.path'), value('req.originalUrl (4.x)')],
    (framework) => {
      const tell: Handler = (req, res) =>
        res.json([req.path, req.url, req.originalUrl, req.baseUrl, req.baseUrl + req.url === req.originalUrl])
      return framework().use('/admin', framework.Router().get('/new', tell).use('/deep', tell)).use(tell)
    },
    gets(
      '/admin/new?sort=desc',
      '/admin/deep?x',
      '/admin/deep/',
      '/',
      '/?',
      '/?a=b?c=d',
      '/a//b?x=//y',
      '/a%20b',
      '/a?b#c',
      '//host/path',
      '/;p=1',
      '/a?x=/y/z',
    ),
  ),
  serve(
    'req.path follows a rewritten url',
    [value('req.path')],
    (framework) =>
      framework().use((req, res) => {
        const seen = [req.path]
        for (const url of ['/other?x=1', '', '?q', 'relative', 'http://host/abs?x', '/#hash', '/a?b?c', '/last']) {
          Object.assign(req, { url })
          seen.push(String(untyped(req)['path']))
        }
        res.json(seen)
      }),
    gets('/start?y=2'),
  ),
  serve('req.method', [value('req.method (4.x)')], (framework) => framework().use((req, res) => res.json(req.method)), [
    get('/'),
    post('/'),
    head('/'),
    request('DELETE', '/'),
    request('M-SEARCH', '/'),
    request('PROPFIND', '/'),
  ]),
  serve(
    'host, hostname, subdomains, protocol and secure',
    [value('req.hostname (4.x)'), value('req.subdomains'), value('req.protocol'), value('req.secure')],
    (framework) => framework().use(tellHost),
    [
      ...[...HOSTS, HOST_WITH_USER].map((host) => get('/', { Host: host })),
      noHost('/'),
      raw('an empty Host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'),
    ],
  ),
  ...[0, 1, 3, 10].map((offset) =>
    serve(
      `subdomain offset ${offset}`,
      [value('req.subdomains'), 'Settings named in the material › subdomain offset', 'Limits › subdomain offset'],
      (framework) =>
        framework()
          .set('subdomain offset', offset)
          .use((req, res) => res.json(req['subdomains'])),
      HOSTS.map((host) => get('/', { Host: host })),
    ),
  ),
  serve('req.xhr', [value('req.xhr')], (framework) => framework().use((req, res) => res.json(req['xhr'])), [
    get('/'),
    ...['XMLHttpRequest', 'xmlhttprequest', 'XMLHTTPREQUEST', 'fetch', '', 'XMLHttpRequest, x'].map((one) =>
      get('/', { 'X-Requested-With': one }),
    ),
  ]),
  serve(
    'req.body is not there before a parser ran',
    [value('req.body'), 'Versioning › req.body when nothing parsed'],
    (framework) => framework().use((req, res) => res.json({ body: req['body'] === undefined, in: 'body' in req })),
    [get('/'), post('/', { 'Content-Type': 'application/json' }, '{}')],
  ),
  serve(
    'the body of a request is the stream that node gives',
    [value('req.body')],
    (framework) =>
      framework().post('/', (req, res) => {
        let text = ''
        req.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        req.on('end', () => res.send(text.toUpperCase()))
      }),
    [post('/', {}, 'hello'), post('/'), post('/', { 'Transfer-Encoding': 'chunked' }, '3\r\nabc\r\n0\r\n\r\n')],
  ),
  serve(
    'req.query by the simple parser',
    [value('req.query'), 'Settings named in the material › query parser'],
    (framework) => {
      const app = framework().set('query parser', 'simple')
      return app.use((req, res) =>
        res.json([req.query, Object.getPrototypeOf(req.query) === null, Object.keys(req.query)]),
      )
    },
    gets(
      '/',
      '/?',
      '/?a=1',
      '/?a=1&a=2',
      '/?a[b]=c',
      '/?a[]=1',
      '/?a=b=c',
      '/?=x',
      '/?&&',
      '/?a',
      '/?a+b=c+d',
      '/?%zz=%',
      '/?__proto__=1&constructor=2',
      '/?a=%E2%82%AC',
      '/?a;b',
    ),
  ),
  ...[true, false].map((parser) =>
    serve(
      `query parser ${parser}`,
      [value('req.query'), 'Settings named in the material › query parser'],
      (framework) =>
        framework()
          .set('query parser', parser)
          .use((req, res) => res.json(req.query)),
      gets('/', '/?a=1&a=2', '/?a[b]=c'),
    ),
  ),
  serve(
    'query parser extended',
    [value('req.query'), 'Settings named in the material › query parser'],
    (framework) =>
      framework()
        .set('query parser', 'extended')
        .use((req, res) => res.json(req.query)),
    gets(
      '/',
      '/?a=1',
      '/?a=1&a=2',
      '/?a[b]=c',
      '/?a[b][c]=d&a[b][e]=f',
      '/?a[]=1&a[]=2',
      '/?a[0]=x&a[2]=y',
      '/?a.b=c',
      '/?a[b]',
      '/?a%5Bb%5D=c',
      '/?user[name]=tj&user[age]=1',
      '/?a=1,2',
      '/?=x',
      '/?a=b=c',
      '/?&&',
      '/?a[',
      '/?]=1',
      '/?a[b=c',
      '/?a+b=c+d',
      '/?a=%zz',
      '/?a[][b]=1&a[][b]=2',
      '/?a[b]=1&a=2',
      '/?a=1&a[b]=2',
    ),
  ),
  serve(
    'query parser by a function',
    [value('req.query'), 'Settings named in the material › query parser'],
    (framework, kit) => {
      const app = framework().set('query parser', (text: unknown) => {
        kit.note(text)
        return { length: String(text ?? '').length }
      })
      return app.use((req, res) => res.json(req.query))
    },
    gets('/', '/?', '/?abc', '/?a=b#c'),
  ),
  observe('req.query cannot be assigned', [value('req.query')], (framework) => {
    const own = Object.create(framework.request) as Bag
    return attempt(() => {
      own['query'] = {}
    })
  }),
  serve(
    'values can be shadowed by own properties',
    [value('req.protocol'), value('req.secure')],
    (framework) =>
      framework().use((req, res) => {
        Object.defineProperty(req, 'protocol', { value: 'https' })
        Object.defineProperty(req, 'ip', { value: '1.1.1.1', configurable: true })
        res.json([req['protocol'], req['secure'], req['ip']])
      }),
    gets('/'),
  ),
  serve(
    'res.locals has no prototype, and lives for one request',
    ['Response properties › res.locals'],
    (framework) => {
      const sub = framework().use((_req, res, next) => next(void Object.assign(res.locals, { child: true })))
      const app = framework().use((_req, res, next) => next(void countUp(res.locals)))
      return app.use('/sub', sub).use((_req, res) => res.json([res.locals, Object.getPrototypeOf(res.locals) === null]))
    },
    gets('/', '/sub', '/'),
  ),
  serve(
    'res.locals set before is kept',
    ['Response properties › res.locals'],
    (framework) => {
      const app = framework().use((_req, res) => res.json(res.locals))
      return (req: IncomingMessage, res: ServerResponse) => app(req, Object.assign(res, { locals: { before: 1 } }))
    },
    gets('/'),
  ),
  serve(
    'res.headersSent',
    ['Response properties › res.headersSent'],
    (framework, kit) => {
      const app = framework().get('/send', (_req, res) => kit.note([res.headersSent, res.send('x').headersSent]))
      app.get('/write', (_req, res) => {
        kit.note(res.headersSent)
        res.write('x')
        kit.note(res.headersSent)
        res.end()
      })
      return app.get('/set', (_req, res) => void res.set('X-One', '1').status(201).end(String(res.headersSent)))
    },
    gets('/send', '/write', '/set'),
  ),
])

function countUp(locals: Bag): void {
  locals['count'] = Number(locals['count'] ?? 0) + 1
}
