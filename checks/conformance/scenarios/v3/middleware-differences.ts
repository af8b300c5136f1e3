import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sign } from 'cookie-signature'
import { as3, topicOn3 } from '../../src/define-v3.ts'
import { attempt } from '../../src/interface.ts'
import { change3, onError3 } from '../../src/interface-v3.ts'
import { get, gets, post } from '../../src/requests.ts'

const versioning = 'Versioning › 3.x'

const json = { 'Content-Type': 'application/json' }

/** Each is a row of docs/differences.md, under its title. */
export default topicOn3('scenarios/v3/middleware-differences', [
  {
    kind: 'difference',
    title: 'what framework.compress() compresses, and how',
    rows: [versioning],
    build: (given) => {
      const framework = as3(given)
      const app = framework().use(framework.compress({ threshold: 0 }))
      app.get('/', (_req, res) => res.type('text').send('text'))
      return plain(
        app.get('/still', (_req, res) => {
          res.set('Cache-Control', 'no-transform')
          res.type('text').send('text')
        }),
      )
    },
    exchanges: [get('/', { 'Accept-Encoding': 'br, gzip' }), get('/still', { 'Accept-Encoding': 'gzip' })],
    expected: {
      oracle: [{ headers: { 'Content-Encoding': 'gzip' } }, { headers: { 'Content-Encoding': 'gzip' } }],
      subject: [{ headers: { 'Content-Encoding': 'br' } }, { headers: { 'Content-Encoding': null }, body: 'text' }],
    },
  },
  {
    kind: 'difference',
    title: 'an error as JSON by framework.errorHandler()',
    rows: [versioning],
    env: { NODE_ENV: 'test' },
    build: (given) => {
      const framework = as3(given)
      return plain(
        framework()
          .use((_req, _res, next) => next(Object.assign(new Error('failed'), { stack: 'the stack' })))
          .use(framework.errorHandler()),
      )
    },
    exchanges: [get('/', { Accept: 'application/json' })],
    expected: {
      oracle: [{ body: '{"error":{"message":"failed","stack":"the stack"}}' }],
      subject: [{ body: '{\n  "error": {\n    "message": "failed",\n    "stack": "the stack"\n  }\n}' }],
    },
  },
  {
    kind: 'difference',
    title: 'the list of framework.directory()',
    rows: [versioning],
    build: (given, { fixture }) => {
      const framework = as3(given)
      return plain(framework().use(framework.directory(fixture('files/site'))))
    },
    exchanges: [get('/dir', { Accept: 'application/json' })],
    expected: {
      oracle: [{ headers: { 'X-Content-Type-Options': null }, body: '["index.html","sub"]' }],
      subject: [{ headers: { 'X-Content-Type-Options': 'nosniff' }, body: '["sub","index.html"]' }],
    },
  },
  {
    kind: 'difference',
    title: 'the icon of framework.favicon()',
    rows: [versioning],
    build: (given) => {
      const framework = as3(given)
      return plain(framework().use(framework.favicon()))
    },
    exchanges: gets('/favicon.ico'),
    expected: {
      oracle: [{ status: 200, headers: { 'Content-Type': 'image/x-icon', 'Content-Length': '1406' } }],
      subject: [{ status: 200, headers: { 'Content-Type': 'image/x-icon', 'Content-Length': '150' } }],
    },
  },
  {
    kind: 'difference',
    title: 'errors of the bundled parsers',
    rows: [versioning],
    build: (given) => {
      const framework = as3(given)
      return plain(
        framework()
          .use(framework.json())
          .use(onError3(({ status, message, type }, _req, res, _next) => res.json({ status, message, type }))),
      )
    },
    exchanges: [post('/', json, '   '), post('/', { 'Content-Type': 'application/json; charset=iso-8859-1' }, '{}')],
    expected: {
      oracle: [{ body: '{"status":400,"message":"invalid json"}' }, {}],
      subject: [
        { body: '{"status":400,"message":"Unexpected end of JSON input","type":"entity.parse.failed"}' },
        { body: '{"status":415,"message":"unsupported charset \\"ISO-8859-1\\"","type":"charset.unsupported"}' },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'the spelling of the cookie of framework.session()',
    rows: [versioning],
    observe: async (given) => {
      const framework = as3(given)
      const app = framework().use(framework.session({ secret: 'secret' }))
      const server = app.use((_req, res) => res.send('')).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end()
      const [{ rawHeaders }] = (await once(asked, 'response')) as [IncomingMessage]
      server.close()
      return rawHeaders.filter((name) => /^set-cookie$/i.test(name))
    },
    expected: { oracle: ['set-cookie'], subject: ['Set-Cookie'] },
  },
  {
    kind: 'difference',
    title: 'a signed cookie that holds no session',
    rows: [versioning],
    build: (given) => {
      const framework = as3(given)
      return plain(
        framework()
          .use(framework.cookieParser('secret'))
          .use(framework.cookieSession())
          .use((req, res) => {
            const found = typeof req.session
            if (req.query['set']) Object.assign(req, { session: 'text' })
            res.json(found)
          }),
      )
    },
    exchanges: [
      get('/', { Cookie: `connect.sess=${encodeURIComponent(`s:${sign('text', 'secret')}`)}` }),
      get('/?set=1', { Cookie: `connect.sess=${encodeURIComponent(`s:${sign('j:{"a":1}', 'secret')}`)}` }),
    ],
    expected: {
      oracle: [
        { body: '"string"' },
        {
          headers: {
            'Set-Cookie': `connect.sess=${encodeURIComponent(`s:${sign('j:"text"', 'secret')}`)}; Path=/; HttpOnly`,
          },
        },
      ],
      subject: [
        { body: '"object"' },
        { headers: { 'Set-Cookie': 'connect.sess=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly' } },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'a limit that is no size',
    rows: [versioning],
    observe: (framework) => Object.keys(attempt(() => as3(framework).limit('no size')) as object),
    expected: { oracle: ['returned'], subject: ['threw'] },
  },
  {
    kind: 'difference',
    title: 'the scheme of framework.basicAuth() in other letters',
    rows: [versioning],
    env: { NODE_ENV: 'production' },
    build: (given) => {
      const framework = as3(given)
      return plain(
        framework()
          .use(framework.basicAuth('reader', 'secret'))
          .use((_req, res) => res.send('in')),
      )
    },
    exchanges: [get('/', { Authorization: `basic ${Buffer.from('reader:secret').toString('base64')}` })],
    expected: { oracle: [{ status: 400 }], subject: [{ status: 200, body: 'in' }] },
  },
  {
    kind: 'difference',
    title: 'control characters in a line of framework.logger()',
    rows: [versioning],
    build: (given) => {
      const framework = as3(given)
      let line = ''
      const stream = { write: (text: string) => (line = text.trimEnd()) }
      return plain(
        framework()
          .use(framework.logger({ format: ':remote-user', stream, immediate: true }))
          .use((_req, res) => res.send(line)),
      )
    },
    exchanges: [get('/', { Authorization: `Basic ${Buffer.from('tj\nforged\u001b[31m:').toString('base64')}` })],
    expected: {
      oracle: [{ body: 'tj\nforged\u001b[31m' }],
      subject: [{ body: 'tj\\nforged\\u001b[31m' }],
    },
  },
  {
    kind: 'difference',
    title: 'a token that framework.csrf() of Express has made',
    rows: [versioning],
    env: { NODE_ENV: 'production' },
    build: (given) => {
      const framework = as3(given)
      const csrfSecret = 'a secret that a session has kept'
      return plain(
        framework()
          .use(change3(() => ({ session: { csrfSecret } })))
          .use(framework.csrf())
          .use((_req, res) => res.send('let in')),
      )
    },
    exchanges: [post('/', { 'X-CSRF-Token': `salt-${hashOf('salt-a secret that a session has kept')}` }, '')],
    expected: { oracle: [{ status: 200, body: 'let in' }], subject: [{ status: 403 }] },
  },
])

/** The app as the runner knows one; what 3.x has otherwise is of no interest to it. */
function plain(app: unknown): never {
  return app as never
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
