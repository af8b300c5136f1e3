import { observe, serve, topicOn } from '../../src/define.ts'
import {
  type App,
  type Bag,
  builtInRouter,
  type Handler,
  type Layer,
  onError,
  type Path,
  type Router,
  untyped,
} from '../../src/interface.ts'
import { get, gets, post } from '../../src/requests.ts'

/* What published packages do to a 4.x app: each scenario does as one kind of them does, in our words. */

const router = 'Objects › router'
const app = 'Objects › app'
const factory = 'Top level › framework.Router([options])'

export default topicOn('4.x', 'scenarios/v4/tools', [
  observe('routes listed by the text of their expressions', [router], (framework) => {
    const leaf = framework
      .Router()
      .get('/leaf/:id', () => {})
      .post('/', () => {})
    const branch = framework.Router().use('/branch/:b', leaf).use('/files*', leaf)
    const app = framework()
      .use('/api', branch)
      .use(leaf)
      .get('/top', () => {})
    app
      .route('/both')
      .get(() => {})
      .put(() => {})
    app.use(
      '/app',
      framework().get('/inside', () => {}),
    )
    return listRoutes(builtInRouter(app).stack, '')
  }),
  serve(
    'layers sorted by phases, as a framework on top does',
    [router, app],
    (framework) => {
      const app = framework()
      untyped(app)['lazyrouter']?.()
      const { stack } = builtInRouter(app)
      for (const layer of stack) layer['phase'] = 'built in'
      const say =
        (name: string): Handler =>
        (_req, res, next) =>
          next(void res.append('X-Ran', name))
      for (const phase of ['routes', 'auth', 'parse']) {
        app.use('/p', say(phase))
        Object.assign(stack.at(-1) ?? {}, { phase })
      }
      const order = ['built in', 'parse', 'auth', 'routes']
      stack.sort((one, two) => order.indexOf(String(one['phase'])) - order.indexOf(String(two['phase'])))
      return app.use((_req, res) => res.end('end'))
    },
    gets('/p', '/q'),
  ),
  serve(
    'Router.use and Router.route wrapped, and the layer they added',
    [factory],
    (framework, kit) => {
      const shared = untyped(framework.Router)
      for (const name of ['use', 'route']) {
        const original = shared[name]
        shared[name] = function traced(this: Router, ...args: unknown[]): unknown {
          const result = original?.apply(this, args)
          const layer = this.stack.at(-1)
          if (layer && layer.handle.length <= 3) traceLayer(layer, kit.note)
          return result
        }
      }
      const inner = framework
        .Router()
        .get('/in/:id', function inside(_req, res) {
          res.send('in')
        })
        .use(onError((error, _req, res) => res.status(500).send(error.message)))
      return framework()
        .use('/m', function middle(_req, _res, next) {
          next()
        })
        .use('/m', inner)
        .get('/out', (_req, res) => res.send('out'))
    },
    gets('/m/in/1', '/out', '/none'),
    { alone: true },
  ),
  serve(
    'a router made with new, and its methods replaced by ones that take promises',
    [factory],
    (framework) => {
      const router = new framework.Router({ mergeParams: true })
      for (const name of ['get', 'use', 'all', 'post']) {
        const own = untyped(router)
        const original = own[name]
        own[name] = (...args: unknown[]): unknown =>
          original?.apply(
            router,
            args.map((arg) => (typeof arg === 'function' ? promised(arg as Handler) : arg)),
          )
      }
      router.get('/ok', async (_req, res) => res.send('ok'))
      router.get('/fail', async () => Promise.reject(new Error('rejected')))
      return framework()
        .use('/:x', router)
        .use(onError((error, _req, res) => res.status(500).send(`caught ${error.message}`)))
    },
    gets('/a/ok', '/a/fail', '/a/none'),
  ),
  serve(
    'a method added to Router and to the application',
    [factory, app],
    (framework) => {
      Object.assign(framework.Router, {
        twice(this: Router, path: Path, handler: Handler) {
          return this.get(path, handler).post(path, handler)
        },
      })
      Object.assign(framework.application, {
        twice(this: App, path: Path, handler: Handler) {
          return this.get(path, handler).post(path, handler)
        },
      })
      const say: Handler = (req, res) => res.send(`${req.method} ${req.baseUrl}`)
      const router = framework.Router()
      untyped(router)['twice']?.('/r', say)
      const app = framework().use('/m', router)
      untyped(app)['twice']?.('/a', say)
      return app
    },
    [get('/m/r'), post('/m/r'), get('/a'), post('/a')],
    { alone: true },
  ),
  serve(
    'routes removed and replaced while the app runs',
    [router],
    (framework) => {
      const say =
        (text: string): Handler =>
        (_req, res) =>
          res.send(text)
      const app = framework().get('/a', say('a')).get('/b', say('b')).get('/:c', say('c'))
      app.post('/remove/:path', (req, res) => {
        const own = builtInRouter(app)
        own.stack = own.stack.filter(({ route }) => route?.path !== `/${req.params['path']}`)
        res.json(own.stack.length)
      })
      return app.post('/reset', (_req, res) => {
        // Reloading the routes of an app: the router is dropped, and made anew by the next registration.
        Object.assign(app, { _router: undefined })
        app.get('/a', say('a of the new router'))
        res.send('reset')
      })
    },
    [...gets('/a', '/b'), post('/remove/a'), ...gets('/a', '/b'), post('/reset'), ...gets('/a', '/b')],
  ),
  serve(
    'app.handle and the router’s handle replaced',
    [app, router],
    (framework) => {
      const app = framework().get('/x', (_req, res) => res.send('x'))
      const own = builtInRouter(app)
      const inner = own.handle
      own.handle = (req, res, next) => {
        ;(res as { setHeader(name: string, value: string): void }).setHeader('X-Router', 'seen')
        return inner.call(own, req, res, next)
      }
      const outer = app.handle
      app.handle = (req, res, next) => {
        ;(res as { setHeader(name: string, value: string): void }).setHeader('X-App', 'seen')
        return outer.call(app, req, res, next)
      }
      return app
    },
    gets('/x', '/none'),
  ),
  serve(
    'process_params replaced on one router',
    [router],
    (framework, kit) => {
      const router = framework.Router().get('/:id', (req, res) => res.json(req.params))
      const original = untyped(router)['process_params']
      untyped(router)['process_params'] = (layer, called, req, res, done) => {
        kit.note([(layer as Layer).name, typeof called, (req as Bag)['url']])
        return original?.call(router, layer, called, req, res, done)
      }
      return framework().use('/r', router)
    },
    gets('/r/1', '/r/2/3'),
  ),
  serve(
    'req and res changed for good by a layer put at the front',
    [app],
    (framework) => {
      const app = framework().get('/', (req, res) => res.json([req['traced'], res.getHeader('X-Front'), req.query]))
      const front = framework.Router().use((req, res, next) => {
        Object.assign(req, { traced: true, query: { preset: 'yes' } })
        res.setHeader('X-Front', 'yes')
        next()
      })
      builtInRouter(app).stack.unshift(...front.stack)
      return app
    },
    gets('/?a=1', '/'),
  ),
])

function listRoutes(stack: Layer[], prefix: string): unknown[] {
  return stack.flatMap((layer) => {
    if (layer.route) return [[prefix, layer.route.path, Object.keys(layer.route.methods), String(layer['regexp'])]]
    const inner = (layer.handle as unknown as { stack?: Layer[] }).stack
    if (layer.name === 'router' && inner) return listRoutes(inner, `${prefix} > ${layer['regexp']}`)
    return [[prefix, layer.name, String(layer['regexp']), layer.handle.length]]
  })
}

function traceLayer(layer: Layer, note: (value: unknown) => void): void {
  const { handle } = layer
  const traced: Handler = (req, res, next) => {
    note([layer.name, req.originalUrl ?? null])
    return handle(req, res, next)
  }
  layer.handle = Object.assign(traced, handle)
}

function promised(handler: Handler): Handler {
  return (req, res, next) => {
    Promise.resolve(handler(req, res, next)).catch(next)
  }
}
