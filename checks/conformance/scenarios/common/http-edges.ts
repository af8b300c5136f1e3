import { createServer } from 'node:http'
import { serve, topicOn } from '../../src/define.ts'
import { hostnameOf } from '../../src/hostname.ts'
import type { Handler } from '../../src/interface.ts'
import { get, head, raw } from '../../src/requests.ts'
import type { Exchange } from '../../src/scenario.ts'

const path = 'Request properties (4.x and 5.x) › req.path'
const original = 'Request properties (4.x and 5.x) › req.originalUrl (4.x)'
const app = 'Objects › app'
const tell: Handler = (req, res) =>
  res.json([req.method, req.baseUrl, req.url, req.path, req.originalUrl, hostnameOf(req) ?? null, { ...req.params }])
const line = (method: string, target: string): Exchange =>
  raw(`${method} ${target.slice(0, 60)}`, `${method} ${target} HTTP/1.1\r\nHost: h.test\r\nConnection: close\r\n\r\n`)
const keepAlive = (method: string, target: string): string => `${method} ${target} HTTP/1.1\r\nHost: h.test\r\n\r\n`

export default topicOn(['4.x', '5.x'], 'scenarios/common/http-edges', [
  serve(
    'targets in absolute form',
    [path, original],
    (framework) =>
      framework()
        .use('/blog', framework.Router().get('/post', tell).use('/deep', tell))
        .get('/', tell)
        .get('/x', tell)
        .use(tell),
    [
      'http://example.com/blog/post',
      'http://example.com/blog/post?x=1',
      'http://example.com/blog/deep/er',
      'http://example.com',
      'http://example.com/',
      'http://example.com?x=1',
      'https://example.com:8080/x',
      'HTTP://EXAMPLE.com/X',
      '/x?u=http://other/blog',
      '/blog/http://other/x',
      'http://user:pw@h/x',
      'http:///x',
      'ftp://h/x',
    ].map((target) => line('GET', target)),
  ),
  serve(
    'OPTIONS *, and targets without a slash',
    [path, app],
    (framework, { patterns }) => framework().get('/a', tell).all(patterns.below(''), tell),
    [
      line('OPTIONS', '*'),
      line('GET', '*'),
      line('GET', 'foo'),
      line('GET', '?x'),
      line('GET', '#x'),
      line('HEAD', '*'),
      line('OPTIONS', '/a'),
    ],
  ),
  serve(
    'OPTIONS * reaches middleware without a path',
    [app],
    (framework) =>
      framework()
        .use((_req, res, next) => next(void res.set('X-Use', '1')))
        .get('/a', tell),
    [line('OPTIONS', '*'), line('GET', '*')],
  ),
  serve(
    'malformed escapes in paths',
    [path],
    (framework, { patterns }) =>
      framework().get('/p/:x', tell).get(patterns.below('/w/'), tell).use('/m/:x', tell).use('/plain', tell),
    ['/p/%', '/p/%E0%A4%A', '/p/%zz', '/w/a/%/b', '/m/%80/x', '/plain/%', '/%', '/p/%00', '/p/%2e%2e'].map((target) =>
      line('GET', target),
    ),
  ),
  serve(
    'a path of 12 kB',
    [path],
    (framework, { patterns }) =>
      framework()
        .get('/:x', (req, res) => res.json(req.params['x']?.length))
        .get(patterns.below('/'), (req, res) => res.json(Object.values(req.params)[0]?.length)),
    [
      get(`/${'a'.repeat(12_000)}`),
      get(`/${'a/'.repeat(6000)}`),
      get(`/${'%61'.repeat(4000)}`),
      get(`/x?${'q'.repeat(12_000)}`),
    ],
  ),
  serve(
    'a path of 64 kB, on a server that takes it',
    [path, app],
    (framework) => {
      const app = framework()
        .get('/:x', (req, res) => res.json(req.params['x']?.length))
        .use('/m', (req, res) => res.json(req.url.length))
      return createServer({ maxHeaderSize: 200_000 }, (req, res) => app(req, res))
    },
    [
      get(`/${'a'.repeat(65_536)}`),
      get(`/m/${'b/'.repeat(32_768)}`),
      get(`/a/${'c'.repeat(65_536)}`),
      get(`/${'-a'.repeat(32_000)}`),
    ],
  ),
  serve('what node refuses before the app is asked', [app], (framework) => framework().use(tell), [
    raw('no HTTP at all', 'hello\r\n\r\n', ['GET']),
    raw('an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', ['GET']),
    raw('a lower-case method', 'get / HTTP/1.1\r\nHost: x\r\n\r\n', ['GET']),
    raw('no Host', 'GET / HTTP/1.1\r\n\r\n'),
    raw('a header too big', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    raw('two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
    raw(
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
    raw('a space in a name', 'GET / HTTP/1.1\r\nHost: x\r\nX Y: 1\r\n\r\n'),
  ]),
  serve(
    'HTTP/1.0',
    [app],
    (framework) =>
      framework()
        .get('/send', (_req, res) => res.send('x'))
        .get('/chunks', (_req, res) => res.write('a') && res.end('b')),
    ['/send', '/chunks', '/none'].map((target) => raw(`HTTP/1.0 ${target}`, `GET ${target} HTTP/1.0\r\n\r\n`)),
  ),
  serve(
    'pipelined requests are answered in order',
    [app],
    (framework) => {
      let answerSlow = (): unknown => undefined
      const app = framework()
        .get('/slow', (_req, res) => {
          answerSlow = () => res.send('slow')
        })
        .get('/fast', (_req, res) => res.send('fast'))
        .get('/last', (_req, res) => {
          res.send('last')
          answerSlow()
        })
        .get('/error', () => {
          throw new Error('one of many')
        })
      return app
    },
    [
      raw(
        'five in one go',
        ['/slow', '/fast', '/error', '/none', '/last'].map((target) => keepAlive('GET', target)).join(''),
        ['GET', 'GET', 'GET', 'GET', 'GET'],
      ),
      raw('HEAD between GETs', keepAlive('GET', '/fast') + keepAlive('HEAD', '/fast') + keepAlive('GET', '/fast'), [
        'GET',
        'HEAD',
        'GET',
      ]),
    ],
  ),
  serve(
    'a body that nobody reads does not spoil the next request',
    [app],
    (framework) =>
      framework()
        .post('/', (_req, res) => res.send('ignored the body'))
        .get('/', (_req, res) => res.send('next')),
    [
      raw('POST then GET', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello${keepAlive('GET', '/')}`, [
        'POST',
        'GET',
      ]),
      raw(
        'POST to nowhere then GET',
        `POST /no HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello${keepAlive('GET', '/')}`,
        ['POST', 'GET'],
      ),
    ],
  ),
  serve(
    'Expect: 100-continue',
    [app],
    (framework) => framework().post('/', (req, res) => void req.resume().on('end', () => res.send('done'))),
    [
      raw(
        'expecting',
        'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
        ['POST', 'POST'],
      ),
    ],
  ),
  serve(
    'HEAD in all its forms',
    [app],
    (framework) =>
      framework()
        .get('/send', (_req, res) => res.send('hello'))
        .get('/json', (_req, res) => res.json({}))
        .get('/write', (_req, res) => res.write('x') && res.end('y'))
        .get('/status', (_req, res) => res.sendStatus(404))
        .get('/redirect', (_req, res) => res.redirect('/x'))
        .get('/error', () => {
          throw new Error('x')
        }),
    ['/send', '/json', '/write', '/status', '/redirect', '/error', '/none'].map((target) => head(target)),
  ),
  serve(
    'early hints and informational answers',
    [app],
    (framework) =>
      framework().get('/', (_req, res) => {
        res.writeEarlyHints({ link: '</a.css>; rel=preload' })
        res.send('x')
      }),
    [raw('hints', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', ['GET', 'GET'])],
  ),
  serve(
    'a url or method taken away by middleware',
    [path],
    (framework) => {
      const app = framework().use((req, _res, next) => {
        Object.assign(req, req.headers['x-take'] === 'url' ? { url: '' } : { method: undefined })
        next()
      })
      return app
        .get('/x', tell)
        .all('/x', (_req, res) => res.send('all'))
        .use((_req, res) => res.send('use'))
    },
    [get('/x', { 'X-Take': 'url' }), get('/x', { 'X-Take': 'method' }), get('/y', { 'X-Take': 'method' })],
  ),
  serve(
    'an app that a foreign listener passes some requests to',
    [app],
    (framework) => {
      const inner = framework().get('/app', (_req, res) => res.send('app'))
      return createServer((req, res) => (req.url === '/plain' ? res.end('plain') : inner(req, res)))
    },
    [get('/app'), get('/plain'), get('/app'), get('/none')],
  ),
])
