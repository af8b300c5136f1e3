import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { change3, type Handler3, type Res3 } from '../../src/interface-v3.ts'
import { get, gets, raw, request } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'
const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'
const tell: Handler3 = (req, res) => res.json([req.method, req.url, req.originalUrl, req['path'], req.query])

export default topicOn3('scenarios/v3/http-edges', [
  serve3(
    'targets of routes on 3.x in every form',
    [verb],
    (framework) =>
      framework()
        .get('/x', tell)
        .get('/', tell)
        .all('*', (req, res) => res.json(['any', req.params, req.url])),
    [
      ...gets('/x?a=1&b[c]=2', '/?', '/x#fragment', '//', '//x', '/x//', '/./x', '/%78', '/x%00', '/x;y=1'),
      ...['http://h.test/x', 'http://h.test', 'https://h.test/?a=1'].map((target) =>
        raw(`GET ${target}`, `GET ${target} HTTP/1.1\r\nHost: app.example.test\r\nConnection: close\r\n\r\n`),
      ),
      request('OPTIONS', '*'),
    ],
  ),
  serve3(
    'a url taken away by middleware of 3.x',
    [use],
    (framework) => {
      const app = framework()
      app.use(
        '/empty',
        change3(() => ({ url: '' })),
      )
      return app.get('/x', tell).use((req, res) => res.json(['last', req.url]))
    },
    gets('/empty', '/empty/x', '/x'),
  ),
  serve3(
    'texts for requests that wait their turn and expect 100-continue, on 3.x',
    [verb],
    (framework) => {
      const firsts = new Map<unknown, Res3>()
      const app = framework().get('/', (req, res) => void firsts.set(req.socket, res))
      app.post('*', (req, _res, next) => {
        setImmediate(() => firsts.get(req.socket)?.send('first')) // when the second one has its answer
        next()
      })
      app.post('/text', (_req, res) => res.send('text')).post('/beyond', (_req, res) => res.send('h\u00e9llo \u2603'))
      return app.post('/json', (_req, res) => res.json({ a: '\u2603' })).post('/end', (_req, res) => res.end('\u2603'))
    },
    ['/text', '/beyond', '/json', '/end'].map((target) =>
      raw(
        `POST ${target} behind another`,
        'GET / HTTP/1.1\r\nHost: x\r\n\r\n' +
          `POST ${target} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi`,
        ['GET', 'POST', 'POST'], // the word to continue is an answer of its own
      ),
    ),
  ),
  serve3(
    'a path of 8 kB on 3.x',
    [verb],
    (framework) =>
      framework()
        .get('/:a', (req, res) => res.send(String(req.params['a']?.length)))
        .get('/:a/:b', tell),
    gets(`/${'a'.repeat(8000)}`, `/${'a-'.repeat(4000)}`, `/${'%41'.repeat(2000)}`, `/${'a/'.repeat(4000)}`),
  ),
  serve3(
    'requests of 3.x on one connection',
    [verb],
    (framework) => {
      let answerSlow = (): unknown => undefined
      return framework()
        .get('/slow', (_req, res) => {
          answerSlow = () => res.send('slow')
        })
        .get('/fast', (_req, res) => {
          res.send('fast')
          answerSlow()
        })
    },
    [
      raw(
        'three at once',
        ['/slow', '/none', '/fast'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`).join(''),
        ['GET', 'GET', 'GET'],
      ),
      raw('HTTP/1.0', 'GET /fast HTTP/1.0\r\n\r\n'),
    ],
  ),
  serve3(
    'req.query of 3.x',
    [use],
    (framework) => framework().use((req, res) => res.json(req.query)),
    [
      '/',
      '/?',
      '/?a=1&a=2',
      '/?a[]=1&a[]=2',
      '/?a[b]=1&a[c][d]=2',
      '/?a[0]=x&a[1]=y',
      '/?a.b=1',
      '/?a=1+2%203',
      '/?=x&b',
      '/?a=%ZZ',
      '/?__proto__[x]=1&a[__proto__][y]=2',
      '/?hasOwnProperty=1',
      `/?${'a[b]'.repeat(3)}=deep`,
      '/?a[b][c][d][e][f][g]=deep',
      '/?a[25]=sparse',
      '/?a=1;b=2',
    ].map((path) => get(path)),
  ),
])
