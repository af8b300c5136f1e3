import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { attempt } from '../../src/interface.ts'
import type { Handler3, Route3 } from '../../src/interface-v3.ts'
import { gets, request } from '../../src/requests.ts'

const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'
const all = 'Application (3.x) › app.all(path, [callback...], callback)'
const versioning = 'Versioning › 3.x'

const say =
  (text: string): Handler3 =>
  (_req, res) =>
    res.send(text)
const show = ({ path, method, callbacks, keys, regexp }: Route3): unknown[] => [
  String(path),
  method,
  callbacks.length,
  keys,
  String(regexp),
]

export default topicOn3('scenarios/v3/routes-table', [
  observe3('app.routes lists the routes by verb', [verb, all, versioning], (framework) => {
    const app = framework()
    const start = Object.keys(app.routes)
    const fn = say('x')
    app.get('/', fn).get('/user/:id/:op?', fn, [fn, fn]).post('/user', fn).del('/user/:id.:format?', fn)
    app.get(/^\/x$/, fn).get(['/a', '/b/:c'], fn)
    const listed = Object.entries(app.routes).map(([name, routes]) => [name, routes.map(show)])
    const [route] = app.routes['get'] ?? []
    app.all('/all', fn)
    return {
      start,
      listed,
      keys: Object.keys(route ?? {}),
      name: route?.constructor.name,
      isRoute: route instanceof framework.Route,
      same: app.routes === app._router.map,
      own: route?.callbacks[0] === fn,
      verbs: Object.keys(app.routes).sort(),
      json: JSON.stringify(app.routes['post']),
    }
  }),
  serve3(
    'an entry removed from app.routes is a route removed',
    [versioning],
    (framework) => {
      const app = framework()
      app.get('/a', say('a')).get('/b', say('b')).get('/b', say('second b')).get('/c', say('c'))
      app.get('/remove/:name', (req, res) => {
        const routes = app.routes['get'] ?? []
        routes.splice(
          routes.findIndex(({ path }) => path === `/${req.params['name']}`),
          1,
        )
        res.send(String(routes.length))
      })
      return app
    },
    gets('/a', '/b', '/remove/b', '/b', '/remove/b', '/b', '/remove/a', '/a', '/c'),
  ),
  serve3(
    'app.routes edited by hand in every way',
    [versioning],
    (framework) => {
      const app = framework()
      app
        .get('/a', say('a'))
        .get('/b', say('b'))
        .post('/a', say('posted'))
        .get('/edit', (_req, res) => {
          const { routes } = app
          routes['get']?.reverse()
          routes['get']?.push(new framework.Route('get', '/made/:id', [(req: never, made: never) => answer(req, made)]))
          const [first] = routes['post'] ?? []
          if (first) first.callbacks = [say('changed')]
          routes['put'] = [new framework.Route('put', '/new', [say('new verb')])]
          res.send('edited')
        })
      app.get('/drop', (_req, res) => {
        delete app.routes['post']
        app.routes['get'] = (app.routes['get'] ?? []).filter(({ path }) => path !== '/a')
        res.send('dropped')
      })
      return app
    },
    [
      ...gets('/a', '/made/5'),
      request('POST', '/a'),
      request('PUT', '/new'),
      ...gets('/edit', '/a', '/made/5'),
      request('POST', '/a'),
      request('PUT', '/new'),
      ...gets('/drop', '/a', '/b'),
      request('POST', '/a'),
    ],
  ),
  serve3(
    'the expression of an entry in app.routes is what matches',
    [versioning],
    (framework) => {
      const app = framework().get('/user/:id', (req, res) => res.json([req.params, { ...req.params }]))
      const [route] = app.routes['get'] ?? []
      if (route) {
        route.regexp = /^\/(?:person|user)\/(\d+)$/
        route.keys = [{ name: 'number', optional: false }]
      }
      return app
    },
    gets('/user/12', '/person/12', '/user/ab'),
  ),
  observe3('a router of 3.x on its own', [versioning], (framework) => {
    const router = new framework.Router()
    const fn = say('x')
    const chained = router.get('/user/:id', fn) === router && router.route('PUT', '/user/:id', fn) === router
    const bare: Record<string, unknown> = { method: 'GET', url: '/user/9?x=1' }
    const matched = router.matchRequest(bare)
    return {
      keys: Object.keys(router),
      chained,
      map: Object.keys(router.map),
      match: [
        router.match('GET', '/user/1?a=b')?.path,
        router.match('get', '/user/1')?.method,
        router.match('HEAD', '/user/1')?.method,
        router.match('PUT', '/user/1')?.method,
        router.match('GET', '/user/1', 1),
        router.match('GET', '/none'),
        router.match('TRACE', '/user/1'),
      ],
      request: [matched?.path, { ...matched?.params }, bare['_route_index'], Object.keys(bare).includes('url')],
      options: Object.keys(new framework.Router({ caseSensitive: true, strict: true })),
      refused: [
        attempt(() => router.route('get', '', fn)),
        attempt(() => router.get('/x', [null as unknown as Handler3])),
        attempt(() => router.param('id', 5)),
      ],
      all: [router.all('/all', fn) === router, Object.keys(router.map).length > 10],
    }
  }),
  serve3(
    'the middleware of a router of 3.x',
    [versioning],
    (framework) => {
      const router = new framework.Router({ caseSensitive: true, strict: true })
      router.param('id', (req: { id?: string }, _res: unknown, next: () => void, id: string) => {
        req.id = id
        next()
      })
      router.get('/User/:id', (req, res) => res.json([req['id'], req.url, req.originalUrl]))
      const app = framework().use('/api', router.middleware)
      return app.get('/last', say('last'))
    },
    gets('/api/User/1', '/api/user/1', '/api/User/1/', '/User/1', '/last'),
  ),
  observe3('a route of 3.x on its own', [versioning], (framework) => {
    const fn = say('x')
    const make = (path: string, options?: object): Route3 => new framework.Route('get', path, [fn], options)
    const route = make('/user/:id')
    return [
      Object.keys(route),
      route.match('/user/5'),
      { ...route.params },
      route.match('/User/6/'),
      route.params,
      route.match('/none'),
      route.params,
      make('/x', { sensitive: true }).match('/X'),
      make('/x', { strict: true }).match('/x/'),
      attempt(() => route.match('/user/%')),
    ]
  }),
])

function answer(req: { params: Record<string, string> }, res: { send(text: string): void }): void {
  res.send(`made ${req.params['id']}`)
}
