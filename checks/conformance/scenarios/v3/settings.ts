import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { attempt } from '../../src/interface.ts'
import type { App3, Handler3 } from '../../src/interface-v3.ts'
import { get, gets } from '../../src/requests.ts'
import type { Scenario } from '../../src/scenario.ts'

const setAndGet = 'Application (3.x) › app.set(name, value) / app.get(name)'
const switches = 'Application (3.x) › app.enable, app.disable, app.enabled, app.disabled'
const named = (name: string): string => `Settings named in the material › ${name}`

const ALL = [
  'env',
  'trust proxy',
  'trust proxy fn',
  'jsonp callback name',
  'json replacer',
  'json spaces',
  'json escape',
  'case sensitive routing',
  'strict routing',
  'view cache',
  'view engine',
  'views',
  'view',
  'etag',
  'etag fn',
  'subdomain offset',
  'x-powered-by',
  'query parser',
  'query parser fn',
]

const say: Handler3 = (_req, res) => res.json({ a: [1, { b: '<&>' }], drop: 'me' })

export default topicOn3('scenarios/v3/settings', [
  observe3('defaults of a new app of 3.x', ALL.slice(0, 2).map(named), (framework) => {
    const app = framework()
    const value = (name: string): unknown =>
      name === 'views' ? app.get(name) === `${process.cwd()}/views` : readAsExpress(app, name)
    return {
      values: ALL.map((name) => [name, typeof value(name), typeof value(name) === 'function' ? '' : value(name)]),
      keys: Object.keys(app.settings),
    }
  }),
  ...['production', 'development', 'test', 'staging', ''].map(
    (env): Scenario =>
      serve3(
        `settings of 3.x in the environment "${env}"`,
        ['env', 'json spaces', 'view cache'].map(named),
        (framework, { note }) => {
          const app = framework().get('/', say)
          note(['env', 'view cache', 'json spaces'].map((name) => [name, readAsExpress(app, name) ?? null]))
          note(Object.keys(app.settings))
          return app
        },
        gets('/'),
        { env: { NODE_ENV: env } },
      ),
  ),
  observe3('set and get of 3.x', [setAndGet], (framework) => {
    const app = framework()
    return {
      set: [app.set('title', 'Blog') === app, app.get('title'), app.set('title'), app.settings['title']],
      missing: [app.get('nothing'), app.set('nothing'), app.get('/a/path')],
      undefinedValue: [app.set('title', undefined) === app, app.get('title')],
      live: [Object.assign(app.settings, { direct: 1 }) === app.settings, app.get('direct')],
      apart: framework().get('title'),
      noArguments: attempt(() => (app.get as () => unknown)()),
    }
  }),
  observe3('enable, disable, enabled and disabled of 3.x', [switches], (framework) => {
    const app = framework()
    app.enable('on').disable('off').set('text', 'no').set('zero', 0).set('list', [])
    return ['on', 'off', 'text', 'zero', 'list', 'never'].map((name) => [
      name,
      app.get(name) ?? null,
      app.enabled(name),
      app.disabled(name),
    ])
  }),
  serve3(
    'json spaces and json replacer of 3.x',
    [named('json spaces'), named('json replacer')],
    (framework) => {
      const app = framework()
      const withSettings = (path: string, fields: Record<string, unknown>): App3 => {
        const child = framework()
        for (const [name, value] of Object.entries(fields)) child.set(name, value)
        return app.use(
          path,
          child.get('/', say).get('/p', (_req, res) => res.jsonp({ a: [1] })),
        )
      }
      withSettings('/none', {})
      withSettings('/zero', { 'json spaces': 0 })
      withSettings('/four', { 'json spaces': 4 })
      withSettings('/tab', { 'json spaces': '\t' })
      withSettings('/text', { 'json spaces': '3' })
      withSettings('/list', { 'json replacer': ['a'] })
      withSettings('/fn', { 'json replacer': (key: string, value: unknown) => (key === 'drop' ? undefined : value) })
      withSettings('/null', { 'json replacer': null })
      withSettings('/both', { 'json spaces': 1, 'json replacer': ['a', 'b'] })
      return app
    },
    ['none', 'zero', 'four', 'tab', 'text', 'list', 'fn', 'null', 'both'].flatMap((name) =>
      gets(`/${name}`, `/${name}/p?callback=cb`),
    ),
  ),
  serve3(
    'jsonp callback name of 3.x',
    [named('jsonp callback name')],
    (framework) => {
      const app = framework().set('jsonp callback name', 'cb')
      return app.get('/', (_req, res) => res.jsonp({ a: 1 }))
    },
    gets('/?cb=go', '/?callback=go', '/?cb=a.b[0]', '/?cb=<x>', '/?cb=a&cb=b', '/'),
  ),
  ...[false, true].flatMap((sensitive) => [false, true].map((strict) => routing(sensitive, strict))),
  serve3(
    'routing settings changed between routes',
    ['case sensitive routing', 'strict routing'].map(named),
    (framework) => {
      const app = framework()
      app.get('/first', say)
      app.enable('case sensitive routing').enable('strict routing')
      app.get('/second', say)
      // Whoever reads app.router makes the settings count for routes that are made from then on.
      void app.router
      return app.get('/third', say)
    },
    ['first', 'second', 'third'].flatMap((name) => gets(`/${name}`, `/${name.toUpperCase()}`, `/${name}/`)),
  ),
  serve3(
    'routing settings made before the first route',
    ['case sensitive routing', 'strict routing'].map(named),
    (framework) => {
      const app = framework().enable('case sensitive routing').enable('strict routing')
      app.use('/Mount/', (req, res) => res.send(`mounted ${req.url}`))
      app.get('/Foo', (_req, res) => res.send('Foo'))
      return app.get('/foo/', (_req, res) => res.send('foo/'))
    },
    gets('/Foo', '/foo', '/foo/', '/Foo/', '/FOO', '/mount/x', '/MOUNT', '/Mount/'),
  ),
  serve3(
    'view cache, view engine and views of 3.x',
    ['view cache', 'view engine', 'views'].map(named),
    (framework, { fixture, note }) => {
      const app = framework().set('views', fixture('views/plain')).set('view engine', 'tmpl')
      app.engine('tmpl', (path: string, options: { cache?: unknown }, done: (error: null, text: string) => void) =>
        done(null, `${path.split('/').slice(-2).join('/')} ${options.cache}`),
      )
      app.get('/plain', (_req, res) => res.render('user'))
      app.get('/dot', (_req, res) => res.render('user.tmpl'))
      app.get('/folder', (_req, res) => res.render('blog'))
      app.get('/cached', (_req, res) => res.render('user', { cache: true }))
      app.get('/on', (_req, _res, next) => next(void app.enable('view cache')))
      app.get('/on', (_req, res) => res.render('user'))
      app.get('/keys', (_req, res) => res.send(Object.keys(app.cache).join()))
      note(Object.keys(app.cache))
      return app
    },
    gets('/plain', '/dot', '/folder', '/keys', '/cached', '/keys', '/on', '/keys', '/plain'),
  ),
  serve3(
    'trust proxy of 3.x decides about ip, protocol and host',
    [named('trust proxy')],
    (framework) => {
      const app = framework()
      const tell: Handler3 = (req, res) =>
        res.json([req['ip'], req['ips'], req['protocol'], req['secure'], req['host'], req['subdomains']])
      for (const [name, value] of Object.entries({ on: true, off: false, one: 1, list: 'loopback, 10.0.0.0/8' })) {
        app.use(`/${name}`, framework().set('trust proxy', value).use(tell))
      }
      return app.use(tell)
    },
    ['/', '/on', '/off', '/one', '/list'].flatMap((path) => [
      get(path),
      get(path, {
        'X-Forwarded-For': '8.8.8.8, 10.1.1.1',
        'X-Forwarded-Proto': 'https, http',
        'X-Forwarded-Host': 'a.b.example.test:8080, c.test',
        Host: 'tobi.ferrets.example.test:3000',
      }),
      get(path, { 'X-Forwarded-Proto': 'HTTPS' }),
    ]),
  ),
  serve3(
    'settings of a mounted app of 3.x',
    [setAndGet],
    (framework, { note }) => {
      const [parent, child] = [framework(), framework()]
      parent.set('title', 'parent').set('json spaces', 4).disable('x-powered-by').set('trust proxy', true)
      parent.use('/child', child)
      const names = ['title', 'json spaces', 'x-powered-by', 'trust proxy', 'etag', 'view engine']
      note(names.map((name) => [name, child.get(name) ?? null, Object.hasOwn(child.settings, name)]))
      child.set('title', 'child')
      parent.set('late', 'too')
      note([parent.get('title'), child.get('title'), child.get('late')])
      child.get('/', (req, res) => res.json({ protocol: req['protocol'] }))
      return parent.get('/', (req, res) => res.json({ protocol: req['protocol'] }))
    },
    [get('/child', { 'X-Forwarded-Proto': 'https' }), get('/', { 'X-Forwarded-Proto': 'https' })],
  ),
])

function routing(sensitive: boolean, strict: boolean): Scenario {
  return serve3(
    `routes of 3.x with case sensitive routing ${sensitive} and strict routing ${strict}`,
    ['case sensitive routing', 'strict routing'].map(named),
    (framework, { note }) => {
      const app = framework().set('case sensitive routing', sensitive).set('strict routing', strict)
      const answer: Handler3 = (req, res) => res.json([req.route.path, req.params['id'] ?? null])
      app.get('/Foo', answer).get('/bar/', answer).get('/user/:id', answer).get('/', answer).get('/end/:id?', answer)
      note(app.routes['get']?.map(({ regexp }) => String(regexp)))
      return app
    },
    gets(
      '/Foo',
      '/foo',
      '/FOO/',
      '/Foo/',
      '/bar',
      '/bar/',
      '/BAR/',
      '/user/1',
      '/user/1/',
      '/USER/1',
      '/',
      '/end',
      '/end/',
    ),
  )
}

/** A setting; null and 0, which the specification has for these where Express has nothing, as nothing. */
function readAsExpress(app: App3, name: string): unknown {
  return name === 'json replacer' || name === 'json spaces' ? app.get(name) || undefined : app.get(name)
}
