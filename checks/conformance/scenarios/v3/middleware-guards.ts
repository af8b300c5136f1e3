import { createServer } from 'node:http'
import { serve3, topicOn3 } from '../../src/define-v3.ts'
import { type Framework3, onError3 } from '../../src/interface-v3.ts'
import { get, head, post, request } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

function basic(credentials: string): { Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

const credentials = [
  get('/'),
  get('/', basic('reader:secret')),
  get('/', basic('reader:wrong')),
  get('/', basic('other:secret')),
  get('/', basic('reader:secret:with:colons')),
  get('/', basic('no colon')),
  get('/', { Authorization: 'Bearer token' }),
  get('/', { Authorization: 'Basic' }),
  get('/', { Authorization: 'Basic a b' }),
  get('/', basic(':')),
]

/** Who was let in, and what failed. */
function guarded(framework: Framework3, ...args: unknown[]) {
  return framework()
    .use(framework.basicAuth(...args))
    .use((req, res) => res.json([req['user'], req['remoteUser']]))
}

export default topicOn3('scenarios/v3/middleware-guards', [
  serve3(
    'a name and a password by framework.basicAuth()',
    [versioning],
    (framework) => guarded(framework, 'reader', 'secret'),
    credentials,
    { env: { NODE_ENV: 'production' } },
  ),
  serve3(
    'a realm by framework.basicAuth()',
    [versioning],
    (framework) => guarded(framework, 'reader', 'secret', 'The Library'),
    [get('/')],
  ),
  serve3(
    'a function for framework.basicAuth()',
    [versioning],
    (framework) => guarded(framework, (user: string, password: string) => user === 'reader' && password !== 'wrong'),
    credentials,
    { env: { NODE_ENV: 'production' } },
  ),
  serve3(
    'a function with a callback for framework.basicAuth()',
    [versioning],
    (framework) =>
      guarded(
        framework,
        (user: string, password: string, done: (error: unknown, user?: unknown) => void) =>
          setImmediate(() =>
            password === 'wrong' ? done(new Error('lost')) : done(null, user === 'reader' ? { id: 1 } : null),
          ),
        'Members',
      ),
    credentials,
    { env: { NODE_ENV: 'production' } },
  ),

  serve3(
    'methods replaced by framework.methodOverride()',
    [versioning],
    (framework) => {
      const app = framework().use(framework.urlencoded()).use(framework.methodOverride())
      return app.use((req, res) => res.json([req.method, req['originalMethod'], req.body]))
    },
    [
      get('/'),
      post('/', form, '_method=put&a=1'),
      post('/', form, '_method=DELETE'),
      post('/', form, '_method=unknown'),
      post('/', form, '_method=%3Cscript%3E'),
      post('/', form, '_method[]=put'),
      post('/', form, '_method[a]=put'),
      post('/', { 'X-HTTP-Method-Override': 'patch' }),
      post('/', { 'X-HTTP-Method-Override': 'patch, delete' }),
      get('/', { 'X-HTTP-Method-Override': 'DELETE' }),
      post('/', { ...form, 'X-HTTP-Method-Override': 'PATCH' }, '_method=put'),
      request('PUT', '/', form, '_method=delete'),
    ],
  ),
  serve3(
    'the field of framework.methodOverride()',
    [versioning],
    (framework) => {
      const app = framework().use(framework.urlencoded()).use(framework.methodOverride('verb'))
      return app.use((req, res) => res.json([req.method, req['originalMethod'], req.body]))
    },
    [post('/', form, 'verb=put&_method=delete'), post('/', form, '_method=delete')],
  ),

  serve3(
    'bodies beyond framework.limit()',
    [versioning],
    (framework) =>
      framework()
        .use(framework.limit('10b'))
        .use(framework.limit(1))
        .use(framework.urlencoded())
        .use((req, res) => res.json([req.body, req['_limit']])),
    [get('/'), post('/', form, 'a=1'), post('/', form, 'a=123456789')],
    { env: { NODE_ENV: 'production' } },
  ),

  serve3(
    'requests for a host by framework.vhost()',
    [versioning],
    (framework) => {
      const answer = (text: string) => framework().use((_req, res) => res.end(text))
      const server = createServer((_req, res) => res.end('a server of node'))
      return framework()
        .use(framework.vhost('one.example.test', answer('one')))
        .use(framework.vhost('*.wild.test', answer('wild')))
        .use(framework.vhost(/^(\w+)\.expression\.test$/i, answer('expression')))
        .use(framework.vhost('server.test', server))
        .use((_req, res) => res.end('nobody'))
    },
    [
      'one.example.test',
      'one.example.test:8080',
      'ONE.example.TEST',
      'oneXexample.test',
      'a.wild.test',
      'a.b.wild.test',
      'wild.test',
      'x.expression.test',
      'x.y.expression.test',
      'server.test',
      '[::1]:80',
    ].map((host) => get('/', { Host: host })),
  ),

  serve3(
    'tokens by framework.csrf()',
    [versioning],
    (framework) => {
      let token = ''
      let csrfSecret: unknown
      return framework()
        .use(framework.urlencoded())
        .use((req, _res, next) => {
          req.session = { csrfSecret }
          if (req.query['good']) req.body = { _csrf: token }
          if (req.query['header']) req.headers['x-csrf-token'] = token
          if (req.query['search']) req.query['_csrf'] = token
          next()
        })
        .use(framework.csrf())
        .use((req, res) => {
          const csrfToken = req['csrfToken'] as () => string
          token = csrfToken()
          csrfSecret = req.session['csrfSecret']
          res.json([req.method, typeof token, csrfToken() === token, typeof csrfSecret, Object.keys(req.session)])
        })
        .use(onError3(({ status, message, code }, _req, res, _next) => res.json(Number(status), { message, code })))
    },
    [
      post('/', form, '_csrf=guess'),
      get('/'),
      head('/'),
      request('OPTIONS', '/'),
      post('/'),
      post('/?good=1', form),
      post('/?header=1'),
      post('/?search=1'),
      request('PUT', '/'),
      post('/', form, '_csrf[]=guess'),
      post('/', { 'X-XSRF-Token': 'guess' }),
    ],
  ),
  serve3(
    'framework.csrf() without a session',
    [versioning],
    (framework) =>
      framework()
        .use(framework.csrf())
        .use(onError3(({ status, message }, _req, res, _next) => res.json({ status, message }))),
    [get('/')],
  ),

  serve3(
    'a request that takes longer than framework.timeout()',
    [versioning],
    (framework) =>
      framework()
        .use(framework.timeout(20))
        .use((req, res) => {
          if (req.url === '/soon') res.json([typeof req['clearTimeout'], req['timedout']])
        })
        .use(
          onError3(({ status, message, code, timeout }, req, res, _next) => {
            res.statusCode = Number(status)
            res.json({ message, code, timeout, timedout: req['timedout'] })
          }),
        ),
    [get('/soon'), get('/never')],
  ),
])
