import { METHODS } from 'node:http'
import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, change, type Handler, untyped } from '../../src/interface.ts'
import { get, gets, head, post, request } from '../../src/requests.ts'

const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'
const all = 'Application (4.x and 5.x) › app.all(path, callback [, callback ...])'
const routerMethod = 'Router (4.x and 5.x) › router.METHOD(path, [callback, ...] callback)'
const NAMED =
  'checkout copy delete get head lock merge mkactivity mkcol move m-search notify options patch post purge put report search subscribe trace unlock unsubscribe'.split(
    ' ',
  )
const SENT = METHODS.filter((name) => name !== 'CONNECT')

const say =
  (text: string): Handler =>
  (req, res) =>
    res.send(`${text} ${req.method}`)
const pass: Handler = (_req, _res, next) => next()

export default topicOn(['4.x', '5.x'], 'scenarios/common/methods', [
  observe('every method of the runtime is there, on apps, routers and routes', [method, routerMethod], (framework) => {
    const targets = [framework(), framework.Router(), framework().route('/')]
    const names = [...METHODS.map((name) => name.toLowerCase()), ...NAMED, 'all']
    return {
      all: targets.map((target) => names.every((name) => typeof untyped(target)[name] === 'function')),
      gone: targets.map((target) => [untyped(target)['del'], untyped(target)['param'] && 'param']),
    }
  }),
  serve(
    'each method is routed to its own handler',
    [method],
    (framework) => {
      const app = framework()
      for (const name of METHODS) untyped(app)[name.toLowerCase()]?.('/x', say(`own ${name}`))
      return app
    },
    SENT.map((name) => request(name, '/x')),
  ),
  serve(
    'app.all takes every method',
    [all],
    (framework, { patterns }) => {
      const app = framework()
        .all('/x', say('all'))
        .all(patterns.from('/api'), say('api'))
        .all('/step', pass, say('second'))
      return app.get('/step', say('never'))
    },
    [...SENT.map((name) => request(name, '/x')), ...gets('/api', '/api/', '/api/a/b', '/step', '/y')],
  ),
  serve(
    'app.all with a wildcard guards what follows',
    [all, 'Versioning › wildcard path syntax'],
    (framework, { patterns }) => {
      const app = framework().all(patterns.everything, (req, res, next) =>
        req.get('X-Key') ? next() : res.sendStatus(401),
      )
      return app.get('/a', say('a')).post('/b', say('b'))
    },
    [get('/a'), get('/a', { 'X-Key': '1' }), post('/b', { 'X-Key': '1' }), post('/b'), get('/c', { 'X-Key': '1' })],
  ),
  serve(
    'HEAD falls back to GET with the same headers',
    [method, routerMethod],
    (framework) => {
      const router = framework.Router().get('/r', (_req, res) => res.json({ a: 1 }))
      router.head('/own', (_req, res) => res.set('X-Head', 'own').end())
      router.get('/own', say('never for HEAD'))
      router.get('/late', say('first'))
      router.head('/late', (_req, res) => res.set('X-Head', 'too late').end())
      const app = framework()
        .use(router)
        .get('/chunks', (_req, res) => res.write('a') && res.end('b'))
      return app.post('/post', say('post')).all('/all', say('all'))
    },
    ['/r', '/own', '/late', '/chunks', '/post', '/all', '/none'].flatMap((path) => [head(path), get(path)]),
  ),
  serve(
    'OPTIONS without a handler is answered with the methods of the path',
    [method],
    (framework) => {
      const app = framework()
        .get('/a', say('get'))
        .put('/a', say('put'))
        .delete('/a', say('delete'))
        .post('/other', say('x'))
      app.all('/all', pass).get('/all', say('x'))
      app.get('/users/:id', say('x')).patch('/users/me', say('x')).get('/own', say('x')).options('/own', say('own'))
      app.route('/route').get(say('x')).post(say('x'))
      app.use(
        '/nested',
        framework
          .Router()
          .get('/n', say('x'))
          .use('/deep', framework.Router().post('/d', say('x'))),
      )
      return app.use('/m', (_req, _res, next) => next()).post('/m', say('x'))
    },
    [
      '/a',
      '/other',
      '/all',
      '/users/1',
      '/users/me',
      '/own',
      '/route',
      '/nested/n',
      '/nested/deep/d',
      '/nested/none',
      '/m',
      '/none',
      '/',
    ].map((path) => request('OPTIONS', path)),
  ),
  serve(
    'OPTIONS runs app.all, and errors on the way',
    [all],
    (framework) => {
      const app = framework()
        .all('/seen', (_req, res, next) => next(res.set('X-All', 'ran') && null))
        .get('/seen', say('x'))
      app.options('/fails', () => {
        throw new Error('no options')
      })
      return app
        .use('/ended', (_req, res, next) => {
          res.end('early')
          next()
        })
        .get('/ended', say('x'))
    },
    ['/seen', '/fails', '/ended'].map((path) => request('OPTIONS', path)),
  ),
  serve(
    'several callbacks, arrays of them, and a mix run in order',
    [method, all],
    (framework) => {
      const step =
        (name: string): Handler =>
        (_req, res, next) =>
          next(void res.append('X-Step', name))
      const app = framework()
        .get('/list', step('1'), step('2'), say('end'))
        .get('/array', [step('1'), [step('2'), [step('3')]]], say('end'))
      app.get('/mix', step('0'), [step('1'), step('2')], step('3'), [say('end')])
      return app.get(['/either', /^\/or$/], step('p'), say('end')).all('/all', [step('a')], say('end'))
    },
    gets('/list', '/array', '/mix', '/either', '/or', '/all'),
  ),
  serve(
    'next("route") skips the rest of the route, next("router") the rest of the router',
    [method, routerMethod],
    (framework) => {
      const jump =
        (where: string): Handler =>
        (_req, _res, next) =>
          next(where)
      const router = framework.Router().get('/route', jump('route'), say('skipped')).get('/route', say('second route'))
      router
        .get('/router', jump('router'), say('skipped'))
        .get('/router', say('also skipped'))
        .use(say('skipped as well'))
      const app = framework().use('/r', router).use('/r', say('after the router'))
      app.get('/route', jump('route'), say('skipped')).get('/route', say('second'))
      app.get('/router', jump('router')).get('/router', say('skipped'))
      app.use('/use', jump('route'), say('a route skipped in use is plain next'))
      return app.use('/use-router', jump('router'), say('skipped'))
    },
    gets('/r/route', '/r/router', '/r/none', '/route', '/router', '/use', '/use-router'),
  ),
  serve(
    'a changed method or url counts for what follows',
    ['Request properties (4.x and 5.x) › req.method (4.x)'],
    (framework) => {
      const app = framework().use(
        '/to-post',
        change(() => ({ method: 'POST' })),
      )
      app.use(
        '/to-url',
        change(() => ({ url: '/elsewhere?x=1' })),
      )
      app.get(
        '/rewrite',
        change(() => ({ url: '/rewritten/7' })),
      )
      app.post('/to-post', say('posted')).get('/to-post', say('got'))
      app.get('/rewritten/:id', (req, res) => res.json([req.url, req.originalUrl, req.params, req.path]))
      return app.get('/to-url/elsewhere', (req, res) => res.json([req.url, req.originalUrl, req['query'], req.path]))
    },
    gets('/to-post', '/to-url/a', '/rewrite?keep=1'),
  ),
  serve(
    'methods are compared without regard to letters once inside',
    ['Request properties (4.x and 5.x) › req.method (4.x)'],
    (framework) => {
      const app = framework().use(change((req) => ({ method: String(req.headers['x-method'] ?? req.method) })))
      return app.get('/x', say('get')).post('/x', say('post')).all('/y', say('all'))
    },
    [
      get('/x', { 'X-Method': 'post' }),
      get('/x', { 'X-Method': 'gEt' }),
      get('/x', { 'X-Method': 'head' }),
      get('/y', { 'X-Method': 'made-up' }),
      get('/x', { 'X-Method': 'made-up' }),
    ],
  ),
  serve(
    'routes added while a request runs take part',
    [method],
    (framework) => {
      const app = framework()
      app.get('/grow', (_req, _res, next) => {
        app.get('/grow', say('added'))
        app.use('/grow', say('added later'))
        next()
      })
      return app
    },
    gets('/grow', '/grow', '/grow/x'),
  ),
  serve(
    'routes are tried in the order of registration',
    [method],
    (framework, { patterns }) => {
      const app = framework().get('/:any', (req, res, next) =>
        req.params['any'] === 'skip' ? next() : res.send(`any ${req.params['any']}`),
      )
      app.get('/skip', say('literal after parameter')).get('/fixed', say('never'))
      return app
        .get('/a/b', say('first'))
        .get('/a/:x', say('second'))
        .get(patterns.below('/a/'), say('third'))
        .get(/^\/a/, say('fourth'))
    },
    gets('/fixed', '/skip', '/a/b', '/a/c', '/a/c/d', '/a/', '/ab', '/a'),
  ),
  observe('mistakes in registering a route', [method, all], (framework) => {
    const wrong: unknown[][] = [
      [],
      ['/x'],
      ['/x', []],
      ['/x', 5],
      ['/x', 'fn'],
      ['/x', null],
      ['/x', undefined],
      ['/x', {}],
      ['/x', new Date(0)],
      ['/x', [[], [() => {}, 'y']]],
      ['/x', () => {}, 5],
    ]
    const names = ['post', 'all', 'delete', 'm-search']
    return {
      app: names.map((name) => wrong.map((args) => attempt(() => void untyped(framework())[name]?.(...args)))),
      route: names.map((name) =>
        wrong.map((args) => attempt(() => void untyped(framework().route('/'))[name]?.(...args.slice(1)))),
      ),
      get: wrong.slice(2).map((args) => attempt(() => void untyped(framework())['get']?.(...args))),
    }
  }),
])
