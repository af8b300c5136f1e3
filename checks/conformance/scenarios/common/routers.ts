import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Bag, type Framework, type Handler, untyped } from '../../src/interface.ts'
import { gets, post, request } from '../../src/requests.ts'

const factory = 'Top level › framework.Router([options])'
const router = 'Objects › router'
const option = (name: string): string => `Router options (framework.Router) › ${name}`
const tell: Handler = (req, res) => res.json([req.baseUrl, req.url, { ...req.params }])

export default topicOn(['4.x', '5.x'], 'scenarios/common/routers', [
  observe('a router is a function, made with and without new', [factory, router], (framework) => {
    const [called, made] = [framework.Router(), new framework.Router({ strict: true })]
    return [called, made].map((one) => ({
      kind: [typeof one, one.name, one.length],
      keys: Object.keys(one).sort(),
      proto: Object.getPrototypeOf(one) === framework.Router.prototype,
      instance: one instanceof framework.Router,
      stack: [Array.isArray(one.stack), one.stack.length],
      options: ['caseSensitive', 'strict', 'mergeParams', 'params'].map((name) => untyped(one)[name]),
      methods: ['use', 'route', 'param', 'handle'].map((name) => untyped(one)[name]),
      verbs: ['all', 'get', 'm-search'].map((name) => untyped(one)[name]?.length),
    }))
  }),
  observe(
    'what the router shares is on its prototype, and can be patched',
    [factory],
    (framework) => {
      const names = ['route', 'use', 'handle', 'param', 'all', 'get', 'post']
      const proto = framework.Router.prototype as Bag
      const original = proto['use'] as (...args: unknown[]) => unknown
      const calls: number[] = []
      proto['use'] = function patched(this: unknown, ...args: unknown[]): unknown {
        calls.push(args.length)
        return original.apply(this, args)
      }
      framework.Router().use(() => {})
      framework().use('/x', () => {})
      return { kinds: names.map((name) => [name, typeof proto[name]]), calls }
    },
    { alone: true },
  ),
  serve(
    'router.all and router methods',
    [
      'Router (4.x and 5.x) › router.all(path, [callback, ...] callback)',
      'Router (4.x and 5.x) › router.METHOD(path, [callback, ...] callback)',
    ],
    (framework) => {
      const one = framework.Router().all('/all', (_req, res, next) => next(void res.set('X-All', 'yes')), tell)
      one
        .get('/q', tell)
        .post(/^\/re(\d+)/, tell)
        .get(['/l1', '/l2'], [tell])
      one.route('/route').get(tell).put(tell)
      return framework().use('/r', one)
    },
    [
      ...gets('/r/all', '/r/q?x=/no/match', '/r/l2', '/r/route', '/r/none'),
      post('/r/all'),
      post('/r/re12'),
      post('/r/q'),
      request('PUT', '/r/route'),
      request('DELETE', '/r/all'),
    ],
  ),
  ...([{}, { caseSensitive: true }, { strict: true }, { caseSensitive: true, strict: true }, undefined] as const).map(
    (options) =>
      serve(
        `router options ${JSON.stringify(options)}`,
        [option('caseSensitive'), option('strict')],
        (framework) => {
          const one = framework
            .Router(options)
            .get('/Foo', tell)
            .get('/bar/', tell)
            .use('/Sub', tell)
            .get('/:Id/Edit', tell)
          return framework().use('/r', one.get('/', tell))
        },
        gets(
          '/r/Foo',
          '/r/foo',
          '/r/Foo/',
          '/r/bar',
          '/r/bar/',
          '/r/BAR/',
          '/r/sub/x',
          '/r/Sub/x',
          '/r/Sub/',
          '/r/7/edit',
          '/r/7/Edit/',
          '/r',
          '/r/',
        ),
      ),
  ),
  ...[true, false].map((mergeParams) =>
    serve(
      `mergeParams ${mergeParams}`,
      [option('mergeParams'), 'Request properties (4.x and 5.x) › req.params'],
      (framework, { patterns }) => {
        const inner = framework
          .Router({ mergeParams })
          .get('/', tell)
          .get('/:b', tell)
          .get('/same/:a', tell)
          .get(/^\/re\/(\w+)\/(\w+)/, tell)
        const outer = framework.Router({ mergeParams }).use('/mid/:m', inner)
        const app = framework()
          .use('/p/:a', inner, outer)
          .use(/^\/x\/(\w)(\w)/, inner)
          .use(patterns.between('/w/', '/end'), inner)
        return app.use('/p/:a', tell)
      },
      gets(
        '/p/1',
        '/p/1/2',
        '/p/1/same/3',
        '/p/1/re/q/r',
        '/p/1/mid/5/6',
        '/x/12/re/q/r',
        '/x/12/z',
        '/w/a/b/end/z',
        '/w/a/end',
      ),
    ),
  ),
  serve(
    'mergeParams ignores params that are no object',
    [option('mergeParams')],
    (framework) => {
      const inner = framework.Router({ mergeParams: true }).get('/:b', tell)
      const app = framework()
      for (const [index, params] of ['text', null, undefined, 5, ['x'], { a: 1 }].entries()) {
        app.use(`/${index}`, (req, res, next) => {
          Object.assign(req, { params })
          inner(req, res, next)
        })
      }
      return app
    },
    gets('/0/z', '/1/z', '/2/z', '/3/z', '/4/z', '/5/z'),
  ),
  serve(
    'routers nest, and one that does not answer passes on',
    [router],
    (framework) => {
      const leaf = framework.Router().get('/leaf', tell)
      const branch = framework.Router().use('/branch', leaf).get('/branch/leaf2', tell)
      return framework().use('/t', branch).use('/t', framework.Router()).use(leaf).get('/t/last', tell)
    },
    gets('/t/branch/leaf', '/t/branch/leaf2', '/leaf', '/t/last', '/t/branch/none'),
  ),
  observe('a router handles bare objects', [router], handleBareObjects),
  observe(
    'calling a router without a callback',
    [router],
    (framework) => ({
      call: attempt(() => framework.Router()({}, {})),
      handle: attempt(() => framework.Router().handle({ url: '/', method: 'GET' }, {})),
    }),
    { lines: ['5.x'] },
  ),
  observe(
    'the stack can be read, with layers and routes',
    [router, 'Request properties (4.x and 5.x) › req.route'],
    describeStack,
    { lines: ['5.x'] },
  ),
  serve(
    'the stack can be changed at run time',
    [router],
    (framework) => {
      const one = framework
        .Router()
        .get('/a', (_req, res) => res.send('a'))
        .get('/b', (_req, res) => res.send('b'))
      one.use('/swap', (_req, res) => res.send('before'))
      one.get('/remove', (_req, res) => {
        one.stack.splice(0, 1)
        res.json(one.stack.length)
      })
      one.get('/reverse', (_req, res) => res.json(one.stack.reverse().length))
      one.get('/replace', (_req, res) => {
        const layer = one.stack.find(({ route, handle }) => !route && handle)
        if (layer) layer.handle = (_req, res) => res.send('after')
        res.send('replaced')
      })
      return framework().use(one)
    },
    gets('/a', '/swap', '/replace', '/swap', '/remove', '/a', '/b', '/reverse', '/b', '/swap'),
  ),
])

