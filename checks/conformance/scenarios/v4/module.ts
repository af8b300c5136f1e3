import { IncomingMessage, METHODS, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { observe, serve, topicOn } from '../../src/define.ts'
import { attempt, type Bag, type Framework, type Handler, untyped } from '../../src/interface.ts'
import { get, gets, head, post } from '../../src/requests.ts'

const factory = 'Top level › framework()'
const app = 'Objects › app'
const listen = 'Application (4.x and 5.x) › app.listen([port[, host[, backlog]]][, callback])'
const query = 'Request properties (4.x and 5.x) › req.query'
const REMOVED =
  'bodyParser compress cookieSession session logger cookieParser favicon responseTime errorHandler timeout methodOverride vhost csrf directory limit multipart staticCache'.split(
    ' ',
  )
const tellQuery: Handler = (req, res) => res.end(JSON.stringify(req.query))

export default topicOn('4.x', 'scenarios/v4/module', [
  observe('what 4.x has on its objects that 5.x has not', [factory], (framework) => ({
    request: ['param', 'acceptsCharset', 'acceptsEncoding', 'acceptsLanguage', 'host', 'query'].map((name) => [
      name,
      name in framework.request,
    ]),
    application: ['del', 'lazyrouter'].map((name) => [name, typeof framework.application[name]]),
    module: ['query', 'Layer', 'mime', 'createServer'].map((name) => [name, typeof framework[name]]),
    node: [
      Object.getPrototypeOf(framework.request) === IncomingMessage.prototype,
      Object.getPrototypeOf(framework.response) === ServerResponse.prototype,
    ],
  })),
  observe('reading a middleware that 3.x had throws, and listing the exports does not', [factory], (framework) => ({
    thrown: REMOVED.map((name) => [name, attempt(() => framework[name])]),
    own: REMOVED.map((name) => {
      const found = Object.getOwnPropertyDescriptor(framework, name)
      return [found?.enumerable, found?.configurable, typeof found?.get, typeof found?.set]
    }),
    listed: Object.keys(framework).filter((name) => REMOVED.includes(name)),
    inside: REMOVED.every((name) => name in framework),
    copied: attempt(() => Object.keys({ ...framework }).includes('Router')),
  })),
  observe('every method of the runtime, and del', [factory], (framework) => {
    const names = [...METHODS.map((name) => name.toLowerCase()), 'del', 'all']
    return [framework(), framework.Router(), framework().route('/')].map((target) =>
      names.filter((name) => typeof untyped(target)[name] !== 'function'),
    )
  }),
  serve(
    'framework.query as middleware of a plain server',
    [query],
    (framework) => {
      const make = untyped(framework)['query'] as (options?: unknown) => Handler
      const parse = (text: unknown): unknown => ({ given: String(text) })
      const kinds: Record<string, Handler> = {
        none: make(),
        fn: make(parse),
        empty: make({}),
        undefined: make(undefined),
      }
      return (req: IncomingMessage, res: ServerResponse) => {
        const kind = kinds[String(req.headers['x-kind'])]
        const own = req as unknown as Parameters<Handler>[0]
        if (req.headers['x-has']) own.query = { before: true }
        kind?.(own, res as unknown as Parameters<Handler>[1], () => tellQuery(own, res as never, () => {}))
      }
    },
    ['none', 'fn', 'empty', 'undefined'].flatMap((kind) => [
      get('/?a[b]=1&c=2&c=3', { 'X-Kind': kind }),
      get('/', { 'X-Kind': kind }),
      get('/?x=1', { 'X-Kind': kind, 'X-Has': '1' }),
    ]),
  ),
  observe('framework.query has the name that tools look for', [query], (framework) => {
    const make = untyped(framework)['query'] as (options?: unknown) => Handler
    return [make.name, make.length, make().name, make().length]
  }),
  serve('an app without routes sends no X-Powered-By', [app], (framework) => framework(), [
    get('/'),
    head('/x'),
    post('/', {}, 'body'),
  ]),
  serve(
    'own keys of requests and responses',
    ['Objects › req', 'Objects › res'],
    (framework) => {
      const names = ['app', 'baseUrl', 'originalUrl', 'params', 'query', 'res', 'next', 'body']
      const app = framework().use((req, res) =>
        res.json([
          names.filter((name) => Object.hasOwn(req, name)),
          ['req', 'locals', 'app'].filter((name) => Object.hasOwn(res, name)),
        ]),
      )
      return app
    },
    gets('/', '/x?y=1'),
  ),
  observe('a failure to listen is an event, not the callback’s', [listen], listenTwice),
  observe('app.listen() on 4.x gives the callback no argument', [listen], listenOnce),
])

function listenOnce(framework: Framework): Promise<unknown> {
  return new Promise((resolve) => {
    const server = framework().listen(0, '127.0.0.1', (...args: unknown[]) => server.close(() => resolve(args)))
  })
}

function listenTwice(framework: Framework): Promise<unknown> {
  return new Promise((resolve) => {
    const first = framework().listen(0, '127.0.0.1', () => {
      const { port } = first.address() as AddressInfo
      const seen: unknown[] = []
      const second = framework().listen(port, '127.0.0.1', () => seen.push('called back'))
      second.on('error', (error: Bag & Error) => {
        seen.push(error['code'])
        // Whatever else is called is called before the next turn.
        setImmediate(() => first.close(() => resolve(seen)))
      })
    })
  })
}
