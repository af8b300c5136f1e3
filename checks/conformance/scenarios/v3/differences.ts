import { app3, as3, topicOn3 } from '../../src/define-v3.ts'
import { growsFaster } from '../../src/growth.ts'
import { attempt } from '../../src/interface.ts'
import type { Handler3, Route3 } from '../../src/interface-v3.ts'
import { get, gets } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'
const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'
const set = 'Application (3.x) › app.set(name, value) / app.get(name)'
const versioning = 'Versioning › 3.x'

/** Each is a row of docs/differences.md, under its title. */
export default topicOn3('scenarios/v3/differences', [
  {
    kind: 'difference',
    title: 'many layers in a row on 3.x',
    rows: [use, verb],
    build: (framework) =>
      app3(framework, (app) => {
        const pass: Handler3 = (_req, _res, next) => next()
        for (let count = 0; count < 6000; count++) app.use(pass)
        for (let count = 0; count < 6000; count++) app.get('/routes', pass)
        app.get('/handlers', ...Array<Handler3>(6000).fill(pass), (_req, res) => res.send('after the handlers'))
        app.use((_req, res) => res.send('after the layers'))
      }),
    exchanges: gets('/', '/routes', '/handlers'),
    expected: {
      oracle: [{ status: 500 }, { status: 500 }, { status: 500 }],
      subject: [{ body: 'after the layers' }, { body: 'after the layers' }, { body: 'after the handlers' }],
    },
  },
  {
    kind: 'difference',
    title: 'names of Object.prototype as settings of 3.x',
    rows: [set],
    observe: (framework) => {
      const app = as3(framework)()
      const names = ['hasOwnProperty', 'constructor', 'toString', '__proto__']
      return names.map((name) => [typeof app.get(name), app.enabled(name)])
    },
    expected: {
      oracle: [
        ['function', true],
        ['function', true],
        ['function', true],
        ['object', true],
      ],
      subject: [
        ['undefined', false],
        ['undefined', false],
        ['undefined', false],
        ['undefined', false],
      ],
    },
  },
  {
    kind: 'difference',
    title: 'locals of 3.x with the names of a function',
    rows: [versioning],
    observe: (framework) => {
      const { locals } = as3(framework)()
      locals({ name: 'tj', length: 3 })
      return [locals['name'], locals['length'], Object.keys(locals).sort()]
    },
    expected: {
      oracle: ['locals', 1, ['settings']],
      subject: ['tj', 3, ['length', 'name', 'settings']],
    },
  },
  {
    kind: 'difference',
    title: 'req.baseUrl on 3.x',
    rows: [use],
    build: (framework) =>
      app3(framework, (app) =>
        app.use('/m', (req, res) => res.json([req['baseUrl'] ?? null, 'baseUrl' in req, req.url])),
      ),
    exchanges: gets('/m/x'),
    expected: { oracle: [{ body: '[null,false,"/x"]' }], subject: [{ body: '["/m",true,"/x"]' }] },
  },
  {
    kind: 'difference',
    title: 'what an app of 3.x has that nobody asked for',
    rows: [versioning],
    observe: (framework) => {
      const { application, request } = as3(framework)
      return [Object.hasOwn(application, 'handle'), (request['is'] as () => void).name]
    },
    expected: { oracle: [false, ''], subject: [true, 'is'] },
  },
  {
    kind: 'difference',
    title: 'a route of 3.x whose path is none',
    rows: [verb],
    observe: (framework) => attempt(() => void as3(framework)().post((() => {}) as never)),
    expected: {
      oracle: { threw: 'TypeError: path.concat is not a function' },
      subject: { threw: 'TypeError: path must be a string, a RegExp or an array of them, but got function' },
    },
  },
  {
    kind: 'difference',
    title: 'app.use() of 3.x without a function',
    rows: [use],
    observe: (framework) => [undefined, null].map((fn) => attempt(() => void as3(framework)().use('/x', fn as never))),
    expected: {
      oracle: [
        { threw: "TypeError: Cannot read properties of undefined (reading 'handle')" },
        { threw: "TypeError: Cannot read properties of null (reading 'handle')" },
      ],
      subject: [
        { threw: 'TypeError: app.use() requires a middleware function' },
        { threw: 'TypeError: app.use() requires a middleware function' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'patterns of 3.x whose groups repeat groups',
    rows: [verb],
    alone: true,
    observe: (framework) =>
      ['/x:y((a+)+)', '/x(a+)+'].map((path) => growthOf(new (as3(framework).Route)('get', path, []))),
    expected: {
      oracle: ['doubles with each letter', 'doubles with each letter'],
      subject: ['follows the length', 'follows the length'],
    },
  },
  {
    kind: 'difference',
    title: 'several parameters and wildcards in a segment of 3.x',
    rows: [verb],
    alone: true,
    observe: (framework) =>
      Object.entries({ '/:a-:b': 4000, '/:a-:b-:c': 400, '/*-*-:c': 400 }).map(([path, pairs]) =>
        powerOf(new (as3(framework).Route)('get', path, []), pairs),
      ),
    expected: {
      oracle: ['with a power of it', 'with a power of it', 'with a power of it'],
      subject: ['with its length', 'with its length', 'with its length'],
    },
  },
  {
    kind: 'difference',
    title: 'brackets that do not pair in a query of 3.x',
    rows: [use],
    build: (framework) => app3(framework, (app) => app.use((req, res) => res.json(req.query))),
    exchanges: [get('/?a[b=c'), get('/?a['), get('/?]=1')],
    expected: {
      oracle: [{ body: '{"a":"c"}' }, { body: '{"a":""}' }, { body: '{"1":true}' }],
      subject: [{ body: '{"a":{"[b":"c"}}' }, { body: '{"a":{"[":""}}' }, { body: '{"]":"1"}' }],
    },
  },
  {
    kind: 'difference',
    title: 'the setting catch async errors on 3.x',
    rows: [use, verb],
    alone: true,
    observe: async (framework) => {
      const seen: unknown[] = []
      process.on('unhandledRejection', (reason) => seen.push(['unhandled', (reason as Error).message]))
      const app = as3(framework)().enable('catch async errors')
      app.use('/use', () => Promise.reject(new Error('in middleware')))
      app.get('/get', () => Promise.reject(new Error('in a route')))
      for (const url of ['/use', '/get']) {
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
        ['unhandled', 'in middleware'],
        ['unhandled', 'in a route'],
      ],
      subject: ['in middleware', 'in a route'],
    },
  },
  {
    kind: 'difference',
    title: 'the runtime that 3.x needs',
    rows: [versioning],
    observe: (_framework, kit) => kit.manifest().engines.node.replaceAll(' ', ''),
    expected: { oracle: '>=0.8.0', subject: '>=18' },
  },
])

/** How the time for a path that does not match grows, by its growth from 16 to 22 letters. */
function growthOf(route: Route3): string {
  const work = (letters: number): unknown => route.match(`/x${'a'.repeat(letters)}!/!`)
  return growsFaster({ work, sizes: [16, 22], atMost: 8 }) ? 'doubles with each letter' : 'follows the length'
}

/** How the time for a long path that does not match grows: 64 times for eight times the length if with its square. */
function powerOf(route: Route3, pairs: number): string {
  const work = (count: number): unknown => route.match(`/a${'-a'.repeat(count)}//`)
  return growsFaster({ work, sizes: [pairs / 8, pairs], atMost: 24 }) ? 'with a power of it' : 'with its length'
}
