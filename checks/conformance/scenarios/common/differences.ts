import { once } from 'node:events'
import { get as fetchFrom } from 'node:http'
import type { AddressInfo } from 'node:net'
import { topicOn } from '../../src/define.ts'
import { attempt, type Bag, type Framework, onError, type Res, untyped } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'
import { statusOrDeath } from '../../src/status-or-death.ts'
import { exchangeBytes } from '../../src/wire.ts'

const query = 'Request properties (4.x and 5.x) › req.query'
const parser = 'Settings named in the material › query parser'
const engine = 'Application (4.x and 5.x) › app.engine(ext, callback)'
const redirect = 'Response methods (4.x and 5.x) › res.redirect([status,] path)'
const render = 'Response methods (4.x and 5.x) › res.render(view [, locals] [, callback])'
const method = 'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])'

/** Each is a row of docs/differences.md, under its title. */
export default topicOn(['4.x', '5.x'], 'scenarios/common/differences', [
  {
    kind: 'difference',
    title: 'query parser disabled',
    bySpecification: true,
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
    title: 'the value of X-Powered-By',
    bySpecification: true,
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
    title: 'a redirect, the 404 page and the error page behind a transfer encoding',
    rows: [redirect],
    build: (framework) => {
      const app = framework().use((_req, res, next) => {
        res.set('Transfer-Encoding', 'chunked')
        next()
      })
      app.get('/redirect', (_req, res) => res.redirect('/to'))
      return app.get('/error', () => {
        throw new Error('thrown')
      })
    },
    exchanges: gets('/redirect', '/none', '/error'),
    expected: {
      oracle: [
        { headers: { 'Transfer-Encoding': 'chunked', 'Content-Length': '25' } },
        { status: 404, headers: { 'Transfer-Encoding': 'chunked' } },
        { status: 500, headers: { 'Transfer-Encoding': 'chunked' } },
      ],
      subject: [
        { headers: { 'Transfer-Encoding': 'chunked', 'Content-Length': null } },
        { status: 404, headers: { 'Transfer-Encoding': null } },
        { status: 500, headers: { 'Transfer-Encoding': null } },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'options of res.render that cannot be written to',
    rows: [render],
    lines: ['5.x'],
    build: (framework) => {
      const app = framework().set('view', function View(this: Bag) {
        Object.assign(this, {
          path: '/view',
          render: (_options: Bag, done: (_: null, text: string) => void) => done(null, 'drawn'),
        })
      })
      app.get('/string', (_req, res) => res.render('view', 'text'))
      return app.get('/frozen', (_req, res) => res.render('view', Object.freeze({})))
    },
    exchanges: gets('/string', '/frozen'),
    expected: { oracle: [{ status: 500 }, { status: 500 }], subject: [{ body: 'drawn' }, { body: 'drawn' }] },
  },
  {
    kind: 'difference',
    title: 'the prototype of a request in a mounted app',
    rows: [],
    build: (framework) => {
      const child = framework()
      child.use((_req, _res, next) => {
        Object.assign(child.request, { late: 'added' })
        next()
      })
      child.get('/', (req, res) =>
        res.json([Object.getPrototypeOf(req) === child.request, (req as unknown as Bag)['late'] ?? 'not there']),
      )
      return framework().use('/child', child)
    },
    exchanges: gets('/child', '/child'),
    expected: {
      oracle: [{ body: '[true,"added"]' }, { body: '[true,"added"]' }],
      subject: [{ body: '[false,"not there"]' }, { body: '[true,"added"]' }],
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
    title: 'a Content-Disposition that looks like UTF-8',
    rows: ['Response methods (4.x and 5.x) › res.set(field [, value]) (alias res.header)'],
    build: (framework) =>
      framework().get('/', (_req, res) => {
        // U+0122 to who reads UTF-8, of which the wire gets a quote
        res.set('Content-Disposition', 'attachment; filename="a\xc4\xa2; filename=\xc4\xa2b"')
        res.end(Buffer.from('x'))
      }),
    exchanges: gets('/'),
    expected: {
      oracle: [{ headers: { 'Content-Disposition': 'attachment; filename="a"; filename="b"' } }],
      subject: [{ headers: { 'Content-Disposition': 'attachment; filename="a\xc4\xa2; filename=\xc4\xa2b"' } }],
    },
  },
  {
    kind: 'difference',
    title: 'a parameter with a name of Object.prototype',
    rows: ['Application (4.x and 5.x) › app.param(name, callback) (4.x [name])'],
    observe: (framework) =>
      Object.keys(attempt(() => void framework().param('constructor', (_req, _res, next) => next())) as object),
    expected: { oracle: ['threw'], subject: ['returned'] },
  },
  {
    kind: 'difference',
    title: 'a router that is mounted in itself without a path',
    rows: ['Router (4.x and 5.x) › router.use([path,] callback)'],
    build: (framework) => {
      const router = framework.Router()
      router.use(router)
      return framework()
        .use(router)
        .use(onError((error, _req, res) => res.status(500).send(error.name)))
    },
    exchanges: gets('/'),
    expected: { oracle: [{ status: 500, body: 'RangeError' }], subject: [{ status: 500, body: 'Error' }] },
  },
  {
    kind: 'difference',
    title: 'a status 205 whose length is dropped',
    rows: ['Response methods (4.x and 5.x) › res.send([body])'],
    build: (framework) =>
      framework().get('/', (_req, res) => {
        const { writeHead } = res
        Object.assign(res, {
          writeHead(...args: unknown[]) {
            res.removeHeader('Content-Length')
            return Reflect.apply(writeHead, res, args)
          },
        })
        res.status(205).send('none')
      }),
    exchanges: gets('/'),
    expected: {
      oracle: [{ status: 205, headers: { 'Transfer-Encoding': null, 'Content-Length': null } }],
      subject: [{ status: 205, headers: { 'Transfer-Encoding': 'chunked', 'Content-Length': null } }],
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
    title: 'an expression with the g flag',
    rows: [method],
    build: (framework) => framework().get(/^\/x$/g, (_req, res) => res.send('matched')),
    exchanges: gets('/x', '/x'),
    expected: { oracle: [{ status: 200 }, { status: 404 }], subject: [{ status: 200 }, { status: 200 }] },
  },
  {
    kind: 'difference',
    title: 'the engine hook of the specification',
    bySpecification: true,
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
  {
    kind: 'difference',
    title: 'the key route of a request before a route matched',
    rows: ['Request properties (4.x and 5.x) › req.route'],
    observe: (framework) =>
      new Promise((resolve) => {
        const app = framework().use((req, res) => {
          resolve([Object.hasOwn(req, 'route'), req.route === undefined])
          res.end(() => server.close())
        })
        const server = app.listen(0, '127.0.0.1', () => {
          const { port } = server.address() as AddressInfo
          fetchFrom({ port, host: '127.0.0.1', agent: false }, (answer) => answer.resume())
        })
      }),
    expected: { oracle: [false, true], subject: [true, true] },
  },
  {
    kind: 'difference',
    title: 'the key _parsedUrl of a request',
    rows: [],
    observe: (framework) =>
      new Promise((resolve) => {
        const app = framework().use((req, res) => {
          const { pathname } = (req as unknown as { _parsedUrl: { pathname: string } })._parsedUrl // a cache of parseurl
          resolve([Object.keys(req).includes('_parsedUrl'), pathname])
          res.end(() => server.close())
        })
        const server = app.listen(0, '127.0.0.1', () => {
          const { port } = server.address() as AddressInfo
          fetchFrom({ port, host: '127.0.0.1', path: '/a?b', agent: false }, (answer) => answer.resume())
        })
      }),
    expected: { oracle: [true, '/a'], subject: [false, '/a'] },
  },
  {
    kind: 'difference',
    title: 'the methods of an app that is mounted in a real Express',
    rows: [],
    alone: true,
    observe: async (framework, kit) => {
      const seen: boolean[] = []
      for (const name of ['express4', 'express5']) {
        const inner = framework().use((_req, res) => {
          seen.push(res.send === framework.response.send)
          res.end()
        })
        await statusOrDeath(kit.load<Framework>(name)().use(inner))
      }
      return seen.every(Boolean)
    },
    expected: { oracle: false, subject: true },
  },
  {
    kind: 'difference',
    title: 'the path of a real Express that is mounted in an app of another line',
    rows: ['Objects › sub-app'],
    alone: true,
    observe: (framework, kit) =>
      ['express3', 'express4', 'express5']
        .map((name) => kit.load<Framework>(name)())
        .map((inner) => framework().use('/in', inner) && inner.path())
        .every((path) => path === '/in'),
    expected: { oracle: false, subject: true },
  },
  {
    kind: 'difference',
    title: 'bytes for a request that waits its turn and expects 100-continue',
    rows: [],
    observe: answerInTurn,
    expected: {
      oracle: ['HTTP/1.1 200 OK: first', 'HTTP/1.1 200 OK: HTTP/'],
      subject: ['HTTP/1.1 200 OK: first', 'HTTP/1.1 100 Continue: '],
    },
  },
])

async function answerInTurn(framework: Framework): Promise<string[]> {
  let first: Res | undefined
  const app = framework().get('/', (_req, res) => {
    first = res
  })
  app.post('/', (_req, res) => {
    res.send(Buffer.from('bytes'))
    first?.send('first')
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bytes =
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n' +
    'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi'
  const methods = ['GET', 'POST', 'POST'] // the word to continue is an answer of its own
  const answers = await exchangeBytes((server.address() as AddressInfo).port, { title: 'two requests', bytes, methods })
  server.close()
  // Of Express the third is "1.1 100 Continue".
  return answers.slice(0, 2).map(({ statusLine, body }) => `${statusLine}: ${body}`)
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
