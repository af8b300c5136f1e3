import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { type App3, type Framework3, type Handler3, onError3 } from '../../src/interface-v3.ts'
import { get, gets, head, post, raw } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'
const env = 'Settings named in the material › env'
const withFields = (fields: object, message = 'with fields'): Error => Object.assign(new Error(message), fields)

const FAILURES: Record<string, unknown> = {
  error: new Error('plain'),
  html: new Error('<script>alert("x")</script> & \'quotes\''),
  lines: new Error('two\nlines  and   spaces'),
  s404: withFields({ status: 404 }),
  sc503: withFields({ statusCode: 503 }),
  both: withFields({ status: 400, statusCode: 500 }),
  s200: withFields({ status: 200 }),
  s399: withFields({ status: 399 }),
  headers: withFields({ status: 429, headers: { 'Retry-After': '5' } }),
  stack: withFields({ stack: 'a stack\n    of its own' }),
  noStack: { toString: () => 'by toString' },
  object: { a: 1 },
  text: 'a text',
  route: 'route',
  number: 5,
  typed: new TypeError('typed'),
  empty: new Error(''),
}

export default topicOn3('scenarios/v3/errors', [
  serve3('errors of 3.x by next, seen by nobody', [use], (framework) => failing(framework), all()),
  serve3('errors of 3.x by next in production', [use, env], (framework) => failing(framework), all(), {
    env: { NODE_ENV: 'production' },
  }),
  serve3(
    'the environment decides what an error of 3.x shows, not the setting',
    [env],
    (framework) => failing(framework).set('env', 'production'),
    gets('/error', '/s404'),
  ),
  serve3(
    'the environment of production holds whatever the setting says on 3.x',
    [env],
    (framework) => failing(framework).set('env', 'development'),
    gets('/error', '/s404'),
    { env: { NODE_ENV: 'production' } },
  ),
  serve3(
    'what nobody answers on 3.x',
    [use],
    (framework) => framework().get('/only', (_req, res) => res.send('only')),
    [
      ...gets(
        '/',
        '/a?x=1',
        '/a/b/../c',
        '/%3Cscript%3E',
        "/'quote'?a=%22",
        '/only/not',
        '//x',
        '/ü%C3%BC'.slice(0, 1),
      ),
      head('/a'),
      post('/a', { 'Content-Type': 'text/plain' }, 'a body that nobody reads'),
      raw('GET /<b>', 'GET /<b>"&?<i> HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n'),
    ],
  ),
  serve3(
    'headers set before the page of 3.x',
    [use],
    (framework) => {
      const app = framework()
      app.use((_req, res, next) => {
        res.set({ 'X-Kept': '1', ETag: '"kept"', 'Content-Type': 'application/json', 'Content-Length': '3' })
        next()
      })
      app.get('/status', (_req, res, next) => next(void res.status(410)))
      app.get('/status-error', (_req, res, next) => {
        res.status(410)
        next(new Error('gone'))
      })
      app.get('/ok-error', (_req, res, next) => {
        res.status(201)
        next(new Error('created?'))
      })
      return app
    },
    gets('/none', '/status', '/status-error', '/ok-error'),
  ),
  serve3(
    'an error of 3.x after the head was sent ends the connection',
    [use],
    (framework) => {
      const app = framework()
      app.get('/written', (_req, res, next) => {
        res.write('some')
        next(new Error('too late'))
      })
      app.get('/thrown', (_req, res) => {
        res.write('some')
        throw new Error('too late')
      })
      app.get('/ended', (_req, res) => {
        res.end('whole')
        throw new Error('after the end')
      })
      app.get('/passed', (_req, res, next) => {
        res.end('whole')
        next()
      })
      return app
    },
    gets('/written', '/thrown', '/ended', '/passed'),
  ),
  serve3(
    'error handlers of 3.x, mounted, nested and at the end',
    [use],
    (framework) => {
      const [app, child] = [framework(), framework()]
      child.get('/own', fail).get('/parent', fail).get('/swallow', fail)
      child.use(
        '/own',
        onError3((error, req, res) => res.send(500, [error.message, req.url, req.app === child])),
      )
      child.use(
        '/swallow',
        onError3((_error, _req, _res, next) => next()),
      )
      app.use('/child', child)
      app.use((_req, res) => res.send('middleware after the child'))
      return app.use(onError3((error, req, res) => res.send(500, [error.message, req.url, req.app === app])))
    },
    gets('/child/own', '/child/parent', '/child/swallow', '/child/none'),
  ),
  ...['development', 'production', 'test'].map((name) =>
    serve3(
      `errors of 3.x are printed in ${name}, or not`,
      [env],
      (framework, { note }) => {
        // Only the first line: the rest of a stack names files.
        console.error = (...args: unknown[]) => note(args.map((one) => String(one).split('\n')[0]))
        // What node itself has to say of the way express@3 looks at headers.
        process.removeAllListeners('warning')
        const app = framework()
        app.get('/error', (_req, _res, next) => next(new Error('printed')))
        app.get('/client', (_req, _res, next) => next(withFields({ status: 404 }, 'client')))
        app.get('/text', (_req, _res, next) => next('a text'))
        return app.get('/wait', (_req, res) => setImmediate(() => res.send('by now it is printed')))
      },
      gets('/error', '/client', '/text', '/none', '/wait'),
      { env: { NODE_ENV: name } },
    ),
  ),
  serve3(
    'promises that handlers of 3.x return mean nothing',
    [use],
    (framework, { note }) => {
      process.removeAllListeners('unhandledRejection').on('unhandledRejection', (reason) => note(String(reason)))
      const app = framework()
      app.get('/resolved', async (_req, _res, next) => next())
      app.get('/rejected', async (_req, res) => {
        setImmediate(() => res.send('still answered'))
        throw new Error('rejected')
      })
      return app.get('/value', (_req, res) => {
        res.send('sent')
        return 'a value'
      })
    },
    gets('/resolved', '/rejected', '/value'),
    { alone: true },
  ),
])

const fail: Handler3 = (_req, _res, next) => next(new Error('failed'))

function failing(framework: Framework3): App3 {
  const app = framework()
  for (const [name, error] of Object.entries(FAILURES)) app.get(`/${name}`, (_req, _res, next) => next(error))
  return app.get('/after', (_req, res) => res.send('still serving'))
}

function all(): ReturnType<typeof get>[] {
  return [...Object.keys(FAILURES), 'after'].map((name) => get(`/${name}`))
}
