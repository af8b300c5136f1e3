import { existsSync, rmSync } from 'node:fs'
import { Server } from 'node:http'
import type { AddressInfo, ListenOptions } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { observe, serve, topicOn } from '../../src/define.ts'
import { type App, attempt, builtInRouter, type Framework, untyped } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'

const locals = 'Application properties › app.locals'
const mountpath = 'Application properties › app.mountpath'
const router = 'Application properties › app.router'
const listenPath = 'Application (4.x and 5.x) › app.listen(path, [callback])'
const listen = 'Application (4.x and 5.x) › app.listen([port[, host[, backlog]]][, callback])'

export default topicOn(['4.x', '5.x'], 'scenarios/common/application', [
  observe('app.locals has no prototype and starts with the settings', [locals], (framework) => {
    const app = framework()
    app.locals['title'] = 'x'
    return {
      proto: Object.getPrototypeOf(app.locals),
      keys: Object.keys(app.locals),
      same: app.locals['settings'] === app.settings,
      apart: 'title' in framework().locals,
    }
  }),
  serve(
    'app.locals last for the life of the app and are seen through req.app',
    [locals],
    (framework) => {
      const app = framework()
      app.locals['count'] = 0
      app.use((req, _res, next) => {
        req.app.locals['count'] = Number(req.app.locals['count']) + 1
        next()
      })
      return app.get('/', (req, res) => res.json([req.app.locals['count'], res.app.locals['count'], res.locals]))
    },
    gets('/', '/', '/'),
  ),
  observe('app.mountpath holds patterns, as they were given', [mountpath, 'Objects › sub-app'], (framework) => {
    const seen: unknown[] = [framework().mountpath]
    const mounts: unknown[] = ['/admin', '/:tenant', ['/a', '/b'], /^\/x(y+)/, ['/c', /d/], '/trail/', '']
    for (const path of mounts) {
      const sub = framework()
      untyped(framework())['use']?.(path, sub)
      seen.push(sub.mountpath)
    }
    const bare = framework()
    framework().use(bare)
    return [...seen, bare.mountpath]
  }),
  observe('app.path() joins the mount paths of the ancestors', [mountpath], (framework) => {
    const [one, two, three, list] = [framework(), framework(), framework(), framework()]
    one.use('/blog', two)
    two.use('/admin', three)
    three.use(['/a', '/b'], list)
    return { paths: [one.path(), two.path(), three.path(), list.path()], parents: [three.parent === two, one.parent] }
  }),
  serve(
    'app.mountpath keeps the pattern where req.baseUrl has the path',
    [mountpath],
    (framework, { patterns }) => {
      const sub: App = framework().get('/in', (req, res) => res.json([sub.mountpath, req.baseUrl, req.app === sub]))
      return framework().use(['/u/:id', patterns.optional('/adm', 'in')], sub)
    },
    gets('/u/7/in', '/admin/in', '/adm/in', '/u/in'),
  ),
  observe(
    'app.router is made at its first use, and stays',
    [router, 'Versioning › app.router'],
    (framework) => {
      const app = framework()
      const own = Object.getOwnPropertyDescriptor(app, 'router')
      const first = app.router
      app.get('/x', () => {})
      return {
        own: [own?.enumerable, own?.configurable, typeof own?.get, typeof own?.set],
        same: app.router === first,
        kind: [typeof first, first.name, first.length, first.stack.length],
        routerOf: Object.getPrototypeOf(first) === framework.Router.prototype,
        assign: attempt(() => Reflect.set(app, 'router', 1)),
        underscored: untyped(app)['_router'],
      }
    },
    { lines: ['5.x'] },
  ),
  serve(
    'routing settings are read when the router is made',
    [
      router,
      'Settings named in the material › case sensitive routing',
      'Settings named in the material › strict routing',
    ],
    (framework) => {
      const [early, late] = [framework(), framework()]
      early.enable('case sensitive routing').enable('strict routing')
      late.use((_req, _res, next) => next())
      late.enable('case sensitive routing').enable('strict routing')
      for (const app of [early, late]) {
        app.get('/Foo', (_req, res) => res.send('Foo'))
        app.get('/bar/', (_req, res) => res.send('bar/'))
        app.use('/Mount/', (req, res) => res.send(`mount ${req.baseUrl} ${req.url}`))
      }
      return framework().use('/early', early).use('/late', late)
    },
    gets(
      '/early/Foo',
      '/early/foo',
      '/early/Foo/',
      '/early/bar',
      '/early/bar/',
      '/early/mount',
      '/early/Mount',
      '/early/Mount/x',
      '/late/Foo',
      '/late/foo',
      '/late/Foo/',
      '/late/bar',
      '/late/bar/',
      '/late/mount',
      '/late/mount/x',
    ),
  ),
  observe(
    'a router of its own does not read the settings of an app',
    ['Router options (framework.Router) › caseSensitive'],
    (framework) => {
      const app = framework().enable('case sensitive routing').enable('strict routing')
      const own = untyped(builtInRouter(app.use(() => {})))
      const free = untyped(framework.Router())
      return [
        own['caseSensitive'],
        own['strict'],
        own['mergeParams'],
        free['caseSensitive'],
        free['strict'],
        free['mergeParams'],
      ]
    },
  ),
  observe('app.listen() takes all forms of the runtime and returns its server', [listen], listenInEveryForm),
  observe('app.listen() takes a socket path', [listenPath], listenOnSocket),
  observe('app.listen() gives a failure to the callback, once', [listen], listenTwice, { lines: ['5.x'] }),
  observe(
    'methods that register return the app',
    [
      'Application (4.x and 5.x) › app.enable(name) / app.disable(name)',
      'Application (4.x and 5.x) › app.METHOD(path, callback [, callback ...])',
    ],
    (framework) => {
      const app = framework()
      const fn = (): void => {}
      const results = [
        app.get('/', fn),
        app.post('/', fn),
        app.all('/', fn),
        app.use(fn),
        app.use('/x', fn),
        app.param('id', fn),
        app.set('a', 1),
        app.set('b', undefined),
        app.enable('c'),
        app.disable('d'),
        app.engine('e', fn),
      ]
      return { app: results.map((result) => result === app), route: [app.route('/').get(fn).constructor.name] }
    },
  ),
])

