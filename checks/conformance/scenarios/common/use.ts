import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, change, type Handler, onError, type Req, untyped } from '../../src/interface.ts'
import { get, gets, post } from '../../src/requests.ts'

const routerUse = 'Router (4.x and 5.x) › router.use([path,] callback)'
const originalUrl = 'Request properties (4.x and 5.x) › req.originalUrl (4.x)'
const path = 'Request properties (4.x and 5.x) › req.path'

const where: Handler = (req, res) => res.json([req.method, req.baseUrl, req.url, req.path, req.originalUrl, req.params])
const step =
  (name: string): Handler =>
  (req, res, next) =>
    next(void res.append('X-Step', `${name} ${req.baseUrl}|${req.url}`))

export default topicOn(['4.x', '5.x'], 'scenarios/common/use', [
  serve(
    'a mount path is stripped from the url, and only for its middleware',
    [routerUse, originalUrl, path],
    (framework) => {
      const app = framework().use('/blog', step('blog')).use('/blog/post', step('post')).use(step('none'))
      return app
        .use('/Blog', step('case'))
        .use('/blog/', step('slash'))
        .use('', step('empty'))
        .use('/', step('root'))
        .use(where)
    },
    gets(
      '/blog',
      '/blog/',
      '/blog/post',
      '/blog/post/1?a=b',
      '/BLOG/x',
      '/blogs',
      '/blog.html',
      '/blog?x=/blog',
      '/blog//x',
      '//blog',
      '/',
      '/%62log',
      '/blog%2Fpost',
    ),
  ),
  serve(
    'paths may be patterns, expressions, or arrays of both',
    [routerUse],
    (framework, { patterns }) => {
      const app = framework()
        .use('/u/:id', where)
        .use(['/a', '/b/:x', /^\/c(\d+)/], where)
        .use(/^\/d(?<name>\w)/, where)
      return app
        .use(patterns.optional('/opt', '/:maybe'), where)
        .use(patterns.below('/w/'), where)
        .use(/\/e$/, where)
        .use([['/n1', ['/n2']]], where)
    },
    gets(
      '/u/1',
      '/u/1/2',
      '/u',
      '/a/z',
      '/b/9/z',
      '/c12',
      '/c12/z',
      '/c12z',
      '/dx/y',
      '/dxy',
      '/opt',
      '/opt/1',
      '/opt/1/2',
      '/w/a/b',
      '/w',
      '/e',
      '/x/e',
      '/e/x',
      '/n1/q',
      '/n2',
    ),
  ),
  serve(
    'expressions mount only at the beginning of the path and at a border',
    [routerUse],
    (framework) => {
      const app = framework()
        .use(/b/, step('b'))
        .use(/^\/a/, step('a'))
        .use(/\/a\/b/, step('a/b'))
        .use(/^\/(a|ab)/, step('choice'))
      return app
        .use(/^\/x\/?$/, step('x'))
        .use(/.*/, step('dot'))
        .use(where)
    },
    gets('/a', '/a/b', '/ab', '/b', '/a/b/c', '/x', '/x/', '/x/y', '/', '/A/B'),
  ),
  serve(
    'handlers may be nested arrays, apps and routers in one call',
    [routerUse],
    (framework) => {
      const router = framework.Router().use(step('router'))
      const sub = framework().use(step('app'))
      return framework()
        .use('/m', step('1'), [step('2'), [router, [sub]]], step('3'))
        .use([step('4'), step('5')], where)
    },
    gets('/m/x', '/y'),
  ),
  serve(
    'everything is restored after a mount, however deep',
    [routerUse, originalUrl],
    (framework) => {
      const inner = framework.Router({ mergeParams: true }).use('/:c', step('inner'))
      const middle = framework.Router().use('/:b', step('middle'), inner)
      const app = framework().use('/:a', step('outer'), middle, where)
      return app
    },
    gets('/1/2/3/4?q=1', '/1/2', '/1', '/1/2/3/'),
  ),
  serve(
    'a url rewritten inside a mount is put back under its prefix',
    [routerUse, originalUrl],
    (framework) => {
      const app = framework()
        .use(
          '/m',
          change(() => ({ url: '/changed?z=1' })),
        )
        .use('/m/changed', where)
      return app
        .use(
          '/n',
          change(() => ({ url: 'noslash' })),
        )
        .use(where)
    },
    gets('/m/x', '/n/x'),
  ),
  serve(
    'error handlers have four parameters, and are skipped without an error',
    [routerUse],
    (framework) => {
      const app = framework().use(onError((_error, _req, res) => res.send('never')))
      app.get('/fail', (_req, _res, next) => next(new Error('boom')))
      app.use('/fail', (_req, res) => res.send('skipped while an error is pending'))
      app.use(
        '/fail',
        onError((error, req, res, next) => next(res.append('X-Saw', `${error.message} ${req.baseUrl}`) && error)),
      )
      app.use(
        '/fail',
        onError((error, _req, res) => res.status(418).send(error.message)),
      )
      return app.get('/fine', (_req, res) => res.send('fine'))
    },
    gets('/fail', '/fine', '/none'),
  ),
  serve(
    'arity decides, not names',
    [routerUse],
    (framework, kit) => {
      const five = (a: unknown, _b: unknown, _c: unknown, _d: unknown, _e: unknown): void =>
        kit.note(['five', typeof a])
      const rest = (...args: unknown[]): unknown => (args[2] as () => void)()
      const one = (req: Req): unknown => req.next()
      // Five parameters are neither a handler's nor an error handler's, and no type allows them.
      return framework()
        .use('/five', five as unknown as Handler, where)
        .use('/rest', rest as Handler, where)
        .use('/one', one, where)
    },
    gets('/five', '/rest', '/one'),
  ),
  observe('mistakes in registering middleware', [routerUse], (framework) => {
    const wrong: unknown[][] = [
      [],
      ['/x'],
      [[]],
      ['/x', []],
      [5],
      ['/x', 5],
      ['/x', 'y'],
      [null],
      [undefined],
      [{}],
      [new Date(0)],
      [[() => {}, 5]],
      [[[]]],
      ['/x', null],
    ]
    return {
      app: wrong.map((args) => attempt(() => void untyped(framework())['use']?.(...args))),
      router: wrong.map((args) => attempt(() => void untyped(framework.Router())['use']?.(...args))),
    }
  }),
  serve(
    'middleware runs in order, for every method',
    [routerUse, 'Objects › router'],
    (framework) => {
      const router = framework.Router().use(step('first')).get('/a', step('route')).use('/a', step('second')).use(where)
      return framework().use('/r', router)
    },
    [get('/r/a'), post('/r/a'), get('/r/b'), get('/r')],
  ),
  serve(
    'six thousand middleware, routes and handlers in a row',
    [routerUse],
    (framework) => {
      const pass: Handler = (_req, _res, next) => next()
      const app = framework()
      for (let index = 0; index < 6000; index++) app.use(pass)
      for (let index = 0; index < 6000; index++) app.get('/r', pass)
      app.get('/h', ...Array.from({ length: 6000 }, () => pass), (_req, res) => res.send('handlers'))
      return app.get('/r', (_req, res) => res.send('routes'))
    },
    gets('/r', '/h', '/none'),
  ),
  serve(
    'next() called twice runs the rest twice and breaks nothing',
    [routerUse],
    (framework, kit) => {
      const app = framework().use((_req, _res, next) => {
        next()
        next()
      })
      app.use((_req, _res, next) => next(void kit.note('seen')))
      return app.get('/', (_req, res) => void (res.headersSent || res.send('once')))
    },
    gets('/', '/'),
  ),
])
