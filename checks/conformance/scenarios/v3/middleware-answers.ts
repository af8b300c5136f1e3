import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { get, gets, head, post } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'

const time = { what: 'header', which: 'X-Response-Time', reason: 'how long it took' } as const

export default topicOn3('scenarios/v3/middleware-answers', [
  serve3(
    'answers through framework.compress()',
    [versioning],
    (framework) => {
      const app = framework().use(framework.compress({ threshold: 100 }))
      app.get('/long', (_req, res) => res.type('text').send('text '.repeat(100)))
      app.get('/short', (_req, res) => res.type('text').send('text'))
      app.get('/picture', (_req, res) => res.type('png').send(Buffer.alloc(500)))
      return app
    },
    [
      get('/long'),
      get('/long', { 'Accept-Encoding': 'gzip' }),
      get('/long', { 'Accept-Encoding': 'deflate' }),
      get('/long', { 'Accept-Encoding': 'gzip;q=0' }),
      get('/long', { 'Accept-Encoding': 'identity' }),
      head('/long', { 'Accept-Encoding': 'gzip' }),
      get('/short', { 'Accept-Encoding': 'gzip' }),
      get('/picture', { 'Accept-Encoding': 'gzip' }),
    ],
  ),
  serve3(
    'answers through framework.responseTime()',
    [versioning],
    (framework) =>
      framework()
        .use(framework.responseTime())
        .use((_req, res) => res.send('done')),
    gets('/'),
    { ignore: [time] },
  ),
  serve3(
    'answers through framework.staticCache()',
    [versioning],
    (framework, { fixture }) =>
      framework()
        .use(framework.staticCache())
        .use(framework.static(fixture('files/site'))),
    [
      get('/a.txt'),
      get('/a.txt'),
      head('/a.txt'),
      get('/a.txt', { Range: 'bytes=0-1' }),
      post('/a.txt'),
      get('/nowhere'),
    ],
  ),
  serve3(
    'an icon by framework.favicon()',
    [versioning],
    (framework, { fixture }) =>
      framework()
        .use(framework.favicon(fixture('files/site/pic.svg'), { maxAge: 1000 }))
        .use((_req, res) => res.send('another')),
    [get('/favicon.ico'), head('/favicon.ico'), get('/favicon.ico?v=1'), post('/favicon.ico'), get('/other')],
    { ignore: [{ what: 'header', which: 'ETag', reason: 'a difference of its own' }] },
  ),
  serve3(
    'the pages of framework.errorHandler()',
    [versioning],
    (framework) =>
      framework()
        .use((req, _res, next) => {
          const error = Object.assign(new Error('<b>failed</b>'), { stack: 'Error: <b>failed</b>\n    at here' })
          if (req.url === '/status') Object.assign(error, { status: 418 })
          next(req.url === '/text' ? 'only text' : error)
        })
        .use(framework.errorHandler()),
    [get('/'), get('/status'), get('/text'), get('/', { Accept: 'text/plain' })],
    { env: { NODE_ENV: 'test' } },
  ),
  serve3(
    'lines of framework.logger()',
    [versioning],
    (framework, { note }) => {
      const stream = { write: (line: string) => note(line.replace(/\[.*?\]|\d+\.\d+ ms|127\.0\.0\.1|::\S*/g, '*')) }
      const app = framework()
      for (const format of [
        'default',
        'short',
        'tiny',
        ':method :url :status :res[content-length] :req[x-a] :referrer',
      ]) {
        app.use(framework.logger({ format, stream }))
      }
      app.use(framework.logger({ format: (_tokens: unknown, req: { url: string }) => `own ${req.url}`, stream }))
      app.use(framework.logger({ format: 'tiny', stream, immediate: true }))
      return app.use((_req, res) => res.send('done'))
    },
    [get('/path?a=1', { 'X-A': 'b', Referer: 'http://there/', 'User-Agent': 'agent' }), get('/')],
  ),
  serve3(
    'what framework.directory() does not list',
    [versioning],
    (framework, { fixture }) => framework().use(framework.directory(fixture('files/site'))),
    [
      get('/nowhere', { Accept: 'application/json' }),
      get('/../', { Accept: 'application/json' }),
      get('/%2e%2e/', { Accept: 'application/json' }),
      get('/a.txt', { Accept: 'application/json' }),
      post('/', { Accept: 'application/json' }),
      get('/', { Accept: 'image/png' }),
    ],
  ),
])
