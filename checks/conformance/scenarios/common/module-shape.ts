import { createServer, IncomingMessage, METHODS, ServerResponse } from 'node:http'
import { observe, serve, topicOn } from '../../src/define.ts'
import { isOf3 } from '../../src/hostname.ts'
import { type App, attempt, type Bag, type Framework, type Req, type Res, untyped } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'

const factory = 'Top level › framework()'
const app = 'Objects › app'
const req = 'Objects › req'
const res = 'Objects › res'
// Functions that have no name in Express: any will do.
const ANONYMOUS = [
  'accepts',
  'acceptsCharset',
  'acceptsCharsets',
  'acceptsEncoding',
  'acceptsEncodings',
  'acceptsLanguage',
  'acceptsLanguages',
  'cookie',
  'format',
  'get',
  'links',
  'sendfile',
  'vary',
  'all',
  'init',
  'header',
]

export default topicOn(['4.x', '5.x'], 'scenarios/common/module-shape', [
  observe('the module is the app factory, with its exports on it', [factory], (framework) => ({
    factory: [framework.name, framework.length],
    exports: Object.keys(framework).map((name) => [typeof framework[name], describeProperty(framework, name)]),
    arities: ['Route', 'Router', 'json', 'raw', 'static', 'text', 'urlencoded'].map((name) => [
      name,
      (framework[name] as { length: number }).length,
    ]),
    route: framework.Route.name,
  })),
  observe('the router has a name on 5.x', [factory], (framework) => framework.Router.name, { lines: ['5.x'] }),
  observe('prototype objects inherit from those of node and hold no state', [factory], (framework) => ({
    request: Object.getPrototypeOf(framework.request) === IncomingMessage.prototype,
    response: Object.getPrototypeOf(framework.response) === ServerResponse.prototype,
    requestKeys: Object.keys(framework.request).sort(),
    responseKeys: Object.keys(framework.response).sort(),
    applicationKeys: Object.keys(framework.application).sort(),
  })),
  observe('functions of requests and responses keep their names and arities', [factory, req, res], (framework) => ({
    request: arities(framework.request),
    response: arities(framework.response),
  })),
  observe('functions of the application keep their names and arities', [factory, app], (framework) =>
    arities(framework.application).filter(([name]) => !METHODS.includes(String(name).toUpperCase())),
  ),
  observe(
    'aliases are the very same function',
    [
      factory,
      'Request methods (4.x and 5.x) › req.get(field) (alias req.header)',
      'Response methods (4.x and 5.x) › res.set(field [, value]) (alias res.header)',
      'Response methods (4.x and 5.x) › res.type(type) (alias res.contentType)',
    ],
    ({ request, response }) => [
      request.get === request.header,
      response.set === response.header,
      response.type === response.contentType,
    ],
  ),
  observe('request values are getters on the prototype', [req], (framework) => {
    const names = ['query', 'protocol', 'secure', 'ip', 'ips', 'subdomains', 'path', 'host', 'fresh', 'stale', 'xhr']
    // On 3.x it is there by the specification: see scenarios/v3/specification-differences.
    if (!isOf3(framework())) names.push('hostname')
    return names.map((name) => describeProperty(framework.request, name))
  }),
  observe('an app is a function, an emitter, and holds its own state', [factory, app], observeApp),
  observe('each app has prototypes of its own for requests and responses', [app, req, res], (framework) => {
    const [one, two] = [framework(), framework()]
    return {
      inherits: [
        Object.getPrototypeOf(one.request) === framework.request,
        Object.getPrototypeOf(one.response) === framework.response,
      ],
      keys: [Object.keys(one.request), Object.getOwnPropertyNames(one.response)],
      app: [describeProperty(one.request, 'app'), one.request.app === one, one.response.app === one],
      apart: one.request !== two.request,
    }
  }),
  serve(
    'an app serves two servers at once, and can be called by hand',
    [app],
    (framework) => {
      const inner = framework().get('/in', (_req, res) => res.send('inner'))
      const outer = framework().use((req, res, next) => inner(req, res, next))
      outer.get('/out', (_req, res) => res.send('outer'))
      return createServer((req, res) => outer(req, res))
    },
    gets('/in', '/out', '/nowhere'),
  ),
  serve(
    'additions to the shared prototypes reach apps, requests and responses',
    [factory, req, res],
    (framework) => {
      Object.assign(framework.application, { greet: (): string => 'app says hello' })
      Object.assign(framework.request, { shout: shoutUrl })
      Object.assign(framework.response, { ok: sendOk })
      const app = framework()
      app.get('/app', (_req, res) => res.send(untyped(app)['greet']?.()))
      app.get('/req', (req, res) => res.send(untyped(req)['shout']?.()))
      app.get('/res', (_req, res) => untyped(res)['ok']?.())
      return app
    },
    gets('/app', '/req?x=y', '/res'),
    { alone: true },
  ),
  serve(
    'additions to one app stay with it',
    [app, req, res],
    (framework) => {
      const [one, two] = [framework(), framework()]
      Object.assign(one.request, { mark: 'one' })
      Object.assign(two.response, { mark: 'two' })
      one.get('/one', (req, res) => res.json([req['mark'], res['mark']]))
      two.get('/two', (req, res) => res.json([req['mark'], res['mark']]))
      return createServer((req, res) => one(req, res, () => two(req, res)))
    },
    gets('/one', '/two'),
  ),
  serve(
    'req and res know each other, the app and next',
    [req, res, 'Response properties › res.app, res.req'],
    (framework) => {
      const app = framework()
      app.get('/links', (req, res, next) => {
        const same = [req.res === res, res.req === req, req.app === app, res.app === app, req.next === next]
        res.json({ same, node: [req instanceof IncomingMessage, res instanceof ServerResponse] })
      })
      return app.get('/own', (req, res) => res.json({ req: ownKeys(req), res: ownKeys(res) }))
    },
    gets('/links', '/own'),
  ),
  serve(
    'what is inherited can be called on hand-made objects',
    [req],
    (framework) => {
      const fake = Object.assign(Object.create(framework.request) as Req, {
        headers: { accept: 'text/html', 'content-type': 'text/plain', 'content-length': '1', range: 'bytes=0-9' },
      })
      return framework().get('/', (_req, res) =>
        res.json([fake.get('Accept'), fake.accepts('json', 'html'), fake.is('text'), fake.range(100)]),
      )
    },
    gets('/'),
  ),
  observe('handle() without a socket answers hand-made objects', [app], handleByHand),
  serve(
    'handle() can be replaced, and takes a callback for what nobody answers',
    [app],
    (framework) => {
      const app = framework().get('/here', (_req, res) => res.send('here'))
      const handle = app.handle
      app.handle = (req, res, next) => {
        ;(res as Res).setHeader('X-Wrapped', 'yes')
        return handle.call(app, req, res, next)
      }
      return createServer((req, res) => {
        if (req.url === '/direct') app.handle(req, res, () => res.end('callback'))
        else app(req, res)
      })
    },
    [...gets('/here', '/direct', '/else'), get('/here', { 'X-One': '1' })],
  ),
])

