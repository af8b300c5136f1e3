import { createServer } from 'node:http'
import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { untyped } from '../../src/interface.ts'
import { change3, type Handler3, onError3 } from '../../src/interface-v3.ts'
import { gets, post, raw, request } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'

const tell: Handler3 = (req, res) => res.json([req.url, req.originalUrl, req['path']])
const note =
  (label: string): Handler3 =>
  (req, _res, next) => {
    req['seen'] = [...((req['seen'] as string[]) ?? []), `${label} ${req.url}`]
    next()
  }
const seen: Handler3 = (req, res) => res.json([req['seen'] ?? [], req.url])

export default topicOn3('scenarios/v3/use', [
  serve3(
    'a mount path of 3.x ends at a slash, at a dot, or at the end',
    [use],
    (framework) => framework().use('/m', tell),
    gets(
      '/m',
      '/m/',
      '/m/x',
      '/m.x',
      '/m.',
      '/m/.x',
      '/m?a=1',
      '/m/?a=1',
      '/m.json?a=/b',
      '/mx',
      '/m-x',
      '/m%2Fx',
      '/m//x',
      '//m',
      '/',
    ),
  ),
  serve3(
    'a mount path of 3.x with other letters, slashes and signs',
    [use],
    (framework) => {
      const app = framework()
      app.use('/Case', tell).use('/slash/', tell).use('/two//', tell).use('/deep/er', tell).use('/d.ot', tell)
      app.use('/:param', tell).use('/a*', tell).use('no-slash', tell).use('/sp ace', tell).use('/ü', tell)
      return app
    },
    gets(
      ...['/case', '/CASE/x', '/Case.x', '/slash', '/slash/', '/slash/x', '/slash.x', '/two', '/two/', '/two//x'],
      ...['/deep/er/x', '/DEEP/ER', '/deep', '/d.ot', '/d.ot/x', '/dxot', '/:param', '/x', '/a*', '/ab', '/no-slash'],
      ...['/sp%20ace', '/%C3%BC'],
    ),
  ),
  serve3(
    'a mount path of 3.x that is the root',
    [use],
    (framework) => {
      const app = framework()
      return app.use('/', note('slash')).use('', note('empty')).use(note('none')).use(seen)
    },
    gets('/', '/x', '/x?y=1'),
  ),
  serve3(
    'the url of 3.x is put back after each mount',
    [use],
    (framework) => {
      const app = framework()
      app.use('/a', note('a')).use('/a/b', note('a/b')).use('/a', note('a again')).use(note('root'))
      app.use('/a/b/c', (req, _res, next) => next(new Error(req.url)))
      app.use(onError3((error, req, res) => res.json([error.message, req['seen'], req.url])))
      return app.use(seen)
    },
    gets('/a', '/a/b', '/a/b/c', '/a/b/c/d?x=1', '/a.b', '/b'),
  ),
  serve3(
    'a url of 3.x rewritten inside a mount and outside',
    [use],
    (framework) => {
      const app = framework()
      app.use(
        '/m',
        change3(() => ({ url: '/rewritten' })),
      )
      app.use(
        '/empty',
        change3(() => ({ url: '' })),
      )
      app.use(
        '/old',
        change3(({ url }) => ({ url: url.replace(/^\//, '/x') })),
      )
      app.use(
        '/query',
        change3(({ url }) => ({ url: `${url}?added=1` })),
      )
      app.use((req, _res, next) =>
        req.url === '/top' ? change3(() => ({ url: '/m/other?q=1' }))(req, _res, next) : next(),
      )
      app.use('/m', note('after'))
      return app.use((req, res) => res.json([req['seen'] ?? [], req.url, req.originalUrl, req.query]))
    },
    gets('/m', '/m/x', '/m.x', '/empty', '/empty/x', '/old', '/old/y', '/query', '/query/z', '/top'),
  ),
  serve3(
    'middleware of 3.x by its number of parameters',
    [use],
    (framework) => {
      const app = framework()
      const five = (_a: unknown, _b: unknown, _c: unknown, _d: unknown, _e: unknown): void => {
        throw new Error('never')
      }
      app.use(five as unknown as Handler3)
      app.use('/none', (...args: unknown[]) => (args[1] as { end(text: string): void }).end(`${args.length} arguments`))
      app.use('/one', ((req: { res: { end(text: string): void } }) => req.res.end('by one')) as Handler3)
      app.use('/fail', (_req, _res, next) => next(new Error('failed')))
      app.use('/throw', () => {
        throw new Error('thrown')
      })
      app.use('/text', (_req, _res, next) => next('a text'))
      app.use('/zero', (_req, _res, next) => next(0))
      app.use('/route', (_req, _res, next) => next('route'))
      app.use(note('skipped by errors'))
      app.use(
        '/fail/on',
        onError3((_error, req, res, next) => note('recovered')(req, res, next)),
      )
      app.use(
        '/fail/again',
        onError3((_error, _req, _res, next) => next(new Error('another'))),
      )
      app.use(
        '/throw',
        onError3((error) => {
          throw new Error(`again ${error.message}`)
        }),
      )
      app.use(onError3((error, req, res, next) => (req.query['handle'] ? res.send(500, String(error)) : next(error))))
      return app.use(seen)
    },
    ['/', '/none', '/one', '/fail', '/fail/on', '/fail/again', '/throw', '/text', '/zero', '/route'].flatMap((path) =>
      gets(path, `${path}?handle=1`),
    ),
  ),
  serve3(
    'middleware of 3.x runs in the order of its definition, for every method',
    [use],
    (framework) => {
      const app = framework()
      app.use(note('first'))
      app.get('/x', note('route'))
      app.use(note('second'))
      app.post('/x', note('post, in the router that came first'))
      return app.use(seen)
    },
    [...gets('/x', '/y'), post('/x'), request('PUT', '/x'), request('OPTIONS', '/x'), request('OPTIONS', '/y')],
  ),
  serve3(
    'a server of node used as middleware of 3.x',
    [use],
    (framework) => {
      const server = createServer((req, res) => res.end(`server ${req.url}`))
      const app = framework().use('/server', server)
      return app.use(seen)
    },
    gets('/server', '/server/x', '/x'),
  ),
  serve3(
    'an object with a function handle used as middleware of 3.x',
    [use],
    (framework) => {
      const object = {
        handle(this: unknown, req: { url: string }, res: { end(text: string): void }, next: () => void): void {
          if (req.url === '/pass') return next()
          res.end(`handled ${req.url} ${this === object}`)
        },
      }
      const app = framework()
      untyped(app)['use']?.('/object', object)
      const fn: Handler3 = (_req, res) => res.send('the function itself')
      Object.assign(fn, { handle: (_req: unknown, res: { end(text: string): void }) => res.end('its handle') })
      app.use('/fn', fn)
      return app.use((req, res) => res.json([req.url, (object as { route?: string }).route]))
    },
    gets('/object', '/object/x', '/object/pass', '/fn'),
  ),
  observe3('the stack of 3.x lists what was used', [use], (framework) => {
    const app = framework()
    const child = framework()
    app.use(note('a')).use('/path', seen).use('/slash/', seen).use('/child', child)
    app.use(function named(_req, _res, next) {
      next()
    })
    app.get('/route', seen)
    return {
      real: Array.isArray(app.stack),
      stack: app.stack.map((layer) => [
        Object.keys(layer),
        layer.route,
        layer.route === '/child' || layer.handle.name,
        layer.handle.length,
      ]),
      own: app.stack[3]?.handle === seen,
    }
  }),
  observe3('mistakes in using middleware of 3.x', [use], (framework) => {
    const app = framework()
    const fails = (...args: unknown[]): unknown => {
      try {
        return untyped(app)['use']?.(...args) === app ? 'taken' : 'returned something else'
      } catch (error) {
        // The text is that of whatever the framework's code does first with what is no function.
        return (error as Error).name
      }
    }
    return [fails(), fails('/x'), fails(undefined), fails(null), fails('/x', null)]
  }),
  serve3(
    'targets of 3.x in absolute form, and other than a path',
    [use],
    (framework) => {
      const app = framework()
      app.use('/m', note('m')).get('/m/x', note('route'))
      return app.use(seen)
    },
    [
      'http://h.test/m/x',
      'http://h.test/m.x?y=1',
      'http://h.test',
      'http://h.test/',
      '/m/http://x/y',
      '/?u=http://x/m',
    ].map((target) => raw(target, `GET ${target} HTTP/1.1\r\nHost: app.example.test\r\nConnection: close\r\n\r\n`)),
  ),
])
