import { observe, serve, topicOn } from '../../src/define.ts'
import { type App, attempt, type Bag, type Framework, untyped } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'

const setting = (name: string): string => `Settings named in the material › ${name}`
const getName = 'Application (4.x and 5.x) › app.get(name)'
const enable = 'Application (4.x and 5.x) › app.enable(name) / app.disable(name)'
const enabled = 'Application (4.x and 5.x) › app.enabled(name) / app.disabled(name)'
const DEFAULTS = [
  'x-powered-by',
  'etag',
  'env',
  'subdomain offset',
  'trust proxy',
  'jsonp callback name',
  'view cache',
  'view engine',
  'json spaces',
  'json replacer',
  'json escape',
  'case sensitive routing',
  'strict routing',
]

export default topicOn(['4.x', '5.x'], 'scenarios/common/settings', [
  observe(
    'defaults of a new app',
    DEFAULTS.filter((name) => !/x-powered|etag|escape/.test(name)).map(setting),
    (framework, kit) => {
      const app = framework()
      return {
        // On 3.x these two are null and 0 by the specification: see scenarios/v3/specification-differences.
        values: DEFAULTS.map((name) => [
          name,
          /^json (replacer|spaces)/.test(name) ? app.get(name) || null : app.get(name),
        ]),
        keys: Object.keys(app.settings).sort(),
        proto: Object.getPrototypeOf(app.settings),
        views: app.get('views') === `${process.cwd()}/views`,
        view: typeof app.get('view'),
        fixtures: kit.fixture('').endsWith('/fixtures/'),
      }
    },
  ),
  ...['production', 'development', 'staging', ''].map((env) =>
    observe(
      `environment "${env}" decides the defaults`,
      [setting('env'), setting('view cache')],
      (framework) => {
        const app = framework()
        return [app.get('env'), app.get('view cache'), app.enabled('view cache'), app.get('json spaces') || null]
      },
      { env: { NODE_ENV: env } },
    ),
  ),
  observe('enable, disable, enabled and disabled', [enable, enabled, getName], (framework) => {
    const app = framework().set('number', 5).set('zero', 0).set('text', 'no').set('empty', '').set('nothing', null)
    app.enable('on').disable('off')
    const names = ['on', 'off', 'never', 'number', 'zero', 'text', 'empty', 'nothing', 'x-powered-by', 'trust proxy']
    return names.map((name) => [name, app.get(name), app.enabled(name), app.disabled(name)])
  }),
  observe('set with one argument reads, with two it sets, whatever the value', [getName], (framework) => {
    const app = framework().set('a', 1)
    const read = [app.set('a'), app.set('unset'), app.get('/x'), app.get('a')]
    return [
      ...read,
      app.set('a', undefined) === app,
      app.get('a'),
      'a' in app.settings,
      attempt(() => untyped(app)['get']?.()),
    ]
  }),
  observe('names of Object.prototype are plain names', [getName, enabled], (framework) => {
    const app = framework()
    const names = ['hasOwnProperty', 'constructor', 'toString', 'valueOf', 'isPrototypeOf']
    const before = names.map((name) => [app.get(name), app.set(name), app.enabled(name), app.disabled(name)])
    for (const name of names) app.set(name, `set ${name}`)
    return { before, after: names.map((name) => app.get(name)), plain: typeof ({} as Bag)['toString'] }
  }),
  observe('settings with a compiled form', [setting('trust proxy')], observeCompiled),
  observe('values that no compiled setting takes', [setting('trust proxy'), setting('query parser')], (framework) => {
    const bad: Array<[string, unknown]> = [
      ['etag', 'bogus'],
      ['etag', 42],
      ['etag', null],
      ['etag', {}],
      ['query parser', 'bogus'],
      ['query parser', 42],
      ['query parser', null],
      ['query parser', {}],
      ['trust proxy', 'not an ip'],
      ['trust proxy', ['1.2.3.4', 'x']],
      ['trust proxy', '10.0.0.0/99'],
      ['trust proxy', {}],
      ['trust proxy', null],
    ]
    return bad.map(([name, value]) => attempt(() => typeof framework().set(name, value)))
  }),
  serve(
    'x-powered-by can be switched off',
    [enable],
    (framework) => {
      const quiet = framework()
        .disable('x-powered-by')
        .get('/x', (_req, res) => res.send('quiet'))
      const inner = framework().get('/y', (_req, res) => res.send('inner'))
      return quiet.use('/sub', inner)
    },
    gets('/x', '/sub/y', '/none'),
  ),
  serve(
    'x-powered-by is there on every answer, and a handler may take it away',
    [enable],
    (framework) =>
      framework()
        .get('/plain', (_req, res) => res.end())
        .get('/none', (_req, res) => {
          res.removeHeader('X-Powered-By')
          res.end()
        })
        .get('/seen', (_req, res) => res.json(res.getHeaderNames())),
    gets('/plain', '/none', '/seen', '/404'),
  ),
  ...(['weak', 'strong', true, false] as const).map((etag) =>
    serve(
      `etag ${etag}`,
      [],
      (framework) =>
        framework()
          .set('etag', etag)
          .get('/text', (_req, res) => res.send('hello'))
          .get('/empty', (_req, res) => res.send(''))
          .get('/json', (_req, res) => res.json({ a: 'ü' }))
          .get('/buffer', (_req, res) => res.send(Buffer.from([0, 255, 128])))
          .get('/own', (_req, res) => res.set('ETag', '"mine"').send('hello')),
      gets('/text', '/empty', '/json', '/buffer', '/own'),
    ),
  ),
  serve(
    'etag by a function',
    [],
    (framework, kit) => {
      const app = framework().set('etag', (body: Buffer, encoding: unknown) => {
        kit.note([Buffer.isBuffer(body), body.toString(), encoding])
        return body.length > 3 ? '"custom"' : undefined
      })
      return app.get('/long', (_req, res) => res.send('hällo')).get('/short', (_req, res) => res.send('abc'))
    },
    gets('/long', '/short'),
  ),
  serve(
    'json spaces, replacer and escape',
    [setting('json replacer'), setting('json spaces')],
    (framework) => {
      const app = framework()
      const value = { html: '<b>&</b>', nested: { secret: 1, list: [1, 2] } }
      const hide = (key: string, field: unknown): unknown => (key === 'secret' ? undefined : field)
      const variants: Record<string, Bag> = {
        spaces: { 'json spaces': 2 },
        tab: { 'json spaces': '\t' },
        hidden: { 'json replacer': hide },
        listed: { 'json replacer': ['html'] },
        escape: { 'json escape': true },
        all: { 'json escape': true, 'json spaces': 1, 'json replacer': hide },
      }
      for (const [name, settings] of Object.entries(variants)) {
        const sub = framework()
          .get('/', (_req, res) => res.json(value))
          .get('/p', (_req, res) => res.jsonp(value))
        for (const [key, setting] of Object.entries(settings)) sub.set(key, setting)
        app.use(`/${name}`, sub)
      }
      return app
    },
    ['spaces', 'tab', 'hidden', 'listed', 'escape', 'all'].flatMap((name) =>
      gets(`/${name}`, `/${name}/p?callback=cb`),
    ),
  ),
  serve(
    'a mounted app inherits what it has no default for',
    [getName, 'Objects › sub-app'],
    (framework) => {
      const sub = framework()
      const app = framework().set('title', 'parent').set('json spaces', 1).set('etag', false).disable('x-powered-by')
      app.set('subdomain offset', 5).set('jsonp callback name', 'cb').set('view engine', 'x')
      app.use('/sub', sub)
      app.set('late', 'seen')
      const names = [
        'title',
        'json spaces',
        'etag',
        'x-powered-by',
        'subdomain offset',
        'jsonp callback name',
        'view engine',
        'late',
      ]
      sub.get('/', (_req, res) => res.json(names.map((name) => [name, sub.get(name) ?? null, sub.enabled(name)])))
      return app
    },
    gets('/sub'),
  ),
  serve(
    'trust proxy is inherited until the sub-app sets it',
    [setting('trust proxy')],
    (framework) => {
      const [plain, own, before] = [framework(), framework(), framework()]
      own.set('trust proxy', false)
      before.set('trust proxy', 1)
      const app = framework().set('trust proxy', true)
      for (const [name, sub] of Object.entries({ plain, own, before })) {
        sub.get('/', (req, res) => res.json([sub.get('trust proxy'), req['ip'], req['ips'], req['protocol']]))
        app.use(`/${name}`, sub)
      }
      return app
    },
    ['plain', 'own', 'before'].map((name) =>
      get(`/${name}`, { 'X-Forwarded-For': '9.9.9.9, 8.8.8.8', 'X-Forwarded-Proto': 'https' }),
    ),
  ),
  serve(
    'settings may change between requests',
    [enable],
    (framework) => {
      const app: App = framework().get('/etag/:on', (req, res) =>
        res.send(app.set('etag', req.params['on'] === 'yes') && 'x'),
      )
      return app.get('/spaces/:n', (req, res) => res.json(app.set('json spaces', Number(req.params['n'])) && { a: 1 }))
    },
    gets('/etag/yes', '/etag/no', '/etag/yes', '/spaces/3', '/spaces/0'),
  ),
])

function observeCompiled(framework: Framework): unknown {
  const app = framework()
  const compiled = (name: string, value: unknown): string => typeof app.set(name, value).get(`${name} fn`)
  const fn = (): string => 'own'
  return {
    start: ['etag', 'query parser', 'trust proxy'].map((name) => typeof app.get(`${name} fn`)),
    etag: [true, 'weak', 'strong', false, fn].map((value) => compiled('etag', value)),
    own: [app.set('etag', fn).get('etag fn') === fn, app.set('query parser', fn).get('query parser fn') === fn],
    query: ['simple', 'extended', true, false, fn].map((value) => compiled('query parser', value)),
    trust: [true, false, 1, 'loopback', '10.0.0.1, 192.168.0.0/16', ['linklocal', 'uniquelocal'], fn].map((value) =>
      compiled('trust proxy', value),
    ),
  }
}
