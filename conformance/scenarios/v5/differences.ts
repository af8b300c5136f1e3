import { topicOn } from '../../src/define.ts'
import { type App, attempt, type Bag, type Framework, type Path, untyped } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'

const query = 'Request properties (4.x and 5.x) › req.query'
const parser = 'Settings named in the material › query parser'
const params = 'Request properties (4.x and 5.x) › req.params'
const engine = 'Application (4.x and 5.x) › app.engine(ext, callback)'
const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'

/** Each is a row of docs/differences.md, under its title. */
export default topicOn('5.x', 'scenarios/v5/differences', [
  {
    kind: 'difference',
    title: 'the default query parser',
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
    title: 'query parser disabled',
    rows: [query, parser],
    build: (framework) => {
      const app = framework()
      const refused = attempt(() => void app.set('query parser', 'disabled'))
      return app.get('/', (req, res) => res.json('threw' in (refused as Bag) ? refused : req.query))
    },
    exchanges: gets('/?a=1'),
    expected: {
      oracle: [{ body: '{"threw":"TypeError: unknown value for query parser function: disabled"}' }],
      subject: [{ body: '{}' }],
    },
  },
  {
    kind: 'difference',
    title: 'the prototype of req.params',
    rows: [params, 'Versioning › req.params default'],
    build: (framework) => {
      const app = framework()
      const tell = (path: Path): App =>
        app.get(path, (req, res) => res.json([Object.getPrototypeOf(req.params) === null, { ...req.params }]))
      tell('/string/:a')
      tell(/^\/re\/(\w)/)
      tell(/^\/named\/(?<a>\w)/)
      return tell(['/array/:a', /^\/list\/(\w)/])
    },
    exchanges: gets('/string/1', '/re/1', '/named/1', '/array/1', '/list/1'),
    expected: {
      oracle: [
        { body: '[true,{"a":"1"}]' },
        { body: '[false,{"0":"1"}]' },
        { body: '[false,{"a":"1"}]' },
        { body: '[true,{"a":"1"}]' },
        { body: '[false,{"0":"1"}]' },
      ],
      subject: [
        { body: '[true,{"a":"1"}]' },
        { body: '[true,{"0":"1"}]' },
        { body: '[true,{"a":"1"}]' },
        { body: '[true,{"a":"1"}]' },
        { body: '[true,{"0":"1"}]' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'the value of X-Powered-By',
    rows: [],
    build: (framework) => framework().get('/', (_req, res) => res.end()),
    exchanges: gets('/', '/none'),
    expected: {
      oracle: [{ headers: { 'X-Powered-By': 'Express' } }, { headers: { 'X-Powered-By': 'Express' } }],
      subject: [{ headers: { 'X-Powered-By': 'Trunkline' } }, { headers: { 'X-Powered-By': 'Trunkline' } }],
    },
  },
  {
    kind: 'difference',
    title: 'characters that would end a link',
    rows: ['Response methods (4.x and 5.x) › res.links(links)'],
    build: (framework) =>
      framework()
        .get('/url', (_req, res) => void res.links({ next: '/a>; rel="evil", </b' }).end())
        .get('/rel', (_req, res) => void res.links({ 'ne"xt': '/a' }).end()),
    exchanges: gets('/url', '/rel'),
    expected: {
      oracle: [{ headers: { Link: '</a>; rel="evil", </b>; rel="next"' } }, { headers: { Link: '</a>; rel="ne"xt"' } }],
      subject: [
        { headers: { Link: '</a%3E; rel="evil", %3C/b>; rel="next"' } },
        { headers: { Link: '</a>; rel="ne%22xt"' } },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'a redirect to a slash and a backslash',
    rows: [
      'Response methods (4.x and 5.x) › res.redirect([status,] path)',
      'Response methods (4.x and 5.x) › res.location(path)',
    ],
    build: (framework) =>
      framework()
        .get('/redirect', (_req, res) => res.redirect('/\\evil.test/x'))
        .get('/location', (_req, res) => void res.location('/\\evil.test/x').end()),
    exchanges: gets('/redirect', '/location'),
    expected: {
      oracle: [{ headers: { Location: '/\\evil.test/x' } }, { headers: { Location: '/\\evil.test/x' } }],
      subject: [{ headers: { Location: '/%5Cevil.test/x' } }, { headers: { Location: '/%5Cevil.test/x' } }],
    },
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
        '"/:id(\\d+)" is a 4.x pattern; in 5.x write "/:id"; check id against (\\d+) in the handler, or use a RegExp as path',
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
    title: 'an expression with the g flag',
    rows: [method],
    build: (framework) => framework().get(/^\/x$/g, (_req, res) => res.send('matched')),
    exchanges: gets('/x', '/x'),
    expected: { oracle: [{ status: 200 }, { status: 404 }], subject: [{ status: 200 }, { status: 200 }] },
  },
  {
    kind: 'difference',
    title: 'the engine hook of the specification',
    rows: [engine],
    alone: true,
    observe: renderByHooks,
    expected: {
      oracle: [
        { threw: 'Error: Module "own-engine" does not provide a view engine.' },
        { returned: '__express of page.both-engine' },
      ],
      subject: [{ returned: '__framework of page.own-engine' }, { returned: '__framework of page.both-engine' }],
    },
  },
  {
    kind: 'difference',
    title: 'the message for an engine that is not installed',
    rows: [engine],
    observe: (framework) =>
      String((attempt(() => framework().render('x.none-such', () => {})) as Bag)['threw']).split('\n')[0],
    expected: {
      oracle: "Error: Cannot find module 'none-such'",
      subject:
        'Error: Cannot find module "none-such", the view engine for ".none-such" files. Install it with "npm install none-such", or register another with app.engine(".none-such", engine).',
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
    title: 'a latin-1 header beside a short text without ETag',
    rows: ['Response methods (4.x and 5.x) › res.send([body])'],
    build: (framework) =>
      framework()
        .disable('etag')
        .get('/short', (_req, res) => res.set('X-Latin', 'caf\u00e9').send('ü'))
        .get('/long', (_req, res) => res.set('X-Latin', 'caf\u00e9').send('ü'.repeat(1000))),
    exchanges: gets('/short', '/long'),
    expected: {
      oracle: [{ headers: { 'X-Latin': 'caf\u00c3\u00a9' } }, { headers: { 'X-Latin': 'caf\u00e9' } }],
      subject: [{ headers: { 'X-Latin': 'caf\u00e9' } }, { headers: { 'X-Latin': 'caf\u00e9' } }],
    },
  },
  {
    kind: 'difference',
    title: 'an error whose status is no whole number',
    rows: ['Errors › callback throws or rejects (5.x)'],
    build: (framework) =>
      framework().get('/', () => {
        throw Object.assign(new Error('x'), { status: 404.5 })
      }),
    exchanges: [get('/')],
    expected: { oracle: [{ status: 404 }], subject: [{ status: 500 }] },
  },
])

function hintFor(framework: Framework, path: string): string {
  const { threw } = attempt(() => framework().all(path, () => {})) as { threw: string }
  return threw.split('\n  Trunkline: ')[1] ?? 'none'
}

async function renderByHooks(framework: Framework, kit: Kit): Promise<unknown[]> {
  // Engines are loaded by name, so the two of the fixtures must be found where packages are.
  process.env['NODE_PATH'] = kit.fixture('engines')
  untyped(kit.load('node:module'))['_initPaths']?.()
  const app = framework().set('views', kit.fixture('views/plain'))
  const render = (name: string): Promise<unknown> =>
    new Promise((resolve, reject) =>
      app.render(name, (error: unknown, text: unknown) => (error ? reject(error) : resolve(text))),
    )
  const seen: unknown[] = []
  for (const name of ['page.own-engine', 'page.both-engine']) {
    seen.push(
      await render(name).then(
        (returned) => ({ returned }),
        (error: Error) => ({ threw: `Error: ${error.message}` }),
      ),
    )
  }
  return seen
}
