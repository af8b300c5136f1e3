import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Handler, onError, type ParamHandler, untyped } from '../../src/interface.ts'
import { get, gets, head, post, request } from '../../src/requests.ts'

const appParam = 'Application (4.x and 5.x) › app.param(name, callback) (4.x [name])'
const routerParam = 'Router (4.x and 5.x) › router.param(name, callback)'
const route = 'Request properties (4.x and 5.x) › req.route'
const params = 'Request properties (4.x and 5.x) › req.params'

const tell: Handler = (req, res) => res.json({ params: req.params, url: req.url, seen: res.getHeader('X-Seen') })
const seen: ParamHandler = (req, res, next, value, name) =>
  next(void res.append('X-Seen', `${name}=${encodeURI(value)}@${req.baseUrl}`))

export default topicOn(['4.x', '5.x'], 'scenarios/common/route-and-param', [
  serve(
    'app.route() gathers handlers of one path',
    [route],
    (framework) => {
      const app = framework()
      const one = app.route('/book/:id').all((_req, res, next) => next(void res.set('X-All', 'yes')))
      one.get((req, res) => res.json(['get', req.params])).post((_req, res) => res.send('post'))
      one.put([(_req, _res, next) => next(), [(_req, res) => res.send('put')]])
      app.route(['/x', /^\/y/]).get((req, res) => res.json(String(req.route.path)))
      return app
    },
    [
      get('/book/1'),
      post('/book/1'),
      request('PUT', '/book/1'),
      request('DELETE', '/book/1'),
      request('OPTIONS', '/book/1'),
      head('/book/2'),
      ...gets('/x', '/yy', '/book'),
    ],
  ),
  serve(
    'req.route tells the matched route',
    [route],
    (framework) => {
      const app = framework().get('/a/:b', (req, res) => {
        const { path, methods, stack } = req.route
        res.json({
          path,
          methods,
          keys: Object.keys(req.route),
          stack: stack.map((layer) => [layer.name, layer.method, layer['path'] ?? null]),
          isRoute: req.route instanceof framework.Route,
        })
      })
      app.use('/none', (req, res) => res.json({ route: req.route ?? null }))
      app.all('/all', (req, res) =>
        res.json([req.route.methods, req.route.stack.length, req.route.stack[0]?.method ?? null]),
      )
      app.get('/next', (_req, _res, next) => next())
      return app.use((req, res) => res.json({ left: req.route?.path ?? null }))
    },
    gets('/a/1', '/none', '/all', '/next', '/else'),
  ),
  observe('a Route can be made and dispatched by hand', [route], (framework) => {
    const lone = new framework.Route('/x')
    const calls: unknown[] = []
    const log =
      (name: string): Handler =>
      (_req, _res, next) =>
        next(void calls.push(name))
    lone.all(log('all')).get(log('get')).post(log('post'))
    for (const method of ['GET', 'POST', 'HEAD', 'PUT', undefined]) {
      lone.dispatch({ method, url: '/' }, {}, (error: unknown) => calls.push(['done', method, error]))
    }
    return {
      calls,
      path: lone.path,
      methods: lone.methods,
      names: lone.stack.map(({ name, method }) => [name, method]),
    }
  }),
  serve(
    'errors inside a route go to its own error handlers first',
    [route],
    (framework) => {
      const app = framework().get(
        '/r',
        (_req, _res, next) => next(new Error('first')),
        (_req, res) => res.send('skipped'),
        onError((error, _req, res, next) => next(void res.set('X-Caught', error.message))),
        (_req, res) => res.send('resumed in the same route'),
      )
      app.get('/up', () => {
        throw new Error('up')
      })
      return app.use(onError((error, _req, res) => res.status(500).send(`app: ${error.message}`)))
    },
    gets('/r', '/up'),
  ),
  serve(
    'param callbacks run before routes that have the parameter',
    [appParam, params],
    (framework) => {
      const app = framework().param('id', seen).param('page', seen)
      app.get('/u/:id', tell).get('/u/:id/p/:page', tell).get('/p/:page/u/:id', tell).get('/other/:name', tell)
      return app.post('/u/:id/post', tell).use('/m/:id', tell)
    },
    [...gets('/u/1', '/u/1/p/2', '/p/2/u/1', '/other/x', '/m/9/z', '/u/a%20b'), get('/u/1/post'), post('/u/1/post')],
  ),
  serve(
    'an array of names registers for each, in order',
    [appParam],
    (framework) => {
      const app = framework()
      app.param(['a', 'b'], seen)
      app.param(['b'], (_req, res, next) => next(void res.append('X-Seen', 'again')))
      return app.get('/:a/:b', tell).get('/only/x/:b', tell)
    },
    gets('/1/2', '/only/x/3'),
  ),
  serve(
    'a param callback runs once per value',
    [appParam, routerParam],
    (framework) => {
      const router = framework.Router().param('id', seen)
      const pass: Handler = (_req, _res, next) => next()
      router.get('/:id', pass, pass).get('/:id', pass).use('/:id', pass).get('/:id/x', pass).get('/:x/:id', pass)
      return framework().use(router, tell)
    },
    gets('/1', '/1/x', '/1/2', '/1/1'),
  ),
  serve(
    'what a param callback did is remembered with the value',
    [appParam, params],
    (framework) => {
      const app = framework().param('id', (req, res, next, value) => {
        res.append('X-Seen', value)
        req.params['id'] = `changed ${value}`
        if (value === 'bad') next(new Error('bad id'))
        else if (value === 'skip') next('route')
        else next()
      })
      app.get('/:id', (_req, res, next) => next(void res.append('X-Seen', 'route 1')))
      app.get(
        '/:id',
        onError((_error, _req, _res, next) => next()),
      )
      app.get('/:id', tell)
      return app.use(onError((error, _req, res) => res.status(500).json([error.message, res.getHeader('X-Seen')])))
    },
    gets('/1', '/bad', '/skip'),
  ),
  serve(
    'changes of req.params are undone after the layer, save by param callbacks',
    [params, appParam],
    (framework) => {
      const app = framework().param('id', (req, _res, next, value) =>
        next(void Object.assign(req.params, { id: `${value}!` })),
      )
      app.use('/:id', (req, _res, next) => next(void Object.assign(req.params, { id: 'lost', extra: 'lost' })))
      return app
        .get('/:id', (req, _res, next) => next(void Object.assign(req.params, { id: 'lost' })))
        .get('/:id', tell)
    },
    gets('/1', '/2'),
  ),
  serve(
    'param callbacks are local to their router',
    [appParam, routerParam],
    (framework) => {
      const app = framework().param('id', seen)
      const inherited = framework.Router({ mergeParams: true }).get('/in', tell)
      const own = framework
        .Router()
        .param('id', (_req, res, next, value) => next(void res.append('X-Seen', `own ${value}`)))
      own.get('/:id', tell)
      const sub = framework().get('/:id', tell)
      return app.use('/a/:id', inherited).use('/b', own).use('/c', sub).get('/d/:id', tell)
    },
    gets('/a/1/in', '/b/2', '/c/3', '/d/4'),
  ),
  serve(
    'a param callback may fail in every way',
    [appParam, 'Errors › callback throws or rejects (5.x)'],
    (framework) => {
      const app = framework().param('how', (_req, _res, next, value) => {
        if (value === 'throw') throw new Error('thrown')
        if (value === 'resolve') return Promise.resolve(next())
        return next(value === 'router' ? 'router' : undefined)
      })
      app.get('/:how', tell)
      return app.use(onError((error, _req, res) => res.status(500).send(error.message)))
    },
    gets('/throw', '/resolve', '/router', '/fine'),
  ),
  serve(
    'a param callback may reject',
    [appParam, 'Errors › callback throws or rejects (5.x)'],
    (framework) => {
      const app = framework().param('how', (_req, _res, _next, value) =>
        value === 'empty' ? Promise.reject() : Promise.reject(new Error('rejected')),
      )
      app.get('/:how', tell)
      return app.use(onError((error, _req, res) => res.status(500).send(error.message)))
    },
    gets('/reject', '/empty'),
    { lines: ['5.x'] },
  ),
  observe('mistakes in registering a param callback', [appParam, routerParam], (framework) => {
    const wrong: unknown[][] = [
      [],
      ['id'],
      ['id', 5],
      ['id', null],
      [5, () => {}],
      [null, () => {}],
      [() => {}],
      ['', () => {}],
      [{}, () => {}],
      [[5], () => {}],
      [[], () => {}],
      [['a', 'b'], 'x'],
    ]
    return {
      app: wrong.map((args) => attempt(() => void untyped(framework())['param']?.(...args))),
      router: wrong.map((args) => attempt(() => void untyped(framework.Router())['param']?.(...args))),
    }
  }),
  serve(
    'values are decoded once, and a bad escape is a 400',
    [params, appParam],
    (framework, { patterns }) => {
      const app = framework()
        .param('v', seen)
        .get('/v/:v', tell)
        .get(patterns.below('/w/'), tell)
        .use('/m/:v', tell)
        .get(/^\/x\/(.*)$/, tell)
      return app.use(
        '/err',
        onError((error, _req, res) => res.json([error.name, error.message, error['status'], error['statusCode']])),
      )
    },
    gets(
      '/v/a%20b',
      '/v/a+b',
      '/v/%2525',
      '/v/a%2Fb',
      '/v/%E2%82%AC',
      '/v/%',
      '/v/%zz',
      '/v/%E0%A4%A',
      '/v/%80',
      '/w/a%2Fb/c%20d',
      '/w/a/%',
      '/m/%f0',
      '/x/%41',
      '/x/%',
    ),
  ),
])
