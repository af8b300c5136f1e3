import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { as3, topicOn3 } from '../../src/define-v3.ts'
import { attempt, type Bag, type Framework } from '../../src/interface.ts'
import type { App3, Handler3, Res3 } from '../../src/interface-v3.ts'
import { get, gets } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'

const versioning = 'Versioning › 3.x'
type Done = (error: unknown, text?: string) => void

/** Where files and views are more than those of Express 3. Each is a row of docs/differences.md, under its title. */
export default topicOn3('scenarios/v3/file-and-view-differences', [
  {
    kind: 'difference',
    title: 'preconditions of a file on 3.x',
    rows: [versioning],
    build: (framework, kit) => sending(framework, kit, (res, root) => res.sendfile('a.txt', { root })),
    exchanges: [
      get('/', { 'If-Match': '"other"' }),
      get('/', { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' }),
      get('/', { 'If-Match': '*' }),
    ],
    expected: {
      oracle: [{ status: 200 }, { status: 200 }, { status: 200 }],
      subject: [{ status: 412 }, { status: 412 }, { status: 200 }],
    },
  },
  {
    kind: 'difference',
    title: 'headers beside a 304 for a file, on 3.x',
    rows: [versioning],
    build: (framework, kit) =>
      sending(framework, kit, (res, root) =>
        res
          .set({ 'Content-Security-Policy': "default-src 'none'", 'Content-Language': 'en' })
          .sendfile('a.txt', { root }),
      ),
    exchanges: [get('/', { 'If-None-Match': '*' })],
    expected: {
      oracle: [{ status: 304, headers: { 'Content-Security-Policy': null, 'Content-Language': null } }],
      subject: [
        { status: 304, headers: { 'Content-Security-Policy': "default-src 'none'", 'Content-Language': null } },
      ],
    },
  },
  {
    kind: 'difference',
    title: 'options of files that came after 3.x',
    rows: [versioning],
    build: (framework, kit) =>
      sending(framework, kit, (res, root) =>
        res.sendfile('a.txt', { root, maxAge: 1000, immutable: true, acceptRanges: false }),
      ),
    exchanges: gets('/'),
    expected: {
      oracle: [{ headers: { 'Accept-Ranges': 'bytes', 'Cache-Control': 'public, max-age=1' } }],
      subject: [{ headers: { 'Accept-Ranges': null, 'Cache-Control': 'public, max-age=1, immutable' } }],
    },
  },
  {
    kind: 'difference',
    title: 'the path of the working directory for sendfile, on 3.x',
    rows: [versioning],
    build: (framework, kit) => sending(framework, kit, (res) => res.sendfile('.')),
    exchanges: gets('/'),
    expected: { oracle: [{ status: 404, body: 'NotFoundError' }], subject: [{ status: 404, body: 'next' }] },
  },
  {
    kind: 'difference',
    title: 'the error about a range of a file, on 3.x',
    rows: [versioning],
    build: (framework, kit) =>
      sending(framework, kit, (res, root) =>
        res.sendfile('a.txt', { root }, (error: Bag) => res.end(JSON.stringify(error['headers'] ?? null))),
      ),
    exchanges: [get('/', { Range: 'bytes=1000-' })],
    expected: {
      oracle: [{ headers: { 'Content-Range': 'bytes */6' }, body: 'null' }],
      subject: [{ headers: { 'Content-Range': 'bytes */6' }, body: '{"Content-Range":"bytes */6"}' }],
    },
  },
  {
    kind: 'difference',
    title: 'the callback of sendfile for an answer without a body, on 3.x',
    rows: [versioning],
    observe: (framework, kit) => askForFile(framework, kit),
    expected: {
      oracle: [
        ['GET', true],
        ['HEAD', false],
        ['a copy', false],
      ],
      subject: [
        ['GET', true],
        ['HEAD', true],
        ['a copy', true],
      ],
    },
  },
  {
    kind: 'difference',
    title: 'several directories of views on 3.x',
    rows: [versioning],
    observe: (framework, kit) => {
      const app = as3(framework)().engine('tmpl', tellPath)
      app.set('views', [kit.fixture('views/first'), kit.fixture('views/second')])
      return ['page.tmpl', 'only.tmpl'].map((name) => rendered(app, name))
    },
    expected: { oracle: ['TypeError', 'TypeError'], subject: ['first/page.tmpl', 'second/only.tmpl'] },
  },
  {
    kind: 'difference',
    title: 'a directory in the place of a view on 3.x',
    rows: [versioning],
    observe: (framework) => {
      const views = mkdtempSync(join(tmpdir(), 'views-'))
      mkdirSync(join(views, 'page.tmpl'))
      const seen = rendered(as3(framework)().engine('tmpl', tellPath).set('views', views), 'page.tmpl')
      rmSync(views, { recursive: true })
      return String(seen).replace(/^.*\//, '')
    },
    expected: { oracle: 'page.tmpl', subject: 'Error: Failed to lookup view' },
  },
  {
    kind: 'difference',
    title: 'a module that is no view engine on 3.x',
    rows: [versioning],
    observe: (framework, kit) => {
      const app = as3(framework)().set('views', kit.fixture('views/plain'))
      return attempt(() => {
        let said: unknown
        app.render('user.send', (error: Error) => {
          said = error.message.split(' "')[0]
        })
        return said
      })
    },
    expected: {
      oracle: { returned: 'Failed to lookup view' },
      subject: { threw: 'Error: Module "send" does not provide a view engine.' },
    },
  },
])

function sending(framework: Framework, kit: Kit, send: (res: Res3, root: string) => unknown): ReturnType<Framework> {
  const handler: Handler3 = (_req, res) => send(res, kit.fixture('files/site'))
  const app = as3(framework)()
    .get('/', handler)
    .use((_req, res) => {
      res.statusCode = 404
      res.end('next')
    })
  const onError = (error: Error & { status: number }, _req: unknown, res: Res3, _next: unknown): void => {
    res.statusCode = error.status
    res.end(error.name)
  }
  app.use(onError as unknown as Handler3) // the number of parameters makes it an error handler
  return app as unknown as ReturnType<Framework> // an app of 3.x is a listener like any other
}

/** Whether the callback was called, once the answer was there and the process had time to. */
async function askForFile(framework: Framework, kit: Kit): Promise<unknown> {
  const called = new Set<string>()
  const app = as3(framework)().get('/', (req, res) => {
    res.sendfile('a.txt', { root: kit.fixture('files/site') }, () => called.add(String(req.headers['x-name'])))
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked: [name: string, method: string, headers: Record<string, string>][] = [
    ['GET', 'GET', {}],
    ['HEAD', 'HEAD', {}],
    ['a copy', 'GET', { 'If-None-Match': '*' }],
  ]
  for (const [name, method, headers] of asked) {
    const sent = request({
      port,
      host: '127.0.0.1',
      agent: false,
      method,
      headers: { ...headers, 'X-Name': name },
    }).end()
    const [answer] = await once(sent, 'response')
    await once(answer.resume(), 'end')
  }
  // Ends when every connection has, and whatever is called at the end of one has been called.
  await new Promise((resolve) => server.close(resolve))
  return asked.map(([name]) => [name, called.has(name)])
}

/** The engine's text: where the view is, by its last two names. */
function tellPath(path: string, _options: Bag, done: Done): void {
  done(null, path.split('/').slice(-2).join('/'))
}

/** What an engine says at once, or the kind of error that there is. */
function rendered(app: App3, name: string): unknown {
  let said: unknown = 'nothing'
  const { threw } = attempt(() => {
    app.render(name, (error: Error | null, text: string) => {
      said = error ? `${error.name}: ${error.message.split(' "')[0]}` : text
    })
  }) as Bag
  return threw === undefined ? said : String(threw).split(':')[0]
}