function handleBareObjects(framework: Framework): unknown {
  const calls: unknown[] = []
  const router = framework.Router()
  router.use((req, _res, next) => next(void calls.push(['use', req.url])))
  router.all('/x', (_req, _res, next) => next(void calls.push('all')))
  router.get('/x', (req, res) => res.end(`x ${req.method}`))
  const requests = [
    { url: '/x', method: 'GET' },
    { url: '/x', method: 'get' },
    { url: '/x' },
    { url: '', method: 'GET' },
    { method: 'GET' },
    { url: '/y', method: 'GET' },
    { url: '*', method: 'OPTIONS' },
    { url: 'x', method: 'GET' },
  ]
  for (const request of requests) {
    const res = { end: (text: string) => calls.push(['end', text]), setHeader: () => {}, statusCode: 200 }
    router.handle({ ...request }, res, (error: unknown) => calls.push(['done', error]))
  }
  return calls
}

function describeStack(framework: Framework): unknown {
  const app = framework()
    .use(function named(_req, _res, next) {
      next()
    })
    .use(() => {})
  app
    .get(
      '/a/:id',
      function first() {},
      () => {},
    )
    .all('/all', () => {})
    .use('/r', framework.Router())
    .use('/app', framework())
  return app.router.stack.map((layer) => ({
    name: layer.name,
    has: ['handle', 'keys', 'name', 'params', 'path', 'slash', 'matchers', 'route'].map((key) => [
      key,
      Object.hasOwn(layer, key),
    ]),
    handle: layer.handle,
    state: [layer['params'], layer['path'], layer['keys'], layer['slash']],
    route: layer.route && {
      path: layer.route.path,
      methods: layer.route.methods,
      stack: layer.route.stack.map((one) => [
        one.name,
        one.method,
        one.handle,
        one['path'],
        one['keys'],
        one['params'],
      ]),
    },
    match: [typeof layer['match'], typeof layer['handleRequest'], typeof layer['handleError']],
  }))
}
