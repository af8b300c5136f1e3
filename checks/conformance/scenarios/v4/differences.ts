import { setImmediate as nextTurn } from 'node:timers/promises'
import { topicOn } from '../../src/define.ts'
import { growsFaster } from '../../src/growth.ts'
import { attempt, type Bag, builtInRouter, type Framework, type Layer, untyped } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'
import { statusOrDeath } from '../../src/status-or-death.ts'

const accepts = 'Request methods (4.x and 5.x) › req.accepts(types)'
const languages = 'Request methods (4.x and 5.x) › req.acceptsLanguages([lang, ...])'
const query = 'Request properties (4.x and 5.x) › req.query'
const send = 'Response methods (4.x and 5.x) › res.send([body])'
const status = 'Response methods (4.x and 5.x) › res.status(code)'
const redirect = 'Response methods (4.x and 5.x) › res.redirect([status,] path)'
const app = 'Objects › app'
const router = 'Objects › router'
const range = 'Request methods (4.x and 5.x) › req.range(size[, options])'

/** Each is a row of docs/differences.md, under its title. */
export default topicOn('4.x', 'scenarios/v4/differences', [
  {
    kind: 'difference',
    title: 'an app of 4.x that is set up anew',
    rows: [app],
    observe: (framework) => {
      const app = framework().set('x', 1)
      return [attempt(() => void untyped(app)['init']?.()), app.get('x') ?? null, app.get('etag')]
    },
    expected: {
      oracle: [{ threw: 'TypeError: Cannot redefine property: router' }, null, 'weak'],
      subject: [{ returned: '‹undefined›' }, null, 'weak'],
    },
  },
  {
    kind: 'difference',
    title: 'spaces around a quality, and parameters after it',
    rows: [accepts, languages],
    build: (framework) =>
      framework().get('/', (req, res) => res.json([req.accepts('json', 'html'), req.acceptsLanguages('en', 'de')])),
    exchanges: [
      get('/', { Accept: 'application/json;q = 0.2, text/html;q=0.1', 'Accept-Language': 'en;q=0.1, de;q=0.9' }),
      get('/', { Accept: 'text/html', 'Accept-Language': 'en; q=0.1, de; q=0.9' }),
      get('/', { Accept: 'text/html;q=0.5;level=1, application/json;q=0.4', 'Accept-Language': 'en' }),
    ],
    expected: {
      oracle: [{ body: '["html","de"]' }, { body: '["html","en"]' }, { body: '["html","en"]' }],
      subject: [{ body: '["json","de"]' }, { body: '["html","de"]' }, { body: '["json","en"]' }],
    },
  },
  {
    kind: 'difference',
    title: 'a malformed range on 4.x',
    bySpecification: true,
    rows: [range],
    build: (framework) => framework().get('/', (req, res) => res.json([req.range(10), { ...Object(req.range(10)) }])),
    exchanges: ['bytes=abc', 'bytes=x-5', 'bytes=0-1,y', 'bytes=', 'bytes', 'bytes=20-30', 'bytes=0-4'].map((value) =>
      get('/', { Range: value }),
    ),
    expected: {
      oracle: [
        { body: '[-1,{}]' },
        { body: '[[{"start":5,"end":9}],{"0":{"start":5,"end":9},"type":"bytes"}]' },
        { body: '[[{"start":0,"end":1}],{"0":{"start":0,"end":1},"type":"bytes"}]' },
        { body: '[-1,{}]' },
        { body: '[-2,{}]' },
        { body: '[-1,{}]' },
        { body: '[[{"start":0,"end":4}],{"0":{"start":0,"end":4},"type":"bytes"}]' },
      ],
      subject: [
        { body: '[-2,{}]' },
        { body: '[-2,{}]' },
        { body: '[-2,{}]' },
        { body: '[-2,{}]' },
        { body: '[-2,{}]' },
        { body: '[-1,{}]' },
        { body: '[[{"start":0,"end":4}],{"0":{"start":0,"end":4},"type":"bytes"}]' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'a length beside Transfer-Encoding on 4.x',
    rows: [send],
    build: (framework) => framework().get('/', (_req, res) => res.set('Transfer-Encoding', 'chunked').send('body')),
    exchanges: gets('/'),
    expected: {
      oracle: [{ headers: { 'Transfer-Encoding': 'chunked', 'Content-Length': '4' } }],
      subject: [{ headers: { 'Transfer-Encoding': 'chunked', 'Content-Length': null }, body: 'body' }],
    },
  },
  {
    kind: 'difference',
    title: 'a status that is no number, on 4.x',
    rows: [status, send],
    alone: true,
    observe: async (framework) => [
      await statusOrDeath(framework().get('/', (_req, res) => res.send(Number.NaN))),
      await statusOrDeath(framework().get('/', (_req, res) => res.status(Number.NaN).json({}))),
    ],
    expected: {
      oracle: ['the process fails: ERR_HTTP_INVALID_STATUS_CODE', 'the process fails: ERR_HTTP_INVALID_STATUS_CODE'],
      subject: ['500 Internal Server Error', '500 Internal Server Error'],
    },
  },
  {
    kind: 'difference',
    title: 'options of qs for express.query',
    rows: [query],
    observe: (framework) => {
      const make = untyped(framework)['query'] as (
        options: object,
      ) => (req: Bag, res: unknown, next: () => void) => void
      return [{ comma: true }, { delimiter: ';' }].map((options) => {
        const req: Bag = { url: '/?a=1,2;b=3' }
        make(options)(req, undefined, () => {})
        return req['query']
      })
    },
    expected: {
      oracle: [{ a: ['1', '2;b=3'] }, { a: '1,2', b: '3' }],
      subject: [{ a: '1,2;b=3' }, { a: '1,2;b=3' }],
    },
  },
  {
    kind: 'difference',
    title: 'app.render with nothing for options on 4.x',
    rows: ['Application (4.x and 5.x) › app.engine(ext, callback)'],
    observe: (framework, kit) => {
      const engine = (_path: string, _options: unknown, done: (error: null, text: string) => void): void =>
        done(null, 'rendered')
      const app = framework().engine('tmpl', engine).set('views', kit.fixture('views/plain'))
      return [null, undefined].map((options) => {
        const seen: string[] = []
        const tried = attempt(() => void app.render('user.tmpl', options, (_: null, text: string) => seen.push(text)))
        return seen[0] ?? String((tried as Bag)['threw']).split(':')[0]
      })
    },
    expected: { oracle: ['TypeError', 'TypeError'], subject: ['rendered', 'rendered'] },
  },
  {
    kind: 'difference',
    title: 'a view with the name of a member of Object.prototype on 4.x',
    rows: ['Application (4.x and 5.x) › app.engine(ext, callback)'],
    observe: (framework, kit) => {
      const engine = (): void => {}
      const app = framework().engine('tmpl', engine).set('views', kit.fixture('views/plain')).set('view engine', 'tmpl')
      return new Promise((resolve) =>
        app.enable('view cache').render('constructor', ({ message }: Error) => resolve(message.split(' in ')[0])),
      )
    },
    expected: { oracle: 'view.render is not a function', subject: 'Failed to lookup view "constructor"' },
  },
  {
    kind: 'difference',
    title: 'a router handled without a callback on 4.x',
    rows: [router],
    alone: true,
    observe: async (framework) => {
      const failures: string[] = []
      process.on('uncaughtException', (error) => failures.push(error.name))
      framework.Router().handle({ url: '/', method: 'GET' }, {})
      await nextTurn()
      return failures
    },
    expected: { oracle: ['TypeError'], subject: [] },
  },
  {
    kind: 'difference',
    title: 'the setting catch async errors',
    rows: ['Versioning › rejected promise or throw in callback'],
    alone: true,
    observe: async (framework) => {
      const seen: unknown[] = []
      process.on('unhandledRejection', (reason) => seen.push(['unhandled', (reason as Error).message]))
      const rejects = framework.Router().get('/', () => Promise.reject(new Error('in a router')))
      const app = framework()
        .enable('catch async errors')
        .use('/r', rejects)
        .get('/', async () => Promise.reject(new Error('in a handler')))
      for (const url of ['/', '/r']) {
        await new Promise((resolve) => {
          process.once('unhandledRejection', resolve)
          app.handle({ url, method: 'GET', headers: {} }, { setHeader() {} }, (error: Error) =>
            resolve(seen.push(error.message)),
          )
        })
      }
      return seen
    },
    expected: {
      oracle: [
        ['unhandled', 'in a handler'],
        ['unhandled', 'in a router'],
      ],
      subject: ['in a handler', 'in a router'],
    },
  },
  {
    kind: 'difference',
    title: 'the setting same host back',
    rows: [redirect, "Versioning › req.param, 'back' in res.location/res.redirect"],
    build: (framework) =>
      framework()
        .enable('same host back')
        .get('/', (_req, res) => res.redirect('back')),
    exchanges: [
      get('/', { Referer: 'http://evil.test/x' }),
      get('/', { Referer: 'http://app.example.test/x' }),
      get('/', { Referer: '//evil.test' }),
    ],
    expected: {
      oracle: [
        { headers: { Location: 'http://evil.test/x' } },
        { headers: { Location: 'http://app.example.test/x' } },
        { headers: { Location: '//evil.test' } },
      ],
      subject: [
        { headers: { Location: '/' } },
        { headers: { Location: 'http://app.example.test/x' } },
        { headers: { Location: '/' } },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'the keys of a layer on 4.x',
    rows: [router],
    observe: (framework) => {
      const [layer] = framework.Router().use(() => {}).stack
      return Object.keys(layer ?? {}).sort()
    },
    expected: {
      oracle: ['handle', 'keys', 'name', 'params', 'path', 'regexp', 'route'],
      subject: ['handle', 'keys', 'method', 'name', 'params', 'path', 'regexp', 'route'],
    },
  },
  {
    kind: 'difference',
    title: 'layers put before expressInit',
    rows: [router],
    build: (framework) => {
      const app = framework().get('/', (_req, res) => res.end(typeof res.send))
      builtInRouter(app).stack.reverse()
      return app
    },
    exchanges: gets('/'),
    expected: { oracle: [{ body: 'undefined' }], subject: [{ body: 'function' }] },
  },
  {
    kind: 'difference',
    title: 'patterns whose groups repeat groups',
    rows: ['Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'],
    observe: (framework) => ['/:x((a+)+)', '/(a+)+b'].map((path) => growthOf(framework, path)),
    expected: {
      oracle: ['doubles with each letter', 'doubles with each letter'],
      subject: ['follows the length', 'follows the length'],
    },
  },
  {
    kind: 'difference',
    title: 'the runtime that 4.x needs',
    rows: ['Versioning › 4.x'],
    observe: (_framework, kit) => kit.manifest().engines.node.replaceAll(' ', ''),
    expected: { oracle: '>=0.10.0', subject: '>=18' },
  },
])

/** How the time for a path that does not match grows, by its growth from 16 to 22 letters. */
function growthOf(framework: Framework, path: string): string {
  const router = framework.Router()
  router.route(path)
  const layer = router.stack[0] as Layer
  const work = (letters: number): unknown => untyped(layer)['match']?.(`/${'a'.repeat(letters)}!/!`)
  return growsFaster({ work, sizes: [16, 22], atMost: 8 }) ? 'doubles with each letter' : 'follows the length'
}
