import { METHODS } from 'node:http'
import { observe, serve, topicOn } from '../../src/define.ts'
import { type App, attempt, type Bag, builtInRouter, type Framework, type Layer, untyped } from '../../src/interface.ts'
import { gets, request } from '../../src/requests.ts'

/* What route listers, tracing agents and frameworks on top read from a 4.x app. */

const app = 'Objects › app'
const router = 'Objects › router'
const factory = 'Top level › framework.Router([options])'
const route = 'Request properties (4.x and 5.x) › req.route'
const appRouter = 'Versioning › app.router'
const PATHS = [
  '/',
  '/a',
  '/a/:id',
  '/:a/:b?',
  '*',
  '/*',
  '/x*',
  '/:from-:to.:ext?',
  '/ab(cd)?e',
  '/(a|b)/c',
  '/:id(\\d+)',
  '/s/:x*',
  '/p/:x+',
  /^\/re(\d)(?<n>x)/,
  ['/l/:x', '/m/:y', /z(q)/],
]

export default topicOn('4.x', 'scenarios/v4/layers', [
  observe('the router of an app is made at its first use', [app, appRouter], (framework) => {
    const acts: Record<string, (app: App) => unknown> = {
      nothing: () => {},
      get: (app) => app.get('/', () => {}),
      'get of a setting': (app) => app.get('title'),
      use: (app) => app.use(() => {}),
      route: (app) => app.route('/'),
      param: (app) => app.param('id', () => {}),
      all: (app) => app.all('/', () => {}),
      lazyrouter: (app) => untyped(app)['lazyrouter']?.(),
      'lazyrouter twice': (app) => [untyped(app)['lazyrouter']?.(), untyped(app)['lazyrouter']?.()],
      enable: (app) => app.enable('strict routing'),
    }
    return Object.entries(acts).map(([name, act]) => {
      const app = framework()
      act(app)
      const made = (app as unknown as Bag)['_router'] as { stack: Layer[] } | undefined
      return [name, typeof made, made?.stack.map(({ name }) => name), Object.hasOwn(app, '_router')]
    })
  }),
  observe('reading app.router throws', [appRouter], (framework) => {
    const app = framework()
    const own = Object.getOwnPropertyDescriptor(app, 'router')
    return [
      attempt(() => app.router),
      attempt(() => untyped(app)['router']),
      [own?.enumerable, own?.configurable, typeof own?.get, typeof own?.set],
      // The message holds the source of the app's function.
      String((attempt(() => Object.assign(app, { router: 1 })) as Bag)['threw']).split(' of ')[0],
      Object.keys(app).includes('router'),
    ]
  }),
  observe('lazyrouter can be replaced, and is called through the app', [app], (framework) => {
    const app = framework()
    const calls: string[] = []
    const original = untyped(app)['lazyrouter']
    untyped(app)['lazyrouter'] = function lazyrouter(this: unknown) {
      calls.push(typeof (app as unknown as Bag)['_router'])
      return original?.call(this)
    }
    app
      .get('/', () => {})
      .use(() => {})
      .param('x', () => {})
    app.route('/r')
    return [calls, builtInRouter(app).stack.length]
  }),
  observe('Router is its own prototype', [factory, router], (framework) => {
    const { Router } = framework
    const made = Router({ strict: true, caseSensitive: true, mergeParams: true })
    const shared = ['use', 'route', 'param', 'process_params', 'handle', 'get', 'all', 'm-search']
    return {
      proto: Object.getPrototypeOf(made) === Router,
      kind: [typeof made, made.name, made.length, Router.length],
      own: Object.keys(made),
      values: ['params', '_params', 'caseSensitive', 'mergeParams', 'strict', 'stack'].map(
        (name) => untyped(made)[name],
      ),
      shared: shared.map((name) => [name, typeof untyped(Router)[name], untyped(Router)[name]?.length]),
      prototype: [typeof Router.prototype, 'route' in Router.prototype, Router.prototype.constructor === Router],
      keys: Object.keys(Router)
        .filter((key) => !METHODS.includes(key.toUpperCase()))
        .sort(),
      withNew: [Object.getPrototypeOf(new Router()) === Router, new Router() instanceof Router],
      bare: ['caseSensitive', 'mergeParams', 'strict'].map((name) => [untyped(Router())[name], name in Router()]),
      names: ['use', 'route', 'param', 'handle', 'process_params'].map((name) => untyped(Router)[name]?.name),
    }
  }),
  observe(
    'what is patched on Router is seen by every router',
    [factory],
    async (framework) => {
      const calls: unknown[] = []
      for (const name of ['use', 'route', 'handle', 'param', 'process_params']) {
        const shared = untyped(framework.Router)
        const original = shared[name]
        shared[name] = function patched(this: unknown, ...args: unknown[]): unknown {
          calls.push([name, args.length])
          return original?.apply(this, args)
        }
      }
      Object.assign(framework.Router, { extra: () => 'added' })
      const app = framework().param('id', (_req, _res, next) => next())
      app.use(framework.Router().get('/r/:id', () => {})).get('/:id', (_req, res) => res.end())
      await new Promise((end) => app.handle({ url: '/x', method: 'GET', headers: {} }, { end, setHeader() {} }))
      return { calls, extra: untyped(framework.Router())['extra']?.() }
    },
    { alone: true },
  ),
  observe('layers have the expression and the keys of the old grammar', [router, route], describeLayers),
  observe('the stack of a 4.x app, with its routes', [router, app, route], describeStack),
  observe('a layer matches, and keeps what it matched', [router], matchByHand),
  observe('what is on the prototype of layers and routes', [router], (framework) => {
    const [layer] = framework.Router().use(() => {}).stack
    const layers = Object.getPrototypeOf(layer) as Bag
    const routes = framework.Route.prototype as unknown as Bag
    return {
      layer: ['match', 'handle_request', 'handle_error'].map((name) => arityOf(layers, name)),
      layerName: (layers['constructor'] as { name: string }).name,
      route: ['_handles_method', '_options', 'dispatch', 'all', 'get'].map((name) => arityOf(routes, name)),
      routeKeys: Object.keys(new framework.Route('/x')),
    }
  }),
  serve(
    'handle_request and handle_error are called through the layer',
    [router],
    (framework, kit) => {
      const fails = framework
        .Router()
        .get('/ok', (_req, res) => res.send('ok'))
        .use(() => {})
      const layers = Object.getPrototypeOf(fails.stack[0]) as Record<string, (...args: unknown[]) => unknown>
      for (const name of ['handle_request', 'handle_error']) {
        const original = layers[name]
        layers[name] = function wrapped(this: Layer, ...args: unknown[]): unknown {
          kit.note([name, this.name, args.length])
          return original?.apply(this, args)
        }
      }
      return framework()
        .use(fails)
        .get('/fail', (_req, _res, next) => next(new Error('x')))
    },
    gets('/ok'),
    { alone: true },
  ),
  serve(
    'a layer whose expression was replaced',
    [router],
    (framework) => {
      const router = framework
        .Router()
        .get('/a/:id', (req, res) => res.json(['a', req.params]))
        .use('/m', (req, res) => res.json(['m', req.baseUrl, req.url]))
      const [first, second] = router.stack
      return framework()
        .use(router)
        .get('/swap', (_req, res) => {
          Object.assign(first ?? {}, { regexp: /^\/b\/(\w+)\/?$/ })
          Object.assign(second ?? {}, { regexp: /^\/n(?=\/|$)/ })
          res.send('swapped')
        })
    },
    gets('/a/1', '/m/x', '/swap', '/a/1', '/b/2', '/b/3/', '/m/x', '/n/y'),
  ),
  serve(
    'layers put before, between and after by hand',
    [router],
    (framework) => {
      const app = framework().get('/a', (_req, res) => res.json(res.getHeader('X-Seen') ?? 'nothing'))
      const { stack } = builtInRouter(app)
      const extra = framework.Router().use((_req, res, next) => next(void res.setHeader('X-Seen', 'before'))).stack
      stack.splice(2, 0, ...extra)
      stack.push(...framework.Router().get('/b', (_req, res) => res.send('pushed')).stack)
      return app.get('/names', (_req, res) => res.json(stack.map(({ name, route }) => [name, route?.path])))
    },
    [...gets('/a', '/b', '/names'), request('OPTIONS', '/b')],
  ),
])

