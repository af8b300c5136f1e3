import { serve, topicOn } from '../../src/define.ts'
import { type Handler, onError } from '../../src/interface.ts'
import { get, gets, head, post } from '../../src/requests.ts'
import { failing, failuresBy, paths, SHAPED, withFields } from '../failures.ts'

const throws = 'Errors › callback throws or rejects (5.x)'
const automatic = 'Versioning › rejected promise or throw in callback'
const env = 'Settings named in the material › env'

const WAYS: Record<string, (error: unknown) => Handler> = {
  'next(error)': (error) => (_req, _res, next) => next(error),
  throw: (error) => () => {
    throw error
  },
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/errors', [
  ...Object.entries(WAYS).flatMap(([way, fail]) => failuresBy(way, fail)),
  serve(
    'errors with fields in production',
    [throws, env],
    (framework) =>
      failing(
        framework.call(null).set('env', 'production') && framework,
        SHAPED,
        (error) => (_req, _res, next) => next(error),
      ),
    gets(...paths(SHAPED)),
    { env: { NODE_ENV: 'production' } },
  ),
  serve(
    'the setting decides what is shown, not the environment',
    [env],
    (framework) => {
      const app = framework().set('env', 'production')
      return app
        .get('/', (_req, _res, next) => next(new Error('hidden')))
        .use(
          '/sub',
          framework().get('/', (_req, _res, next) => next(new Error('of a child'))),
        )
    },
    gets('/', '/sub'),
  ),
  serve(
    'headers beyond ASCII on the page of what nobody answered',
    ['Objects › app'],
    (framework) =>
      framework().use((req, res, next) => {
        res.setHeader('X-Name', 'Zoë')
        if (req.url === '/later') res.on('finish', () => undefined)
        next()
        res.setHeader('X-After', String(res.getHeader('Content-Length')))
      }),
    [...gets('/', '/later', '/%C3%A9'), head('/'), post('/', {}, 'body')],
  ),
  serve(
    'the page of what nobody answered',
    ['Objects › app'],
    (framework) => framework().get('/only', (_req, res) => res.end()),
    [
      ...gets(
        '/',
        '/x',
        '/<script>',
        '/a%20b',
        '/a b'.replace(' ', '%20'),
        '/?q=1',
        '/x?<b>',
        '/%E2%82%AC',
        '/"quotes"',
        "/'x'",
        '/&amp;',
        '/%zz',
        '//double',
        `/${'long'.repeat(500)}`,
      ),
      head('/x'),
      post('/x'),
      post('/only', {}, 'body'),
      get('/x', { Accept: 'application/json' }),
    ],
  ),
  serve('an app without any route', ['Objects › app'], (framework) => framework(), [
    get('/'),
    head('/'),
    post('/', {}, 'x'),
  ]),
  serve(
    'headers set before an error',
    [throws],
    (framework) => {
      const app = framework().use((_req, res, next) => {
        res.set({
          'X-Foo': 'kept',
          ETag: '"kept"',
          'Cache-Control': 'max-age=5',
          'Content-Encoding': 'gzip',
          'Content-Language': 'en',
          'Content-Range': 'bytes 0-1/2',
          'Content-Type': 'text/plain',
          'Content-Length': '5',
          'Content-Disposition': 'attachment',
          'Last-Modified': 'x',
        })
        next()
      })
      return app.get('/error', (_req, _res, next) =>
        next(withFields({ status: 503, headers: { 'Retry-After': '1', 'x-foo': 'replaced' } })),
      )
    },
    [...gets('/error', '/none'), head('/error')],
  ),
  serve(
    'a status set before an error',
    [throws],
    (framework) =>
      framework().get('/:code', (req, res, next) => {
        res.status(Number(req.params['code']))
        next(withFields({ headers: { 'X-E': '1' }, ...(req.get('X-Status') ? { status: 410 } : {}) }))
      }),
    [200, 204, 302, 404, 418, 503, 600].flatMap((code) => [get(`/${code}`), get(`/${code}`, { 'X-Status': '1' })]),
  ),
  serve(
    'an error after the headers were sent ends the connection',
    [throws, 'Response properties › res.headersSent'],
    (framework) => {
      const app = framework().get('/chunks', (_req, res, next) => {
        res.write('half')
        setImmediate(() => next(new Error('late')))
      })
      app.get('/ended', (_req, res) => {
        res.end('whole')
        throw new Error('after the end')
      })
      app.get('/sent', (_req, res, next) => next(res.send('sent') && new Error('after send')))
      return app.get('/after', (_req, res) => res.send('still serving'))
    },
    gets('/chunks', '/ended', '/sent', '/after'),
  ),
  serve(
    'error handlers that fail in turn',
    [throws],
    (framework) => {
      const app = framework().get('/:how', () => {
        throw new Error('first')
      })
      app.use(
        onError((error, req, res, next) => {
          if (req.path === '/throw') throw new Error(`second after ${error.message}`)
          if (req.path === '/recover') return next()
          return next(res.get('none') ?? error)
        }),
      )
      return app.use('/recover', (_req, res) => res.send('recovered'))
    },
    gets('/throw', '/recover', '/pass'),
  ),
  serve(
    'handlers that return promises',
    [automatic, throws],
    (framework) => {
      const app = framework()
        .get('/resolve', async (_req, res) => res.send('async'))
        .get(
          '/value',
          async () => 'ignored',
          (_req, res) => res.send('never'),
        )
      app.get('/later', async (_req, res) => {
        await new Promise((resolve) => setImmediate(resolve))
        res.send('later')
      })
      app.get('/next', async (_req, _res, next) => next()).get('/next', (_req, res) => res.send('after async next'))
      app.get('/route', async (_req, _res, next) => next('route')).get('/route', (_req, res) => res.send('next route'))
      return app
    },
    gets('/resolve', '/later', '/next', '/route'),
  ),
  serve(
    'what is read of a value that a handler returns',
    [automatic],
    (framework, kit) => {
      const watched = (place: string): object =>
        new Proxy({}, { get: (_, key) => void kit.note(`${place}: ${String(key)}`) })
      const raise = (): never => {
        throw new Error('by the getter')
      }
      const raising = Object.defineProperty({}, 'then', { get: raise })
      const app = framework().param('id', (_req, _res, next) => [next(), watched('param')][1])
      app.use((_req, _res, next) => [next(), watched('middleware')][1])
      app.get('/:id', (_req, _res, next) => [next(), watched('route')][1])
      app.get('/error', (_req, _res, next) => next(new Error('wanted')))
      app.get('/raising', (_req, res) => [setImmediate(() => res.headersSent || res.send('not read')), raising][1])
      app.use(onError((error, _req, res) => [res.send(`handled: ${error.message}`), watched('error handler')][1]))
      return app
    },
    gets('/error', '/raising'),
  ),
  serve(
    'the stack is shown outside production',
    [throws, env],
    (framework) =>
      framework().get('/', (_req, _res, next) => {
        Error.stackTraceLimit = 3
        next(new Error('with <lines>'))
        Error.stackTraceLimit = 0
      }),
    gets('/'),
    {
      ignore: [
        {
          what: 'body',
          which: /(<br>)? &nbsp; &nbsp;at [^<]*(?=<)/g,
          reason: 'lines of a stack name files of the framework',
        },
        { what: 'header', which: 'Content-Length', reason: 'follows from the lines of the stack' },
      ],
    },
  ),
  serve(
    'getters that throw on an error',
    [throws],
    (framework) => {
      const nasty = Object.defineProperty(new Error('nasty'), 'status', {
        get: () => {
          throw new Error('by the getter')
        },
      })
      return framework()
        .get('/after', (_req, res) => res.send('still serving'))
        .get('/fine', (_req, _res, next) =>
          next(Object.defineProperty(new Error('x'), 'message', { get: () => 'got' })),
        )
        .get('/unused', () => nasty)
    },
    gets('/fine', '/after'),
  ),
])
