import { topicOn } from '../../src/define.ts'
import { type App, attempt, type Framework, type Handler, type Path, untyped } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'
import { statusOrDeath } from '../../src/status-or-death.ts'

const query = 'Request properties (4.x and 5.x) › req.query'
const parser = 'Settings named in the material › query parser'
const params = 'Request properties (4.x and 5.x) › req.params'
const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'

/** Each is a row of docs/differences.md, under its title. */
export default topicOn('5.x', 'scenarios/v5/differences', [
  {
    kind: 'difference',
    title: 'the default query parser',
    bySpecification: true,
    rows: [query, parser],
    build: (framework) => framework().get('/', (req, res) => res.json([req.app.get('query parser'), req.query])),
    exchanges: gets('/?a[b]=c&d[]=1&d[]=2'),
    expected: {
      oracle: [{ status: 200, body: '["simple",{"a[b]":"c","d[]":["1","2"]}]' }],
      subject: [{ status: 200, body: '["extended",{"a":{"b":"c"},"d":["1","2"]}]' }],
    },
  },
  {
    kind: 'difference',
    title: 'writing into req.query',
    bySpecification: true,
    rows: [query],
    build: (framework) =>
      framework().get('/', (req, res) => {
        const first = req.query
        first['added'] = 'here'
        res.json([req.query === first, req.query])
      }),
    exchanges: gets('/?a=1'),
    expected: { oracle: [{ body: '[false,{"a":"1"}]' }], subject: [{ body: '[true,{"a":"1","added":"here"}]' }] },
  },
  {
    kind: 'difference',
    title: 'the prototype of req.params',
    bySpecification: true,
    rows: [params, 'Versioning › req.params default'],
    build: (framework) => {
      const app = framework()
      const tell = (path: Path): App =>
        app.get(path, (req, res) => res.json([Object.getPrototypeOf(req.params) === null, { ...req.params }]))
      const note: Handler = (req, res, next) => {
        res.locals['bare'] = [
          ...((res.locals['bare'] as boolean[] | undefined) ?? []),
          Object.getPrototypeOf(req.params) === null,
        ]
        next()
      }
      app.use(note, note).use('/middleware', note)
      app.get('/middleware', (_req, res) => res.json(res.locals['bare']))
      tell('/string/:a')
      tell(/^\/re\/(\w)/)
      tell(/^\/named\/(?<a>\w)/)
      tell(['/array/:a', /^\/list\/(\w)/])
      const merging = framework.Router({ mergeParams: true })
      merging.get('/:a', (req, res) => res.json([Object.getPrototypeOf(req.params) === null, { ...req.params }]))
      return app.use('/merged/:b', merging)
    },
    exchanges: gets('/string/1', '/re/1', '/named/1', '/array/1', '/list/1', '/merged/2/1', '/middleware'),
    expected: {
      oracle: [
        { body: '[true,{"a":"1"}]' },
        { body: '[false,{"0":"1"}]' },
        { body: '[false,{"a":"1"}]' },
        { body: '[true,{"a":"1"}]' },
        { body: '[false,{"0":"1"}]' },
        { body: '[false,{"b":"2","a":"1"}]' },
        { body: '[false,false,true]' },
      ],
      subject: [
        { body: '[true,{"a":"1"}]' },
        { body: '[true,{"0":"1"}]' },
        { body: '[true,{"a":"1"}]' },
        { body: '[true,{"a":"1"}]' },
        { body: '[true,{"0":"1"}]' },
        { body: '[true,{"b":"2","a":"1"}]' },
        { body: '[true,true,true]' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'what is between a router and Router.prototype',
    rows: [],
    observe: (framework) => {
      const [one, another] = [framework.Router(), framework.Router()]
      return Object.getPrototypeOf(one) === Object.getPrototypeOf(another)
    },
    expected: { oracle: false, subject: true },
  },
  {
    kind: 'difference',
    title: 'the message for a 4.x pattern',
    rows: [method, 'Versioning › wildcard path syntax'],
    observe: (framework) => ['*', '/:id?', '/:id(\\d+)', '/{open'].map((path) => hintFor(framework, path)),
    expected: {
      oracle: ['none', 'none', 'none', 'none'],
      subject: [
        '"*" is a 4.x pattern; in 5.x write "{*splat}"',
        '"/:id?" is a 4.x pattern; in 5.x write "{/:id}"',
        '"/:id(\\d+)" is a 4.x pattern; in 5.x write /^(?:\\/(?<id>\\d+))\\/?$/i',
        'none',
      ],
    },
  },
  {
    kind: 'difference',
    title: 'a path of a wrong type',
    rows: [method],
    observe: (framework) =>
      [5, null, undefined, true].map((path) => attempt(() => void untyped(framework())['post']?.(path, () => {}))),
    expected: {
      oracle: [5, null, undefined, true].map(() => ({ returned: '‹undefined›' })),
      subject: ['number', 'null', 'undefined', 'boolean'].map((type) => ({
        threw: `TypeError: path must be a string, a RegExp or an array of them, but got ${type}`,
      })),
    },
  },
  {
    kind: 'difference',
    title: 'views over buffers, as bodies',
    rows: ['Response methods (4.x and 5.x) › res.send([body])'],
    build: (framework) =>
      framework()
        .get('/uint16', (_req, res) => res.send(new Uint16Array([0x6261, 0x6463])))
        .get('/view', (_req, res) => res.send(new DataView(new Uint8Array([97, 98, 99]).buffer, 1))),
    exchanges: gets('/uint16', '/view'),
    expected: { oracle: [{ body: 'ac' }, { body: '' }], subject: [{ body: 'abcd' }, { body: 'bc' }] },
  },
  {
    kind: 'difference',
    title: 'what a program patches on the package router',
    rows: [],
    alone: true,
    observe: async (framework, kit) => {
      const { prototype } = kit.load<{ prototype: { handleRequest: (...args: unknown[]) => unknown } }>(
        'router/lib/layer',
      )
      const { handleRequest } = prototype
      let calls = 0
      prototype.handleRequest = function count(...args) {
        calls++
        return handleRequest.apply(this, args)
      }
      await statusOrDeath(framework().use((_req, res) => res.end()))
      return calls > 0
    },
    expected: { oracle: true, subject: false },
  },
])

function hintFor(framework: Framework, path: string): string {
  const { threw } = attempt(() => framework().all(path, () => {})) as { threw: string }
  return threw.split('\n  Trunkline: ')[1] ?? 'none'
}