function arityOf(target: Bag, name: string): unknown[] {
  const fn = target[name] as ((...args: unknown[]) => unknown) | undefined
  return [name, typeof fn, fn?.length, Object.hasOwn(target, name)]
}

function describeLayers(framework: Framework): unknown {
  return PATHS.flatMap((path) => {
    const router = framework.Router().use(path, () => {})
    router.route(path)
    const strict = framework.Router({ strict: true, caseSensitive: true })
    strict.route(path)
    return [...router.stack, ...strict.stack].map((layer) => {
      const regexp = layer['regexp'] as RegExp & { fast_star?: boolean; fast_slash?: boolean }
      return [String(path), String(regexp), regexp.fast_star, regexp.fast_slash, layer['keys']]
    })
  })
}

function describeStack(framework: Framework): unknown {
  const app = framework()
    .use(function named(_req, _res, next) {
      next()
    })
    .use('/anonymous', () => {})
  app
    .get(
      '/a/:id',
      function first() {},
      () => {},
    )
    .use('/r', framework.Router())
    .use('/app', framework())
  app
    .route('/both')
    .get(() => {})
    .post(() => {})
  app.route('/every').all(() => {})
  return builtInRouter(app).stack.map((layer) => ({
    name: layer.name,
    keys: Object.keys(layer).filter((key) => key !== 'method'),
    handle: [typeof layer.handle, layer.handle.name, layer.handle.length],
    state: [layer['params'], layer['path'], layer['keys'], String(layer['regexp'])],
    route: layer.route && {
      keys: Object.keys(layer.route),
      path: layer.route.path,
      methods: layer.route.methods,
      stack: layer.route.stack.map((one) => [one.name, one.method, one['path'], one['keys'], String(one['regexp'])]),
    },
  }))
}

function matchByHand(framework: Framework): unknown {
  const router = framework.Router().use('/a/:id', () => {})
  router.route('/b/:x?')
  router.use(() => {})
  router.route('*')
  // As parse-server makes them, from the class that `express/lib/router/layer` exports.
  const Made = (router.stack[0] as Layer).constructor as new (...args: unknown[]) => Layer
  const made = ['/made/:x/*', '/made'].flatMap((path) => [
    new Made(path, null, () => {}),
    new Made(path, undefined, () => {}),
    new Made(path, { end: false }, () => {}),
  ])
  return [...router.stack, ...made].map((layer) =>
    ['/a/1/2', '/b', '/b/1', '/A/%20', '/', '/made', '/made/1/2/3', '', null, undefined].map((path) => [
      attempt(() => untyped(layer)['match']?.(path)),
      layer['params'],
      layer['path'],
    ]),
  )
}
