import { serve, topicOn } from '../../src/define.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { type App, attempt, type Framework, type Handler, type Req, type Res, untyped } from '../../src/interface.ts'
import { get, gets, head, post } from '../../src/requests.ts'
import type { Exchange, Kit, Scenario } from '../../src/scenario.ts'

/* The signatures that 4.x deprecates: what each does, and the one line that it says about it. */

const method = (name: string): string => `Response methods (4.x and 5.x) › ${name}`
const send = method('res.send([body])')
const json = method('res.json([body])')
const jsonp = method('res.jsonp([body])')
const redirect = method('res.redirect([status,] path)')
const location = method('res.location(path)')
const back = "Versioning › req.param, 'back' in res.location/res.redirect"
const env = { NO_DEPRECATION: '' }
type Calls = Record<string, unknown[]>

/** Calls one method with each list of arguments, and notes what is said about it. */
function calling(name: 'send' | 'json' | 'jsonp', rows: string[], calls: Calls, search = ''): Scenario {
  return serve(
    `res.${name} in the signatures of 4.x${search && ' with a callback'}`,
    rows,
    (framework, kit) => {
      noteDeprecations(kit)
      const app = framework()
      for (const [path, args] of Object.entries(calls)) app.get(`/${path}`, (_req, res) => res[name](...args))
      return app
    },
    Object.keys(calls).flatMap((path) => [get(`/${path}${search}`), head(`/${path}${search}`)]),
    { env },
  )
}

const JSON_CALLS: Calls = {
  'status-object': [201, { a: 1 }],
  'object-status': [{ a: 1 }, 201],
  'two-numbers': [200, 201],
  'status-null': [400, null],
  'null-status': [null, 400],
  'status-undefined': [404, undefined],
  'text-status': ['x', 202],
  'status-text': [202, 'x'],
  'two-texts': ['a', 'b'],
  number: [5],
  three: [201, { a: 1 }, 'ignored'],
}