function arities(target: object): unknown[][] {
  return Object.keys(target)
    .sort()
    .flatMap((key) => {
      const value: unknown = Object.getOwnPropertyDescriptor(target, key)?.value
      return typeof value === 'function' ? [[key, value.length, ANONYMOUS.includes(key) ? 'any' : value.name]] : []
    })
}

function describeProperty(target: object, name: string): unknown[] {
  const found = Object.getOwnPropertyDescriptor(target, name)
  return [name, found?.enumerable, found?.configurable, found?.writable, typeof found?.get, typeof found?.set]
}

function observeApp(framework: Framework): unknown {
  const app = framework()
  const heard: unknown[] = []
  untyped(app)['on']?.('custom', (value: unknown) => heard.push(value))
  untyped(app)['emit']?.('custom', 1)
  return {
    kind: [typeof app, app.name, app.length],
    keys: Object.keys(app)
      .filter((key) => !METHODS.includes(key.toUpperCase()))
      .sort(),
    hidden: Object.getOwnPropertyNames(app).filter((key) => !Object.keys(app).includes(key) && key !== 'prototype'),
    listedSymbols: Object.getOwnPropertySymbols(app).filter((key) =>
      Object.prototype.propertyIsEnumerable.call(app, key),
    ),
    proto: Object.getPrototypeOf(app) === Function.prototype,
    heard,
    apart: framework() !== app,
    fields: [app.mountpath, app.path(), app.cache, app.engines, app.parent, untyped(app)['_router']],
    newIsTheSame: attempt(() => typeof Reflect.construct(framework, [])),
  }
}

function shoutUrl(this: Req): string {
  return this.url.toUpperCase()
}

function sendOk(this: Res): Res {
  return this.status(202).send('ok')
}

// Node's own fields are no matter of the framework, and differ by how the object was made.
function ownKeys(target: object): string[] {
  const own = ['app', 'baseUrl', 'originalUrl', 'params', 'query', 'route', 'res', 'req', 'next', 'locals', 'body']
  return own.filter((key) => Object.hasOwn(target, key))
}

function handleByHand(framework: Framework): Promise<unknown> {
  const app: App = framework().get('/x', (req, res) => res.end(`got ${req.url} ${req.method}`))
  return new Promise((resolve) => {
    const ended: Bag = {}
    const res = {
      end: (text: string) => resolve({ ...ended, text }),
      setHeader: (name: string) => (ended[name] = true),
    }
    app.handle({ url: '/x', method: 'GET', headers: {} }, res)
  })
}
