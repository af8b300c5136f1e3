import { serve, topicOn } from '../../src/define.ts'
import { get, type Headers, head, post, request } from '../../src/requests.ts'

const rows = ['Request properties (4.x and 5.x) › req.fresh (4.x)', 'Request properties (4.x and 5.x) › req.stale']
const DATE = 'Sat, 01 Jan 2000 00:00:00 GMT'
const LATER = 'Sun, 02 Jan 2000 00:00:00 GMT'
const CONDITIONS: Headers[] = [
  {},
  { 'If-None-Match': '"tag"' },
  { 'If-None-Match': 'W/"tag"' },
  { 'If-None-Match': '"other"' },
  { 'If-None-Match': '"a", "b" , W/"tag",' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': 'tag' },
  { 'If-None-Match': '' },
  { 'If-None-Match': '"tag"', 'Cache-Control': 'no-cache' },
  { 'If-None-Match': '"tag"', 'Cache-Control': 'max-age=0, no-cache' },
  { 'If-None-Match': '"tag"', 'Cache-Control': 'max-age=0' },
  { 'If-Modified-Since': DATE },
  { 'If-Modified-Since': LATER },
  { 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' },
  { 'If-Modified-Since': 'garbage' },
  { 'If-None-Match': '"other"', 'If-Modified-Since': LATER },
  { 'If-None-Match': '"tag"', 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' },
]

export default topicOn(['4.x', '5.x'], 'scenarios/common/freshness', [
  serve(
    'req.fresh and req.stale by etag and date',
    rows,
    (framework, kit) => {
      const app = framework().use((req, res, next) => {
        res.set('ETag', '"tag"').set('Last-Modified', DATE)
        kit.note([req.method, req['fresh'], req['stale']])
        next()
      })
      return app.use((_req, res) => res.send('body'))
    },
    CONDITIONS.flatMap((headers) => [get('/', headers), head('/', headers)]),
  ),
  serve(
    'only GET and HEAD are ever fresh',
    rows,
    (framework) => framework().use((req, res) => res.set('ETag', '"tag"').json([req['fresh'], req['stale']])),
    [
      ...['POST', 'PUT', 'DELETE', 'PATCH'].map((method) => request(method, '/', { 'If-None-Match': '"tag"' })),
      post('/'),
    ],
  ),
  ...[199, 200, 201, 204, 206, 299, 301, 304, 400, 404, 500]
    .filter((status) => status > 199)
    .map((status) =>
      serve(
        `a fresh request with status ${status}`,
        rows,
        (framework, kit) =>
          framework().use((req, res) => {
            res.status(status).set('ETag', '"tag"').set('Content-Language', 'en').set('X-One', '1')
            kit.note(req['fresh'])
            res.send('body')
          }),
        [get('/', { 'If-None-Match': '"tag"' }), get('/'), head('/', { 'If-None-Match': '"tag"' })],
      ),
    ),
  serve(
    'a date alone decides without an etag',
    rows,
    (framework) =>
      framework()
        .set('etag', false)
        .use((req, res) => res.set('Last-Modified', DATE).send(String(req['fresh']))),
    CONDITIONS.map((headers) => get('/', headers)),
  ),
  serve(
    'the etag that send() makes is compared',
    rows,
    (framework) =>
      framework()
        .get('/text', (_req, res) => res.send('hello'))
        .get('/json', (_req, res) => res.json({ a: 1 }))
        .post('/post', (_req, res) => res.send('hello')),
    [
      get('/text', { 'If-None-Match': 'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"' }),
      get('/text', { 'If-None-Match': '"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"' }),
      get('/json', { 'If-None-Match': 'W/"7-x"' }),
      post('/post', { 'If-None-Match': 'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"' }),
      get('/text', { 'If-None-Match': '*' }),
    ],
  ),
  serve(
    'QUERY is asked for freshness where the runtime has it',
    rows,
    (framework) =>
      framework().use((req, res) => {
        Object.assign(req, { method: 'QUERY' })
        res.set('ETag', '"tag"').send(String(req['fresh']))
      }),
    [get('/', { 'If-None-Match': '"tag"' })],
  ),
])
