import { createServer, get as fetchFrom } from 'node:http'
import type { AddressInfo } from 'node:net'
import { as3, topicOn3 } from '../../src/define-v3.ts'
import { attempt, type Framework } from '../../src/interface.ts'
import type { App3, Handler3 } from '../../src/interface-v3.ts'
import { get, gets, type Headers } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'

/** Where requests and responses are more than those of Express 3. Each is a row of docs/differences.md, under its title. */
export default topicOn3('scenarios/v3/exchange-differences', [
  {
    kind: 'difference',
    title: 'the age of a cookie on 3.x',
    rows: [versioning],
    build: (framework) =>
      serving(framework, {
        fraction: (_req, res) => {
          const cookie = String(res.cookie('n', 'v', { maxAge: 1999 }).get('Set-Cookie'))
          res.end(cookie.split('; Expires')[0])
        },
        text: (_req, res) => {
          res.cookie('n', 'v', { maxAge: '1000' })
          res.end(String(res.get('Set-Cookie')).endsWith('Invalid Date') ? 'a date that is none' : 'a date')
        },
        undefined: (_req, res) => res.end(JSON.stringify(attempt(() => res.cookie('n', 'v', { maxAge: undefined })))),
      }),
    exchanges: gets('/fraction', '/text', '/undefined'),
    expected: {
      oracle: [
        { body: 'n=v; Max-Age=1.999; Path=/' },
        { body: 'a date that is none' },
        { body: '{"threw":"Error: maxAge should be a Number"}' },
      ],
      subject: [
        { body: 'n=v; Max-Age=1; Path=/' },
        { body: 'a date' },
        { body: '{"threw":"TypeError: option maxAge is invalid"}' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'options of cookies that came after 3.x',
    rows: [versioning],
    build: (framework) =>
      serving(framework, {
        '': (_req, res) => res.cookie('n', 'v', { sameSite: 'lax', priority: 'high', partitioned: true }).end(),
      }),
    exchanges: gets('/'),
    expected: {
      oracle: [{ headers: { 'Set-Cookie': 'n=v; Path=/' } }],
      subject: [{ headers: { 'Set-Cookie': 'n=v; Path=/; Partitioned; Priority=High; SameSite=Lax' } }],
    },
  },
  {
    kind: 'difference',
    title: 'a body with the status 205, on 3.x',
    rows: [versioning],
    build: (framework) => serving(framework, { '': (_req, res) => res.status(205).send('body') }),
    exchanges: gets('/'),
    expected: {
      oracle: [{ status: 205, headers: { 'Content-Length': '4' }, body: 'body' }],
      subject: [{ status: 205, headers: { 'Content-Length': '0' }, body: '' }],
    },
  },
  {
    kind: 'difference',
    title: 'a latin-1 header beside a text, on 3.x',
    rows: [versioning],
    build: (framework) => serving(framework, { '': (_req, res) => res.set('X-Latin', 'caf\xe9').send('text') }),
    exchanges: gets('/'),
    expected: {
      oracle: [{ headers: { 'X-Latin': 'caf\xc3\xa9' } }],
      subject: [{ headers: { 'X-Latin': 'caf\xe9' } }],
    },
  },
  {
    kind: 'difference',
    title: 'the setting json escape on 3.x',
    rows: [versioning],
    build: (framework) =>
      serving(framework, { '': (_req, res) => res.json('<b>') }, (app) => app.enable('json escape')),
    exchanges: gets('/'),
    expected: { oracle: [{ body: '"<b>"' }], subject: [{ body: '"\\u003cb\\u003e"' }] },
  },
  {
    kind: 'difference',
    title: 'res.jsonp of nothing on 3.x',
    rows: [versioning],
    build: (framework) => serving(framework, { '': (_req, res) => res.jsonp(undefined) }),
    exchanges: gets('/?callback=show'),
    expected: {
      oracle: [{ status: 500 }],
      subject: [{ status: 200, body: "/**/ typeof show === 'function' && show();" }],
    },
  },
  {
    kind: 'difference',
    title: 'one object of formats for all requests, on 3.x',
    rows: [versioning],
    build: (framework) => {
      let answer = (): unknown => undefined
      const formats = { json: () => answer(), default: () => answer() }
      return serving(framework, {
        '': (_req, res) => {
          answer = () => res.end('the default')
          res.format(formats)
        },
      })
    },
    exchanges: [get('/', { Accept: 'x/y' }), get('/', { Accept: 'x/y' })],
    expected: {
      oracle: [{ status: 200, body: 'the default' }, { status: 406 }],
      subject: [
        { status: 200, body: 'the default' },
        { status: 200, body: 'the default' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'the types of extensions on 3.x',
    rows: [versioning],
    build: (framework) =>
      serving(framework, { ':name': (req, res) => res.end(String(res.type(req.params['name']).get('Content-Type'))) }),
    exchanges: gets('/woff', '/md', '/wasm', '/html'),
    expected: {
      oracle: ['application/font-woff', 'text/x-markdown', 'application/octet-stream', 'text/html'].map((body) => ({
        body,
      })),
      subject: ['font/woff', 'text/markdown', 'application/wasm', 'text/html'].map((body) => ({ body })),
    },
  },
  {
    kind: 'difference',
    title: 'other responses in the process of an app of 3.x',
    rows: [versioning],
    observe: async () => {
      const server = createServer((_req, res) => {
        res.setHeader('Set-Cookie', 'a=1')
        Object.assign(res.setHeader('Set-Cookie', 'b=2'), { charset: 'utf-8' })
          .setHeader('Content-Type', 'text/css')
          .end()
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      const seen = await new Promise((resolve) => {
        fetchFrom({ port, host: '127.0.0.1', agent: false }, ({ headers }) =>
          resolve([headers['set-cookie'], headers['content-type']]),
        )
      })
      server.close()
      return seen
    },
    expected: { oracle: [['a=1', 'b=2'], 'text/css; charset=utf-8'], subject: [['b=2'], 'text/css'] },
  },
  {
    kind: 'difference',
    title: 'conditional requests on 3.x',
    rows: [versioning],
    build: (framework) =>
      serving(framework, { '': (req, res) => res.set('ETag', 'W/"tag"').end(String(req['fresh'])) }),
    exchanges: (
      [
        { 'If-None-Match': '"tag"' },
        { 'If-None-Match': 'W/"tag"', 'Cache-Control': 'private="no-cache"' },
        { 'If-None-Match': '"a", *' },
      ] as Headers[]
    ).map((headers) => get('/', headers)),
    expected: {
      oracle: [{ body: 'false' }, { body: 'false' }, { body: 'true' }],
      subject: [{ body: 'true' }, { body: 'true' }, { body: 'false' }],
    },
  },
  {
    kind: 'difference',
    title: 'one of several ranges beyond the end, on 3.x',
    rows: [versioning],
    build: (framework) => serving(framework, { '': (req, res) => res.end(JSON.stringify(req.range(100))) }),
    exchanges: ['bytes=0-9,200-300', 'bytes=-500'].map((range) => get('/', { Range: range })),
    expected: {
      oracle: [{ body: '-1' }, { body: '-1' }],
      subject: [{ body: '[{"start":0,"end":9}]' }, { body: '-1' }],
    },
  },
])

/** An app with a route for each handler. */
function serving(
  framework: Framework,
  handlers: Record<string, Handler3>,
  configure: (app: App3) => unknown = () => {},
): ReturnType<Framework> {
  const app = as3(framework)()
  configure(app)
  for (const [name, handler] of Object.entries(handlers)) app.get(`/${name}`, handler)
  return app as unknown as ReturnType<Framework> // an app of 3.x is a listener like any other
}
