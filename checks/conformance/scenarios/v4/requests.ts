import type { IncomingMessage, ServerResponse } from 'node:http'
import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Handler, untyped } from '../../src/interface.ts'
import { get, gets, post } from '../../src/requests.ts'

const value = (name: string): string => `Request properties (4.x and 5.x) › ${name}`
const parser = 'Settings named in the material › query parser'
const tellQuery: Handler = (req, res) => res.json([req.query, Object.hasOwn(req, 'query')])

export default topicOn('4.x', 'scenarios/v4/requests', [
  serve(
    'req.query of 4.x is rich by default',
    [value('req.query'), parser],
    (framework) => framework().use((req, res) => res.json([req.app.get('query parser'), req.query])),
    gets(
      '/',
      '/?a=1&a=2',
      '/?a[b]=c',
      '/?a[b][c]=d',
      '/?a[]=1&a[]=2',
      '/?a.b=c',
      '/?hasOwnProperty=yes&toString=x',
      '/?a[hasOwnProperty]=1',
      `/?${'a=1&'.repeat(30)}`,
      '/?a[100]=x',
      '/?x=%E2%82%AC&y=a+b',
    ),
  ),
  serve(
    'express.query() with a parser or with limits',
    [value('req.query'), parser],
    (framework) => {
      const query = untyped(framework)['query'] as (given?: unknown) => Handler
      const given: Record<string, unknown> = {
        nothing: undefined,
        null: null,
        text: 'x',
        function: (text: string | null) => ({ text }),
        shallow: { depth: 1 },
        flat: { depth: 0 },
        off: { depth: false },
        lists: { arrayLimit: 1 },
        pairs: { parameterLimit: 1 },
      }
      return (req: IncomingMessage, res: ServerResponse) => {
        const name = String(req.url).split(/[/?]/)[1] ?? ''
        const end = () => res.end(JSON.stringify(untyped(req)['query']))
        query(given[name])(req as never, res as never, end)
      }
    },
    gets(
      ...['nothing', 'null', 'text', 'function', 'shallow', 'flat', 'off', 'lists', 'pairs'].flatMap((name) => [
        `/${name}`,
        `/${name}?a[b][c]=1&d=2`,
        `/${name}?a[0]=x&a[1]=y&a[2]=z&b=1`,
      ]),
    ),
  ),
  serve(
    'req.query of 4.x is an own property that can be written',
    [value('req.query')],
    (framework) => {
      const app = framework().use((req, _res, next) => {
        req.query['added'] = 'here'
        next()
      })
      app.use('/assign', (req, _res, next) => next(void Object.assign(req, { query: { assigned: true } })))
      return app.use('/sub', framework().use(tellQuery)).use(tellQuery)
    },
    gets('/?a=1', '/assign?a=1', '/sub?a=1'),
  ),
  serve(
    'the query parser of 4.x is read when the router is made',
    [value('req.query'), parser],
    (framework) => {
      const late = framework().use((_req, _res, next) => next())
      late.set('query parser', 'simple')
      const early = framework().set('query parser', 'simple')
      const gone = framework()
      gone.set('query parser', 'simple')
      delete gone.settings['query parser fn']
      const off = framework().set('query parser', false)
      // Each is an app of its own: inside another they would find the query that the first one made.
      const apps: Record<string, ReturnType<typeof framework>> = { late, early, gone, off }
      for (const app of Object.values(apps)) app.use(tellQuery)
      return (req: IncomingMessage, res: ServerResponse) => apps[String(req.url).split('/')[1] ?? '']?.(req, res)
    },
    gets('/late/?a[b]=c', '/early/?a[b]=c', '/gone/?a[b]=c', '/off/?a[b]=c'),
  ),
  serve(
    'a mounted app keeps the query that its parent parsed',
    [value('req.query'), parser],
    (framework) => {
      const child = framework()
        .set('query parser', (text: unknown) => ({ child: String(text) }))
        .use(tellQuery)
      const parent = framework().set('query parser', (text: unknown) => ({ parent: String(text) }))
      return parent.use('/c', child).use(tellQuery)
    },
    gets('/c/x?a=1', '/?b=2'),
  ),
  observe('req.query of 4.x is no getter', [value('req.query')], (framework) => [
    'query' in framework.request,
    attempt(() => {
      const own = Object.create(framework.request) as { query?: unknown }
      own.query = { a: 1 }
      return own.query
    }),
  ]),
  serve(
    'req.hostname and req.host of 4.x have no port',
    [value('req.hostname (4.x)')],
    (framework) =>
      framework()
        .set('trust proxy', true)
        .use((req, res) => res.json([req['hostname'] ?? null, req['host'] ?? null])),
    [
      get('/'),
      ...['a.test:80', '[::1]:80', '[::1]', 'a.test:'].map((host) => get('/', { Host: host })),
      ...['b.test:81, c.test', '[::2]:81', ' b.test '].map((host) => get('/', { 'X-Forwarded-Host': host })),
    ],
  ),
  serve(
    'req.body is not there on 4.x either, before a parser ran',
    [value('req.body'), 'Versioning › req.body when nothing parsed'],
    (framework) => framework().use((req, res) => res.json({ in: 'body' in req, value: req['body'] ?? null })),
    [get('/'), post('/', { 'Content-Type': 'application/json' }, '{}')],
  ),
  serve(
    'freshness on 4.x',
    [value('req.fresh (4.x)'), value('req.stale')],
    (framework) =>
      framework().use((req, res) => {
        res.set('ETag', '"tag"').set('Last-Modified', 'Sat, 01 Jan 2000 00:00:00 GMT')
        res.json([req['fresh'], req['stale']])
      }),
    [
      {},
      { 'If-None-Match': '"tag"' },
      { 'If-None-Match': 'W/"tag"' },
      { 'If-None-Match': '"no"' },
      { 'If-None-Match': '*' },
      { 'If-None-Match': '"tag"', 'If-Modified-Since': 'Fri, 31 Dec 1999 00:00:00 GMT' },
      { 'If-None-Match': '"no"', 'If-Modified-Since': 'Sun, 02 Jan 2000 00:00:00 GMT' },
      { 'If-Modified-Since': 'Sun, 02 Jan 2000 00:00:00 GMT' },
      { 'If-Modified-Since': 'x' },
      { 'If-None-Match': '"tag"', 'Cache-Control': 'no-cache' },
      { 'If-None-Match': '"tag"', 'Cache-Control': 'private,no-cache ,x' },
    ].map((headers) => get('/', headers as Record<string, string>)),
  ),
  serve(
    'req.is and req.accepts of 4.x with odd types',
    ['Request methods (4.x and 5.x) › req.is(type)', 'Request methods (4.x and 5.x) › req.accepts(types)'],
    (framework) =>
      framework().use((req, res) =>
        res.json([
          [
            'json',
            'html',
            'application/*',
            '*/*',
            'text/*',
            '+json',
            'urlencoded',
            'bogus',
            '',
            '.json',
            'js',
            'md',
          ].map((type) => [attempt(() => req.is(type)), attempt(() => req.accepts(type))]),
          attempt(() => req.is(['json', 'html'])),
          attempt(() => untyped(req)['is']?.()),
        ]),
      ),
    [
      ...['application/json', 'text/html; charset=x', 'application/javascript', 'text/markdown', 'garbage', ''],
      ...['text/html; a="\\é"', 'text/html; a="é"', 'text/html+', 'text/a+json', 'text/a+json+html'],
    ].map((type) =>
      post('/', { 'Content-Type': type, Accept: 'application/javascript, text/x-markdown, text/*;q=0.5' }, 'x'),
    ),
  ),
])
