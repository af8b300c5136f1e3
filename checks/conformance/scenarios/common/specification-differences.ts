import { topicOn } from '../../src/define.ts'
import { type App, attempt, type Handler, untyped } from '../../src/interface.ts'
import { get, gets, post } from '../../src/requests.ts'

const accepts = 'Request methods (4.x and 5.x) › req.accepts(types)'
const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'
const all = 'Application (4.x and 5.x) › app.all(path, callback [, callback ...])'
const reading = 'Application (4.x and 5.x) › app.get(name)'
const routerMethod = 'Router (4.x and 5.x) › router.METHOD(path, [callback, ...] callback)'
const routerAll = 'Router (4.x and 5.x) › router.all(path, [callback, ...] callback)'
const trust = 'Settings named in the material › trust proxy'

/** Where the specification and Express disagree. Each is a row of docs/differences.md, under its title. */
export default topicOn(['4.x', '5.x'], 'scenarios/common/specification-differences', [
  {
    kind: 'difference',
    title: 'a list of types in one text',
    bySpecification: true,
    rows: [accepts],
    build: (framework) =>
      framework().get('/', (req, res) =>
        res.json([
          req.accepts('html, json'),
          req.accepts('application/json,html'),
          req.accepts('xml ,, text/*;level="1,2", json,'),
          // Several texts, and a list, are what they are.
          req.accepts('png, gif', 'json'),
          req.accepts(['png, json']),
          req.accepts('json'),
        ]),
      ),
    exchanges: [
      get('/', { Accept: 'application/json, text/html;q=0.5' }),
      get('/', { Accept: 'text/html' }),
      get('/', { Accept: 'image/png' }),
      get('/'),
    ],
    expected: {
      oracle: [
        { body: '[false,false,false,"json",false,"json"]' },
        { body: '[false,false,false,false,false,false]' },
        { body: '[false,false,false,false,false,false]' },
        {
          body: '["html, json","application/json,html","xml ,, text/*;level=\\"1,2\\", json,","png, gif","png, json","json"]',
        },
      ],
      subject: [
        { body: '["json","application/json","json","json",false,"json"]' },
        { body: '["html","html",false,false,false,false]' },
        { body: '[false,false,false,false,false,false]' },
        { body: '["html","application/json","xml","png, gif","png, json","json"]' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'a route without a path',
    bySpecification: true,
    rows: [method, all, routerMethod, routerAll],
    build: (framework) => {
      const [app, router, several] = [framework(), framework.Router(), framework.Router()]
      const told: string[] = []
      const tell = (name: string, register: () => unknown): void => {
        const { threw } = attempt(() => void register()) as { threw?: string }
        told.push(`${name}: ${threw === undefined ? 'registered' : 'refused'}`)
      }
      const say =
        (text: string): Handler =>
        (_req, res) =>
          res.send(text)
      const pass: Handler = (_req, res, next) => {
        res.set('X-Passed', 'yes')
        next()
      }
      tell('app.post(fn)', () => untyped(app)['post']?.(say('app.post')))
      tell('router.put(fn, fn)', () => untyped(router)['put']?.(pass, say('router.put')))
      tell('router.get([fn, [fn]])', () => untyped(router)['get']?.([pass, [say('router.get')]]))
      tell('router.all(fn)', () => untyped(router)['all']?.(say('router.all')))
      tell('several.get([fn], fn)', () => untyped(several)['get']?.([pass], say('several.get')))
      app.use('/router', router).use('/several', several)
      tell('app.all(fn)', () => untyped(app)['all']?.(say('app.all')))
      return app.get('/told', (_req, res) => res.json(told.map((one) => one.replace(/.*: /, ''))))
    },
    exchanges: [
      get('/told'),
      post('/'),
      get('/router'),
      get('/router/'),
      get('/router/else'),
      { ...get('/router'), title: 'PUT /router', bytes: get('/router').bytes.replace('GET', 'PUT'), methods: ['PUT'] },
      post('/router'),
      get('/several'),
      get('/'),
      get('/else'),
    ],
    expected: {
      oracle: [{ body: JSON.stringify(Array(6).fill('refused')) }, ...Array(9).fill({ status: 404 })],
      subject: [
        { body: JSON.stringify(Array(6).fill('registered')) },
        { body: 'app.post' },
        { body: 'router.get', headers: { 'X-Passed': 'yes' } },
        { body: 'router.get' },
        { status: 404 },
        { body: 'router.put', headers: { 'X-Passed': 'yes' } },
        { body: 'router.all' },
        { body: 'several.get', headers: { 'X-Passed': 'yes' } },
        { body: 'app.all' },
        { status: 404 },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'the message about a handler that is no function',
    bySpecification: true,
    rows: [method],
    build: (framework) => {
      const handler: Handler = (_req, res) => res.send('x')
      const messages = [
        messageOf(() => untyped(framework())['post']?.('/users', handler, undefined)),
        messageOf(() => untyped(framework.Router())['get']?.(['/a', /b/], [[handler, {}]])),
        messageOf(() => framework().use('/api', handler, 5 as never)),
        messageOf(() => untyped(framework().route('/r'))['put']?.(null)),
      ]
      return framework().get('/', (_req, res) => res.json(messages.map((message) => message.split('\n').slice(1))))
    },
    exchanges: gets('/'),
    expected: {
      oracle: [{ body: '[[],[],[],[]]' }],
      subject: [
        {
          body: JSON.stringify([
            ['  Trunkline: handler 2 of POST /users is undefined'],
            ['  Trunkline: handler 2 of GET [/a, /b/] is an object'],
            ['  Trunkline: handler 2 of use /api is a number'],
            ['  Trunkline: handler 1 of PUT /r is null'],
          ]),
        },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'app.get with a handler and nothing else',
    bySpecification: true,
    rows: [method, reading],
    build: (framework) => {
      const app: App = framework().set('title', 'Blog')
      const handler: Handler = (_req, res) => res.send('from a handler alone')
      const returned = untyped(app)['get']?.(handler)
      untyped(app)['get']?.([handler, handler])
      return app.get('/returned', (_req, res) =>
        res.json([returned === app, returned === undefined, app.get('title'), app.get('none') ?? null]),
      )
    },
    exchanges: gets('/', '/returned'),
    expected: {
      oracle: [{ status: 404 }, { body: '[false,true,"Blog",null]' }],
      subject: [{ body: 'from a handler alone' }, { body: '[true,false,"Blog",null]' }],
    },
  },
  {
    kind: 'difference',
    title: 'trust proxy set to an empty text',
    bySpecification: true,
    lines: ['3.x', '4.x', '5.x'],
    rows: [trust],
    build: (framework) => {
      const app = framework()
      const refused = attempt(() => void app.set('trust proxy', '')) as { threw?: string }
      return app.get('/', (req, res) =>
        res.send([refused.threw ?? 'taken', req.protocol, [req.ips].flat().length].join(' ')),
      )
    },
    exchanges: [get('/', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '1.2.3.4' })],
    expected: {
      oracle: [{ body: 'TypeError: invalid IP address:  http 0' }],
      subject: [{ body: 'taken http 0' }],
    },
  },
])

function messageOf(call: () => unknown): string {
  try {
    return String(call())
  } catch (err) {
    return (err as Error).message
  }
}
