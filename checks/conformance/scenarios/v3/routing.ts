import { METHODS } from 'node:http'
import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { attempt, untyped } from '../../src/interface.ts'
import { change3, type Handler3, onError3 } from '../../src/interface-v3.ts'
import { get, gets, head, post, request } from '../../src/requests.ts'

const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'
const all = 'Application (3.x) › app.all(path, [callback...], callback)'
const versioning = 'Versioning › 3.x'
const SENT = METHODS.filter((name) => name !== 'CONNECT')

/** Leaves a mark on the request and goes on. */
const mark =
  (name: string): Handler3 =>
  (req, _res, next) => {
    req['marks'] = [...((req['marks'] as string[]) ?? []), name]
    next()
  }
const tell: Handler3 = (req, res) => res.json([req['marks'] ?? [], req.params, { ...req.params }, req.url])
const say =
  (text: string): Handler3 =>
  (req, res) =>
    res.send(`${text} ${req.method}`)

export default topicOn3('scenarios/v3/routing', [
  serve3(
    'each verb of 3.x has its own routes',
    [verb],
    (framework) => {
      const app = framework()
      for (const name of METHODS) untyped(app)[name.toLowerCase()]?.('/x', say(`own ${name}`))
      return app
    },
    SENT.map((name) => request(name, '/x')),
  ),
  serve3(
    'callbacks of 3.x in a row, in arrays and in arrays of arrays',
    [verb],
    (framework) => {
      const app = framework()
      app.get('/row', mark('a'), mark('b'), tell)
      app.get('/array', [mark('a'), mark('b')], tell)
      app.get('/nested', [[mark('a')], [[mark('b')], mark('c')]], mark('d'), [tell])
      app.get('/empty', [], [])
      return app.get('/one', tell)
    },
    gets('/row', '/array', '/nested', '/empty', '/one'),
  ),
  serve3(
    'app.all of 3.x, with its wildcards',
    [all],
    (framework) => {
      const app = framework()
      app.all('*', (req, res, next) => (req.get('X-Key') ? next() : res.send(401, 'key?')))
      app.all('/api/*', mark('api'))
      app.get('/api/users', tell)
      return app.all('/any', say('any'))
    },
    [
      ...['/api/users', '/api/', '/any', '/none'].flatMap((path) => [get(path), get(path, { 'X-Key': '1' })]),
      ...SENT.map((name) => request(name, '/any', { 'X-Key': '1' })),
    ],
  ),
  serve3(
    'expressions as paths of 3.x',
    [verb],
    (framework) => {
      const app = framework()
      app.get(/^\/commits\/(\w+)(?:\.\.(\w+))?$/, tell)
      app.get(/user/, tell)
      app.get(/^\/named\/(?<id>\d+)$/, tell)
      return app.get(/^\/Case$/, tell)
    },
    gets(
      '/commits/71dbb9c',
      '/commits/71dbb9c..4c084f9',
      '/a/user/b',
      '/users',
      '/named/12',
      '/Case',
      '/case',
      '/Case/',
    ),
  ),
  serve3(
    'routes of one verb are tried in turn, those of another are not seen',
    [verb],
    (framework) => {
      const app = framework()
      app.post('/x/:id', say('post'))
      app.get('/x/:id', mark('first'), (req, _res, next) => next(req.params['id'] === '1' ? 'route' : undefined), tell)
      app.all('/x/*', mark('all'))
      app.get('/x/1', mark('second'), tell)
      return app.get('/x/:last', mark('third'), tell)
    },
    [...gets('/x/1', '/x/2', '/y'), post('/x/1'), head('/x/1')],
  ),
  serve3(
    'next("route") of 3.x inside and outside of routes',
    [verb],
    (framework) => {
      const app = framework()
      app.use('/use', (_req, _res, next) => next('route'))
      app.use(
        '/use',
        onError3((error, _req, res) => res.send(500, `error: ${String(error)}`)),
      )
      app.get('/r', (_req, _res, next) => next('route'), tell)
      app.get('/r', mark('second'), tell)
      return app.get('/last', (_req, _res, next) => next('route'))
    },
    gets('/use', '/r', '/last'),
  ),
  serve3(
    'errors of 3.x look for handlers in their route, in later routes, and after',
    [verb],
    (framework) => {
      const app = framework()
      const fail: Handler3 = (_req, _res, next) => next(new Error('failed'))
      const recover = (name: string): Handler3 => onError3((_error, req, res, next) => mark(name)(req, res, next))
      app.get('/own', fail, tell, recover('own'), tell)
      app.get('/later', fail)
      app.get('/later', mark('skipped'), recover('in a later route'), tell)
      app.get('/thrown', () => {
        throw new Error('thrown')
      })
      app.get(
        '/rethrown',
        fail,
        onError3(() => {
          throw new Error('rethrown')
        }),
      )
      app.get('/text', (_req, _res, next) => next('a text'))
      app.get('/status', (_req, _res, next) => next(Object.assign(new Error('teapot'), { status: 418 })))
      app.get('/falsy', (_req, _res, next) => next(0), tell)
      app.get('/null', () => {
        throw null
      })
      app.use(
        onError3((error, req, res, next) =>
          req.query['page']
            ? res.send(500, [String(error), error.message ?? null, req.route === undefined])
            : next(error),
        ),
      )
      return app
    },
    ['/own', '/later', '/thrown', '/rethrown', '/text', '/status', '/falsy', '/null'].flatMap((path) =>
      gets(path, `${path}?page=1`),
    ),
  ),
  serve3(
    'handlers with other numbers of parameters in a route of 3.x',
    [verb],
    (framework) => {
      const app = framework()
      const five = (_a: unknown, _b: unknown, _c: unknown, _d: unknown, _e: unknown): void => {}
      app.get('/none', (...args: unknown[]) => (args[1] as { end(text: string): void }).end('rest'))
      app.get('/two', (_req, res) => res.end('two'))
      app.get('/five', five as unknown as Handler3, tell)
      return app.get(
        '/error',
        onError3((_error, _req, res) => res.end('never')),
        tell,
      )
    },
    gets('/none', '/two', '/five', '/error'),
  ),
  serve3(
    'HEAD of 3.x takes the routes of get, unless it has its own',
    [verb],
    (framework) => {
      const app = framework()
      app.get('/get', say('get'))
      app.head('/both', (_req, res) => res.set('X-By', 'head').end())
      app.get('/both', (_req, res) => res.set('X-By', 'get').send('body'))
      app.get('/late', (_req, res) => res.set('X-By', 'get').send('body'))
      app.head('/late', (_req, res) => res.set('X-By', 'head').end())
      app.head('/pass', (_req, res, next) => next(void res.set('X-Head', 'passed')))
      return app.get('/pass', (_req, res) => res.set('X-By', 'get').send('body'))
    },
    ['/get', '/both', '/late', '/pass', '/none'].flatMap((path) => [head(path), get(path)]),
  ),
  serve3(
    'req.params of 3.x is a list with names',
    [verb],
    (framework) => {
      const app = framework()
      const look: Handler3 = (req, res) =>
        res.json({
          list: req.params,
          is: Array.isArray(req.params),
          length: req.params.length,
          names: Object.keys(req.params),
          values: { ...req.params },
        })
      app.get('/user/:id', look).get('/files/*', look).get('/both/:id/*.*', look).get('/none', look)
      return app.get('/opt/:a/:b?', look)
    },
    gets('/user/7', '/files/a/b.txt', '/both/1/x/y.z', '/none', '/opt/1', '/opt/1/2', '/user/a%20b', '/files/%2Fx'),
  ),
  serve3(
    'a value of 3.x that cannot be decoded is a 400',
    [verb],
    (framework) => framework().get('/user/:id', tell).get('/files/*', tell),
    gets('/user/%', '/user/%zz', '/files/%E0%A4%A', '/user/%2F', '/user/a+b', '/user/%25', '/other/%'),
  ),
  serve3(
    'req.route of 3.x',
    [verb],
    (framework) => {
      const app = framework()
      app.use(change3((req) => ({ before: req.route === undefined })))
      const look: Handler3 = ({ route, before }, res) =>
        res.json([before, route.path, route.method, route.keys, String(route.regexp), route.constructor.name, route])
      app.get('/user/:id?', look).all('/all', look).post('/user/:id', look)
      return app.use((req, res) => res.json(['after', typeof req.route]))
    },
    [...gets('/user/1', '/user', '/all', '/none'), post('/user/2'), head('/user/1')],
  ),
  serve3(
    'a url or method changed in a route of 3.x counts for the routes after it',
    [verb],
    (framework) => {
      const app = framework()
      app.get(
        '/old',
        change3(() => ({ url: '/new?x=1' })),
      )
      app.get('/new', (req, res) => res.json([req.url, req.originalUrl, req['path']]))
      app.post(
        '/form',
        change3(() => ({ method: 'PUT' })),
      )
      app.put('/form', say('put'))
      app.use((req, res) => res.json(['fell through', req.method, req.url]))
      return app
    },
    [get('/old'), post('/form'), get('/new')],
  ),
  observe3('mistakes in registering a route of 3.x', [verb], (framework) => {
    const app = framework()
    const post = (...args: unknown[]): unknown => {
      const done = attempt(() => untyped(app)['post']?.(...args) === app)
      return done
    }
    const fn: Handler3 = () => {}
    return [
      post(),
      post('', fn),
      post(null, fn),
      post('/x'),
      post('/x', []),
      post('/x', null),
      post('/x', fn, undefined),
      post('/x', 'text'),
      post('/x', 5),
      post('/x', {}),
      post('/x', [fn, [/x/]]),
      post('/x', new Date(0)),
      post(['/a', '/b'], fn),
      post([], fn),
    ]
  }),
  serve3(
    'the router of 3.x sits where it is used',
    [verb, 'Application (3.x) › app.use([path], function)'],
    (framework) => {
      const app = framework()
      app.use(mark('before'))
      app.use(app.router)
      app.use(mark('after'))
      app.get('/x', tell)
      return app.use(tell)
    },
    gets('/x', '/y'),
  ),
  serve3(
    'the router of 3.x comes in with the first route',
    [verb, 'Application (3.x) › app.use([path], function)'],
    (framework, { note }) => {
      const app = framework()
      app.use(mark('before'))
      note(app.stack.length)
      app.get('/x', mark('first'))
      note(app.stack.length)
      app.use(mark('between'))
      app.get('/x', mark('second'))
      note(app.stack.map(({ route, handle }) => [route, handle.name, handle.length]))
      return app.use(tell)
    },
    gets('/x', '/y'),
  ),
  serve3(
    'app.router that was only read is not mounted by itself',
    [versioning],
    (framework, { note }) => {
      const app = framework()
      const { router } = app
      note([typeof router, router === app.router, router.name, router.length])
      app.get('/x', say('route'))
      note(app.stack.map(({ handle }) => handle.name))
      return app
    },
    gets('/x'),
  ),
  serve3(
    'app.router used twice, and below a path',
    [versioning],
    (framework) => {
      const app = framework()
      app.use('/v1', app.router)
      app.use(app.router)
      app.use('/seen', app.router)
      return app
        .get('/x', mark('route'))
        .get('/x', (req, res, next) => (req.query['end'] ? tell(req, res, next) : next()))
    },
    gets('/x', '/x?end=1', '/v1/x', '/v1/x?end=1', '/v1/v1/x?end=1'),
  ),
  serve3(
    'routes of 3.x added while a request runs',
    [verb],
    (framework) => {
      const app = framework()
      let added = false
      app.get('/late', (_req, _res, next) => {
        if (!added) app.get('/late', tell)
        added = true
        next()
      })
      return app
    },
    gets('/late', '/late'),
  ),
])