async function listenInEveryForm(framework: Framework): Promise<unknown> {
  const forms: unknown[][] = [
    [],
    [0],
    ['0'],
    [0, '127.0.0.1'],
    [0, '127.0.0.1', 10],
    [{ port: 0, host: '127.0.0.1' } satisfies ListenOptions],
    [undefined],
    [null],
  ]
  const seen: unknown[] = []
  for (const form of forms) {
    for (const withCallback of [true, false]) seen.push(await listenOnce(framework(), form, withCallback))
  }
  return seen
}

function listenOnce(app: App, form: unknown[], withCallback: boolean): Promise<unknown> {
  return new Promise((resolve) => {
    const calls: unknown[][] = []
    const server = app.listen(...form, ...(withCallback ? [(...args: unknown[]) => calls.push(args)] : []))
    server.on('listening', () => {
      const { port } = server.address() as AddressInfo
      const listeners = server.listeners('request').map((listener) => listener === (app as unknown))
      setImmediate(() => {
        server.close()
        resolve({ form, server: server instanceof Server, calls, port: port > 0, listeners })
      })
    })
  })
}

function listenOnSocket(framework: Framework): Promise<unknown> {
  const path = join(tmpdir(), `conformance-${process.pid}.sock`)
  rmSync(path, { force: true })
  return new Promise((resolve) => {
    const server = framework().listen(path, (...args: unknown[]) => {
      const seen = { exists: existsSync(path), address: server.address() === path, args }
      server.close(() => resolve(seen))
    })
  })
}

function listenTwice(framework: Framework): Promise<unknown> {
  return new Promise((resolve) => {
    const first = framework().listen(0, '127.0.0.1', () => {
      const { port } = first.address() as AddressInfo
      const calls: unknown[] = []
      framework().listen(port, '127.0.0.1', (error?: NodeJS.ErrnoException) => {
        calls.push(error?.code)
        // A second call would come before the next turn.
        setImmediate(() => first.close(() => resolve(calls)))
      })
    })
  })
}
