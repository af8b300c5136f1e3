import { AsyncLocalStorage } from 'node:async_hooks'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { observe, serve, topicOn } from '../../src/define.ts'
import { type Bag, builtInRouter, type Framework, type Handler, type Layer, onError } from '../../src/interface.ts'
import { get, gets, post } from '../../src/requests.ts'
import { wrap } from '../../src/wrap.ts'

/* What tracing agents, route listers and frameworks on top do to layers, stacks and apps. */

const app = 'Objects › app'
const router = 'Objects › router'

export default topicOn(['4.x', '5.x'], 'scenarios/common/tool-habits', [
  observe('a setter on the layers’ prototype sees handlers, and what is read is called', [router], interceptLayers, {
    alone: true,
  }),
  serve(
    'layers wrapped from outside, as tracing does',
    [router],
    (framework) => {
      const app = framework()
        .use('/m', (_req, _res, next) => next())
        .get('/m', (_req, res) => res.send('answered'))
        .use(onError((error, _req, res) => res.status(500).send(error.message)))
      const { stack } = builtInRouter(app)
      for (const layer of stack) wrapLayer(layer)
      for (const layer of stack) for (const inner of layer.route?.stack ?? []) wrapLayer(inner)
      return app
    },
    gets('/m', '/none'),
  ),
  serve(
    'a stack that is filtered, sorted, emptied and assigned',
    [router],
    (framework) => {
      const say =
        (text: string): Handler =>
        (_req, res) =>
          res.send(text)
      const router = framework.Router().get('/do/:what', (req, res) => {
        const fixed = router.stack.slice(0, 1)
        if (req.params['what'] === 'filter') router.stack = router.stack.filter(({ route }) => route?.path !== '/a')
        if (req.params['what'] === 'sort')
          router.stack.sort((one, two) => String(two.route?.path).localeCompare(String(one.route?.path)))
        if (req.params['what'] === 'unshift')
          router.stack.unshift(...framework.Router().get('/a', say('put first')).stack)
        if (req.params['what'] === 'copy') router.stack.copyWithin(0, 0)
        if (req.params['what'] === 'empty') router.stack.length = 0
        if (req.params['what'] === 'index') router.stack[0] = fixed[0] as Layer
        res.json(router.stack.length)
      })
      for (const path of ['/a', '/b', '/:c', '/d', '/e', '/f', '/g', '/h', '/i']) router.get(path, say(path))
      return framework().use(router)
    },
    gets(
      '/a',
      '/b',
      '/z',
      '/do/filter',
      '/a',
      '/do/index',
      '/do/sort',
      '/b',
      '/a',
      '/do/copy',
      '/do/unshift',
      '/a',
      '/b',
      '/do/empty',
      '/a',
      '/do/empty',
    ),
  ),
  serve(
    'layers whose match, path or methods were changed',
    [router],
    (framework) => {
      const app = framework()
        .get('/a', (_req, res) => res.send('a'))
        .get('/b', (_req, res) => res.send('b'))
        .use('/c', (req, res) => res.send(`c ${req.url}`))
      const [first, second] = builtInRouter(app).stack.filter(({ route }) => route)
      app.get('/match', (_req, res) =>
        res.json(typeof Object.assign(first ?? {}, { match: (path: string) => path === '/matched' })),
      )
      return app.get('/methods', (_req, res) => {
        if (second?.route) {
          second.route.methods = { post: true }
          for (const layer of second.route.stack) layer.method = 'post'
        }
        res.send('changed')
      })
    },
    [...gets('/a', '/b', '/match', '/a', '/matched', '/methods', '/b'), post('/b')],
  ),
  observe('an app called with objects made by hand', [app], callByHand),
  serve(
    'asynchronous context holds through routers, params and errors',
    [app],
    (framework) => {
      const storage = new AsyncLocalStorage<string>()
      const inner = framework.Router().param('id', (_req, _res, next) => void setImmediate(next))
      inner
        .get('/:id', async (_req, res) => res.send(storage.getStore()))
        .get('/:id/fail', async (_req, _res, next) => next(new Error('x')))
      return framework()
        .use((req, _res, next) => storage.run(`for ${req.url}`, next))
        .use('/r', inner)
        .use(onError((_error, _req, res) => res.send(`error ${storage.getStore()}`)))
    },
    gets('/r/1', '/r/2', '/r/3/fail'),
  ),
  serve(
    'https is told by the socket',
    ['Request properties (4.x and 5.x) › req.protocol', 'Request properties (4.x and 5.x) › req.secure'],
    (framework) => {
      const app = framework().use((req, res) => res.json([req['protocol'], req['secure']]))
      return (req: IncomingMessage, res: ServerResponse) =>
        app(Object.defineProperty(req, 'socket', { value: Object.assign(req.socket, { encrypted: true }) }), res)
    },
    [get('/'), get('/', { 'X-Forwarded-Proto': 'http' })],
  ),
])

function wrapLayer(layer: Layer): void {
  const { handle } = layer
  const traced: Handler = (req, res, next) => {
    // By node's own methods: on 4.x the first layers run before the response has ours.
    res.setHeader('X-Traced', `${res.getHeader('X-Traced') ?? ''}, ${layer.name}`)
    return handle(req, res, next)
  }
  if (handle.length < 4) layer.handle = traced
}

async function interceptLayers(framework: Framework): Promise<unknown> {
  const [sample] = framework.Router().use(() => {}).stack
  const seen: string[] = []
  const handlers = new WeakMap<object, Handler>()
  Object.defineProperty(Object.getPrototypeOf(sample), 'handle', {
    configurable: true,
    get(this: object) {
      return handlers.get(this)
    },
    set(this: object, fn: Handler) {
      seen.push(`set ${fn.name}`)
      handlers.set(
        this,
        fn.length === 4 ? fn : (req, res, next) => seen.push(`called ${fn.name}`) && fn(req, res, next),
      )
    },
  })
  const app = framework().use(function first(_req, _res, next) {
    next()
  })
  app.get('/', function second(_req, res) {
    res.end()
  })
  await new Promise((resolve) => app.handle({ url: '/', method: 'GET', headers: {} }, { end: resolve, setHeader() {} }))
  return seen
}

function callByHand(framework: Framework): Promise<unknown> {
  const app = framework().get('/x', (req, res) =>
    res
      .status(201)
      .set('X-One', '1')
      .json([req.url, req.path, req['ip'] ?? null, req.get('x-two')]),
  )
  const req = Object.assign(new IncomingMessage(new Socket()), {
    method: 'GET',
    url: '/x?y=1',
    headers: { 'x-two': '2' },
  })
  const res = new ServerResponse(req)
  return new Promise((resolve) => {
    wrap(
      res,
      'end',
      () => (chunk) =>
        resolve({
          status: res.statusCode,
          headers: { ...res.getHeaders(), 'x-powered-by': 'any' } as Bag,
          body: String(chunk),
        }),
    )
    app(req, res)
  })
}
