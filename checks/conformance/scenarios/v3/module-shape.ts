import { METHODS } from 'node:http'
import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { untyped } from '../../src/interface.ts'
import type { Req3, Res3 } from '../../src/interface-v3.ts'
import { get, gets } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'
const BUNDLED =
  'basicAuth bodyParser compress cookieParser cookieSession csrf directory errorHandler favicon json limit logger methodOverride multipart query responseTime session static staticCache timeout urlencoded vhost'.split(
    ' ',
  )

export default topicOn3('scenarios/v3/module-shape', [
  observe3('what the module of 3.x exports', [versioning], (framework) => ({
    kind: [typeof framework, framework.name, framework.length],
    keys: Object.keys(framework).sort(),
    bundled: BUNDLED.map((name) => {
      const { enumerable, configurable, get: getter, set } = Object.getOwnPropertyDescriptor(framework, name) ?? {}
      return [name, enumerable, configurable, typeof getter, typeof set]
    }),
    prototypes: [typeof framework.application, typeof framework.request, typeof framework.response],
    mime: [framework.mime.lookup('a.html'), framework.mime.lookup('.json'), framework.mime.lookup('x.unknown')],
    constructors: [framework.Router.name, framework.Router.length, framework.Route.name, framework.Route.length],
    title: framework.errorHandler['title'],
  })),
  observe3('every method of the runtime is there on 3.x', [versioning], (framework) => {
    const names = [...METHODS.map((name) => name.toLowerCase()), 'all']
    const targets = [framework(), new framework.Router(), framework.application]
    return [
      targets.map((target) => names.filter((name) => typeof untyped(target)[name] !== 'function')),
      targets.map((target) => typeof untyped(target)['del']),
    ]
  }),
  observe3('an app of 3.x and what is its own', [versioning], (framework) => {
    const app = framework()
    const own = Object.keys(app).filter((name) => !METHODS.includes(name.toUpperCase()))
    return {
      kind: [typeof app, app.name, app.length],
      keys: own.sort(),
      request: [Object.keys(app.request), Object.getPrototypeOf(app.request) === framework.request],
      response: [Object.keys(app.response), Object.getPrototypeOf(app.response) === framework.response],
      values: [app.route, app.stack.length, Object.keys(app.cache), Object.keys(app.engines), Object.keys(app.routes)],
      router: Object.getOwnPropertyDescriptor(app, 'router') && [
        typeof Object.getOwnPropertyDescriptor(app, 'router')?.get,
        Object.getOwnPropertyDescriptor(app, 'router')?.enumerable,
      ],
      locals: app.locals['settings'] === app.settings,
      listedSymbols: Object.getOwnPropertySymbols(app).filter((key) =>
        Object.prototype.propertyIsEnumerable.call(app, key),
      ),
    }
  }),
  observe3('the names on the prototypes of 3.x', [versioning], (framework) => ({
    application: Object.keys(framework.application)
      .filter((name) => name !== 'handle' && !METHODS.includes(name.toUpperCase()))
      .sort(),
    request: Object.keys(framework.request).filter(isInExpress).sort(),
    response: Object.keys(framework.response).sort(),
    router: Object.keys(framework.Router.prototype)
      .filter((name) => !METHODS.includes(name.toUpperCase()))
      .sort(),
    route: Object.keys(framework.Route.prototype).sort(),
    same: [
      framework.response['set'] === framework.response['header'],
      framework.response['type'] === framework.response['contentType'],
      framework.request['get'] === framework.request['header'],
    ],
  })),
  observe3('getters of the request of 3.x', [versioning], (framework) =>
    Object.entries(Object.getOwnPropertyDescriptors(framework.request))
      .filter(([name, { get: getter, enumerable }]) => getter && enumerable && isInExpress(name))
      .map(([name, { enumerable, configurable, set }]) => [name, enumerable, configurable, typeof set])
      .sort(),
  ),
  serve3(
    'methods added to the prototypes of 3.x',
    [versioning],
    (framework) => {
      Object.assign(framework.application, { shout: () => 'app' })
      Object.assign(framework.request, { shout: () => 'req' })
      Object.assign(framework.response, { shout: () => 'res' })
      const app = framework()
      const call = (target: unknown): unknown => untyped(target)['shout']?.()
      return app.use((req, res) => res.json([call(app), call(req), call(res)]))
    },
    gets('/'),
    { alone: true },
  ),
  serve3(
    'what requests and responses of 3.x know of each other',
    [versioning],
    (framework) => {
      const app = framework()
      app.use((req, res) => {
        const own = (object: Req3 | Res3): string[] =>
          Object.keys(object)
            .filter((name) => /^(app|res|req|next|query|originalUrl|locals)$/.test(name))
            .sort()
        res.json([
          req.res === res,
          res.req === req,
          req.app === app,
          res.app === app,
          typeof req.next,
          own(req),
          own(res),
          [typeof res.locals, res.locals.name, res.locals.length],
          'body' in req,
          Object.getPrototypeOf(req) === app.request,
          Object.getPrototypeOf(res) === app.response,
        ])
      })
      return app
    },
    gets('/x?a=1'),
  ),
  serve3(
    'methods of 3.x called on objects made by hand',
    [versioning],
    (framework) => {
      const made = (headers: Record<string, string>): Req3 =>
        Object.assign(Object.create(framework.request), { headers }) as Req3
      return framework().use((_req, res) =>
        res.json([
          made({ 'content-type': 'application/json' }).is('json'),
          made({ 'content-type': 'text/html; charset=utf-8' }).is('json'),
          made({ referer: '/from' }).get('Referrer'),
          made({ range: 'bytes=0-9' }).range(100),
          made({ accept: 'text/html' }).accepts('json', 'html'),
          made({ 'x-requested-with': 'XMLHttpRequest' })['xhr'],
        ]),
      )
    },
    gets('/'),
  ),
  observe3('an app of 3.x is an emitter', [versioning], (framework) => {
    const app = framework()
    const seen: unknown[] = []
    untyped(app)['once']?.('event', (value: unknown) => seen.push(value))
    app.emit('event', 1)
    app.emit('event', 2)
    return [seen, typeof untyped(app)['addListener'], typeof untyped(app)['removeListener']]
  }),
  serve3(
    'an app of 3.x handles what has no socket',
    [versioning],
    (framework, { note }) => {
      const app = framework().get('/x', (req, res) => res.end(`made ${req.url}`))
      const made = (url: string): Record<string, unknown> => ({ url, method: 'GET', headers: {} })
      const response = (): Record<string, unknown> => ({
        setHeader: () => {},
        getHeader: () => undefined,
        end: (text: string) => note(['ended', text]),
      })
      app.handle(made('/x'), response())
      app.handle(made('/none'), response(), (error: unknown) => note(['passed on', error ?? null]))
      return app
    },
    [get('/x')],
  ),
])

/** Not what the specification adds: see specification-differences. */
function isInExpress(name: string): boolean {
  return name !== 'hostname'
}
