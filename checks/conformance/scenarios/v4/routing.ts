import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Handler, onError, type Req, untyped } from '../../src/interface.ts'
import { get, gets, head, request } from '../../src/requests.ts'

const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'
const all = 'Application (4.x and 5.x) › app.all(path, callback [, callback ...])'
const use = 'Router (4.x and 5.x) › router.use([path,] callback)'
const routerMethod = 'Router (4.x and 5.x) › router.METHOD(path, [callback, ...] callback)'
const merge = 'Router options (framework.Router) › mergeParams'
const tell: Handler = (req, res) => res.json([req.baseUrl, req.url, req.params])
const say =
  (text: string): Handler =>
  (_req, res) =>
    res.send(text)

export default topicOn('4.x', 'scenarios/v4/routing', [
  serve(
    'a handler added to a route behind a next() that found no more is passed over',
    [method],
    (framework) => {
      const app = framework()
      const route = app.route('/x')
      route.get((_req, _res, next) => {
        next()
        route.all(onError((err, _req2, res) => res.send(`added: ${err.message}`)))
        throw new Error('late')
      })
      return app.use(onError((err, _req, res) => res.send(`error: ${err.message}`)))
    },
    gets('/x', '/x'),
  ),
  serve(
    'numbered params of a parent come before those of a child',
    [merge],
    (framework) => {
      const inner = framework
        .Router({ mergeParams: true })
        .get('/*/in/*', tell)
        .get(/^\/re(\d)(\d)?/, tell)
        .get('/named/:x', tell)
        .get('/opt/:0?', tell)
      const outer = framework.Router({ mergeParams: true }).use('/mid*', inner)
      return framework()
        .use('/s/*/to', inner)
        .use(/^\/r(\w)(\w)?/, inner, outer)
        .use('/n/:x', inner)
        .use('/x(a|b)(c)?', inner)
    },
    gets(
      '/s/1/to/2/in/3',
      '/s/1/to/re4',
      '/s/1/to/re45',
      '/s/1/to/named/y',
      '/ra/re4',
      '/rab/re45',
      '/rab/midx/re4',
      '/n/1/named/2',
      '/n/1/9/in/8',
      '/xac/re4',
      '/xa/re45',
      '/s/1/to/opt/5',
      '/s/1/to/opt',
    ),
  ),
  serve(
    'where a mount of 4.x ends',
    [use],
    (framework) =>
      framework()
        .use('/m', tell)
        .use(/^\/re/, tell)
        .use(/^\/at\/?/, tell)
        .use('/t/', tell)
        .use('/p/:x', tell)
        .use('/star*', tell)
        .use((_req, res) => res.send('none')),
    gets(
      ...['/m', '/m/', '/m/x', '/m//x', '/m.x', '/mx', '/m?q=/m', '/re', '/re/x', '/re.x', '/rex', '/re//x'],
      ...[
        '/at',
        '/at/',
        '/at/x',
        '/t',
        '/t/',
        '/t//x',
        '/tx',
        '/p/1',
        '/p/1.x',
        '/p/1//',
        '/star',
        '/star/x/y',
        '/starx',
      ],
    ),
  ),
  serve(
    'OPTIONS is answered by send, in the order of registration',
    [method],
    (framework) => {
      const app = framework().put('/a', say('x')).get('/a', say('x')).delete('/a', say('x')).get('/a', say('x'))
      app
        .route('/route')
        .post(say('x'))
        .get(say('x'))
        .all((_req, _res, next) => next())
      app.all('/all', (_req, _res, next) => next()).get('/all', say('x'))
      app.use('/r', framework.Router().get('/x', say('x')).post('/x', say('x')))
      app.get('/own', say('x')).options('/own', say('own'))
      return app.head('/head', say('x')).get('/head', say('x'))
    },
    ['/a', '/route', '/all', '/r/x', '/own', '/head', '/none'].flatMap((path) => [
      request('OPTIONS', path),
      request('OPTIONS', path, { Accept: 'text/plain', 'If-None-Match': '*' }),
    ]),
  ),
  serve(
    'HEAD is answered by get, unless head came first',
    [method, routerMethod],
    (framework) =>
      framework()
        .get('/get', say('body'))
        .head('/head', (_req, res) => res.set('X-Head', '1').end())
        .get('/head', say('never'))
        .all('/all', say('all'))
        .post('/post', say('post')),
    ['/get', '/head', '/all', '/post'].flatMap((path) => [head(path), get(path)]),
  ),
  serve(
    'next("router") and next("route") on 4.x',
    [method, routerMethod, use],
    (framework) => {
      const jump =
        (where: string): Handler =>
        (_req, _res, next) =>
          next(where)
      const router = framework.Router().use('/use', jump('router')).get('/route', jump('route'), say('skipped'))
      router.param('id', (_req, _res, next, value) => next(value))
      router.get('/p/:id', say('fine')).use(onError((error, _req, res) => res.send(`error ${String(error)}`)))
      router.use(say('rest of the router'))
      return framework().use('/r', router).use('/r', say('after the router')).use(jump('router')).use(say('skipped'))
    },
    gets('/r/use', '/r/route', '/r/p/route', '/r/p/router', '/r/p/other', '/x'),
  ),
  observe('what 4.x says of wrong middleware', [use], (framework) => {
    const wrong: unknown[] = ['text', 5, null, undefined, {}, new Date(0), true, /x/, [], [[]], Symbol.iterator]
    const tries = (make: () => unknown, args: (value: unknown) => unknown[]): unknown[] =>
      wrong.map((value) => attempt(() => void untyped(make())['use']?.(...args(value))))
    return {
      app: tries(framework, (value) => [value]),
      path: tries(framework, (value) => ['/x', value]),
      second: tries(framework, (value) => [() => {}, value]),
      router: tries(
        () => framework.Router(),
        (value) => ['/x', value],
      ),
      none: [attempt(() => untyped(framework())['use']?.()), attempt(() => untyped(framework.Router())['use']?.())],
    }
  }),
  observe('what 4.x says of wrong handlers', [method], (framework) => {
    const wrong: unknown[] = ['text', 5, null, undefined, {}, new Date(0), [], [[]], [() => {}, 5]]
    const tries = (make: () => unknown, name: string, path: unknown[]): unknown[] =>
      wrong.map((value) => attempt(() => void untyped(make())[name]?.(...path, value)))
    return {
      get: tries(framework, 'get', ['/x']),
      search: tries(framework, 'm-search', ['/x']),
      router: tries(() => framework.Router(), 'post', ['/x']),
      routerAll: tries(() => framework.Router(), 'all', ['/x']),
      route: tries(() => framework().route('/x'), 'put', []),
      routeAll: tries(() => framework().route('/x'), 'all', []),
      none: ['post', 'delete', 'all'].map((name) => attempt(() => void untyped(framework())[name]?.('/x'))),
      nothing: ['post', 'route'].map((name) => attempt(() => void untyped(framework())[name]?.())),
    }
  }),
  serve(
    'a route without handlers is accepted, and answers nothing',
    [method],
    (framework) => {
      const app = framework()
      untyped(app)['post']?.('/x')
      app.route('/y')
      return app.get('/z', say('z'))
    },
    [request('POST', '/x'), request('OPTIONS', '/x'), ...gets('/x', '/y', '/z')],
  ),
  observe('app.all of 4.x adds the handler once for each method', [all], (framework) => {
    const app = framework().all('/x', function every() {})
    const { stack } = (
      app as unknown as { _router: { stack: Array<{ route?: { methods: object; stack: unknown[] } }> } }
    )._router
    const route = stack.at(-1)?.route
    return [
      Object.keys(route?.methods ?? {}).slice(0, 5),
      route?.stack.length === Object.keys(route?.methods ?? {}).length,
    ]
  }),
  serve(
    'a custom param API',
    ['Application (4.x and 5.x) › app.param(name, callback) (4.x [name])'],
    (framework) => {
      const app = framework()
      untyped(app)['param']?.((name: string, given: unknown) => {
        if (!(given instanceof RegExp)) return
        return (req: Req, _res: unknown, next: (signal?: string) => void, value: string) =>
          given.test(value) ? next(void Object.assign(req.params, { [name]: `checked ${value}` })) : next('route')
      })
      untyped(app)['param']?.('id', /^\d+$/)
      untyped(app)['param']?.(':colon', (_req: Req, res: Parameters<Handler>[1], next: () => void) => {
        res.set('X-Colon', 'seen')
        next()
      })
      return app.get('/u/:id', tell).get('/u/:other', say('other')).get('/c/:colon', tell)
    },
    gets('/u/12', '/u/x', '/c/1'),
  ),
  serve(
    'param callbacks for numbered values of 4.x get the number',
    ['Application (4.x and 5.x) › app.param(name, callback) (4.x [name])'],
    (framework, kit) => {
      const app = framework()
      for (const name of ['0', '1', 'x']) {
        app.param(name, (_req, _res, next, value, given) => next(void kit.note([name, value, given, typeof given])))
      }
      return app
        .get('/s/*/:x', tell)
        .get(/^\/r(\d)(\d)/, tell)
        .get('/g(a|b)(c)', tell)
    },
    gets('/s/1/2', '/r12', '/gac'),
  ),
  observe(
    'what 4.x says of a wrong param callback',
    ['Router (4.x and 5.x) › router.param(name, callback)'],
    (framework) => {
      const wrong: unknown[][] = [
        ...[['id'], ['id', 5], ['id', null], ['id', 'x'], ['id', {}], [':id', 5], [['a', 'b'], 'x']],
        ...[[], [null, () => {}], [5, () => {}], ['', () => {}], [{}, () => {}], [[], () => {}]],
      ]
      const custom = framework()
      untyped(custom)['param']?.(() => {})
      return {
        app: wrong.map((args) => attempt(() => void untyped(framework())['param']?.(...args))),
        router: wrong.map((args) => attempt(() => void untyped(framework.Router())['param']?.(...args))),
        custom: attempt(() => void untyped(custom)['param']?.('id', 5)),
        returns: [
          untyped(framework())['param']?.('x', () => {}) !== undefined,
          untyped(framework.Router())['param']?.(() => {}),
          typeof untyped(framework())['param']?.(() => {}),
        ],
      }
    },
  ),
])