export default topicOn('4.x', 'scenarios/v4/signatures', [
  calling('send', [send], {
    status: [404],
    teapot: [418],
    unknown: [599],
    'no-content': [204],
    'status-text': [201, 'made'],
    'text-status': ['made', 201],
    'status-object': [400, { a: 1 }],
    'object-status': [{ a: 1 }, 400],
    'status-buffer': [202, Buffer.from('bytes')],
    'status-number': [200, 0.123],
    'two-numbers': [200, 201],
    'status-null': [200, null],
    'status-undefined': [500, undefined],
    'two-texts': ['a', 'b'],
    'null-status': [null, 404],
    'array-status': [[1], 201],
    boolean: [true],
  }),
  calling('json', [json], JSON_CALLS),
  calling('jsonp', [jsonp], JSON_CALLS),
  calling('jsonp', [jsonp], JSON_CALLS, '?callback=cb'),
  serve(
    'res.redirect(url, status)',
    [redirect],
    (framework, kit) => {
      noteDeprecations(kit)
      const app = framework()
      const calls: unknown[][] = [['/x', 301], [301, '/x'], ['/x', '301'], ['301', '/x'], ['/x'], ['/x', undefined]]
      for (const [index, args] of calls.entries()) app.get(`/${index}`, (_req, res) => res.redirect(...args))
      return app
    },
    [0, 1, 2, 3, 4, 5].flatMap((index) => [get(`/${index}`), get(`/${index}`, { Accept: 'text/html' })]),
    { env },
  ),
  serve(
    'res.redirect("back") and res.location("back")',
    [redirect, location, back],
    (framework, kit) => {
      noteDeprecations(kit)
      const app = framework().get('/redirect', (_req, res) => res.redirect('back'))
      app
        .get('/status', (_req, res) => res.redirect(303, 'back'))
        .get('/swapped', (_req, res) => res.redirect('back', 303))
      return app
        .get('/location', (_req, res) => void res.location('back').end())
        .get('/other', (_req, res) => res.redirect('/back'))
    },
    ['/redirect', '/status', '/swapped', '/location', '/other'].flatMap((path) => [
      get(path),
      get(path, { Referer: 'http://elsewhere.test/a b' }),
      get(path, { Referrer: '/there' }),
      get(path, { Referer: '/one', Referrer: '/two' }),
    ]),
    { env },
  ),
  serve(
    'app.del',
    ['Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'],
    withDel,
    [{ ...get('/x') }, deletion('/x'), deletion('/y')],
    { env },
  ),
  serve(
    'req.param() looks in params, body and query',
    ['Request methods (4.x and 5.x) › req.param(name [, defaultValue]) (4.x only, deprecated)', back],
    (framework, kit) => {
      noteDeprecations(kit)
      const ask = (req: Req, ...args: unknown[]): unknown => attempt(() => untyped(req)['param']?.(...args))
      const tell: Handler = (req, res) =>
        res.json([
          ask(req, 'name'),
          ask(req, 'name', 'default'),
          ask(req, 'none'),
          ask(req, 'none', 'default'),
          typeof untyped(req)['param']?.('toString'),
          ask(req, 'hasOwnProperty', 'default'),
          ask(req, 'zero'),
        ])
      const app = framework().use((req, _res, next) => {
        const body = req.get('X-Body')
        if (body) Object.assign(req, { body: JSON.parse(body) as unknown })
        next()
      })
      return app.get('/p/:name', tell).use(tell)
    },
    [
      ...gets('/', '/?name=query', '/p/param?name=query', '/?name=&none=x', '/?name[a]=1'),
      get('/?name=query', { 'X-Body': '{"name":"body","zero":0}' }),
      get('/p/param', { 'X-Body': '{"name":"body"}' }),
      get('/', { 'X-Body': '{"name":null}' }),
      get('/', { 'X-Body': '"text"' }),
      get('/?name=q', { 'X-Body': '{"name":false}' }),
    ],
    { env },
  ),
  serve(
    'req.host and the singular of req.accepts…',
    ['Request properties (4.x and 5.x) › req.hostname (4.x)'],
    (framework, kit) => {
      noteDeprecations(kit)
      return framework().use((req, res) =>
        res.json([
          req['host'] ?? null,
          ...['acceptsCharset', 'acceptsEncoding', 'acceptsLanguage'].map((name) => [
            untyped(req)[name]?.('utf-8', 'gzip', 'en'),
            untyped(req)[name]?.(['en', 'gzip', 'utf-8']),
            untyped(req)[name]?.(),
          ]),
        ]),
      )
    },
    [
      get('/'),
      get('/', { Host: 'a.b.test:80', 'Accept-Charset': 'utf-8', 'Accept-Encoding': 'gzip', 'Accept-Language': 'en' }),
      get('/', { Host: '[::1]:80', 'Accept-Charset': 'x', 'Accept-Encoding': 'identity;q=0', 'Accept-Language': 'fr' }),
    ],
    { env },
  ),
  serve(
    'res.vary() without a field, and res.status() of no whole number',
    [method('res.vary(field)'), method('res.status(code)')],
    (framework, kit) => {
      noteDeprecations(kit)
      const app = framework()
      const varied: unknown[][] = [[], [''], [[]], [undefined], [null], [0]]
      for (const [index, args] of varied.entries()) {
        app.get(`/vary/${index}`, (_req, res) => res.json(attempt(() => res.vary(...args) === res)))
      }
      const codes: unknown[] = ['201', 201.5, 'abc', null, undefined, 99, 1000, '404', 200.9, true]
      for (const [index, code] of codes.entries()) {
        app.get(`/status/${index}`, (_req, res) =>
          res.json([attempt(() => res.status(code).statusCode), void res.status(200)]),
        )
      }
      return app.get('/text', (_req, res) => res.status('202').send('x'))
    },
    gets(
      ...[0, 1, 2, 3, 4, 5].map((n) => `/vary/${n}`),
      ...Array.from({ length: 10 }, (_, n) => `/status/${n}`),
      '/text',
    ),
    { env },
  ),
  serve(
    'res.clearCookie with expires and maxAge',
    [method('res.clearCookie(name [, options])'), 'Versioning › res.clearCookie with expires/maxAge'],
    (framework, kit) => {
      noteDeprecations(kit)
      const expires = new Date(Date.UTC(2030, 0, 1))
      const options: unknown[] = [
        {},
        undefined,
        { path: '/x' },
        { expires },
        { maxAge: 1000, expires: new Date(1) },
        { expires: undefined },
        { maxAge: undefined },
      ]
      const app = framework()
      for (const [index, one] of options.entries()) {
        app.get(`/${index}`, (_req, res) => void res.clearCookie('sid', one).end())
      }
      return app
    },
    gets('/0', '/1', '/2', '/3', '/5', '/6'),
    { env },
  ),
  serve(
    'res.clearCookie with a maxAge counts from now',
    [method('res.clearCookie(name [, options])')],
    (framework) =>
      framework().get('/', (_req, res) => {
        res.clearCookie('sid', { maxAge: 100_000 })
        const text = String(res.getHeader('Set-Cookie'))
        const time = Date.parse(/Expires=([^;]+)/.exec(text)?.[1] ?? '')
        res.removeHeader('Set-Cookie')
        res.json([text.replace(/Expires=[^;]+/, ''), Math.round((time - Date.now()) / 10_000)])
      }),
    gets('/'),
  ),
])

function withDel(framework: Framework, kit: Kit): App {
  noteDeprecations(kit)
  const app = framework()
  const say = (_req: Req, res: Res): unknown => res.send('deleted')
  untyped(app)['del']?.('/x', say)
  untyped(app)['del']?.('/y', [say])
  kit.note(untyped(app)['del']?.('/z', say) === (app as unknown))
  return app
}

function deletion(path: string): Exchange {
  const { bytes } = post(path)
  return { title: `DELETE ${path}`, bytes: bytes.replace(/^POST/, 'DELETE'), methods: ['DELETE'] }
}
