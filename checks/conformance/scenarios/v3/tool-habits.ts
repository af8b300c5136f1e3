import { AsyncLocalStorage } from 'node:async_hooks'
import { serve3, topicOn3 } from '../../src/define-v3.ts'
import type { Handler3, Res3 } from '../../src/interface-v3.ts'
import { get, gets, head } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'
const verb = 'Application (3.x) › app.VERB(path, [callback...], callback)'

const say =
  (text: string): Handler3 =>
  (_req, res) =>
    res.send(text)

export default topicOn3('scenarios/v3/tool-habits', [
  serve3(
    'the stack of 3.x changed by hand',
    [use],
    (framework, { note }) => {
      const app = framework()
      app.use('/a', say('a')).use('/b', say('b'))
      app.use('/edit', (_req, res) => {
        const last = app.stack.pop()
        app.stack.splice(2, 0, { route: '/front', handle: say('front') })
        if (last) app.stack.push(last)
        const b = app.stack.find(({ route }) => route === '/b')
        if (b) b.handle = say('b replaced')
        const a = app.stack.find(({ route }) => route === '/a')
        if (a) a.route = '/moved'
        res.send('edited')
      })
      app.use('/drop', (_req, res) => {
        app.stack = app.stack.filter(({ route }) => route !== '/b')
        res.send('dropped')
      })
      note(app.stack.map(({ route }) => route))
      return app.use(say('last'))
    },
    gets('/a', '/b', '/front', '/edit', '/a', '/moved', '/b', '/front', '/drop', '/b', '/x'),
  ),
  serve3(
    'layers of 3.x wrapped from outside, as tracing does',
    [use],
    (framework) => {
      const app = framework()
      app.use(function first(_req, _res, next) {
        next()
      })
      app.get('/x', function handler(_req, res) {
        res.send('x')
      })
      for (const layer of app.stack.slice(2)) {
        const { handle } = layer
        layer.handle = (req, res, next) => {
          res.set(`X-${handle.name}`, 'traced')
          return handle(req, res, next)
        }
      }
      for (const route of app.routes['get'] ?? []) {
        route.callbacks = route.callbacks.map((callback) => (req, res, next) => {
          res.set('X-Callback', callback.name)
          return callback(req, res, next)
        })
      }
      return app
    },
    gets('/x', '/none'),
  ),
  serve3(
    'the built-in layers of 3.x taken away',
    [use],
    (framework) => {
      const app = framework()
      app.stack.shift()
      app.get('/x', (req, res) => res.json([req.query ?? null, typeof res.locals]))
      return app
    },
    gets('/x?a=1'),
  ),
  serve3(
    'the built-in layers of 3.x wrapped, behind others and mounted, in an app and in a mounted one',
    [use],
    (framework) => {
      const show: Handler3 = (req, res) =>
        res.json([req.url, req.originalUrl, req.query ?? null, typeof res.locals, typeof req.next])
      const wrapped = framework()
      for (const layer of wrapped.stack) {
        const { handle } = layer
        layer.handle = (req, res, next) => {
          res.set(`X-${handle.name}`, req.url)
          return handle(req, res, next)
        }
      }
      const behind = framework()
      const rewrite: Handler3 = (req, _res, next) => {
        req.url += '&b=2'
        next()
      }
      behind.stack.unshift({ route: '', handle: rewrite })
      const mounted = framework()
      for (const layer of mounted.stack) layer.route = '/x'
      const swapped = framework()
      swapped.stack.reverse()
      const app = framework()
      for (const [path, child] of Object.entries({ wrapped, behind, mounted, swapped })) {
        app.use(`/${path}`, child.use(show))
      }
      return app.use(show)
    },
    gets(
      ...['/wrapped/x?a=1', '/WRAPPED.x?a=1', '/behind/x?a=1', '/behind?a=1', '/mounted/x?a=1', '/mounted/y?a=1'],
      ...['/swapped/?a=1', '/swapped', '/none?a=1'],
    ),
  ),
  serve3(
    'app.handle, app.use and app.routes replaced on 3.x',
    [use],
    (framework) => {
      const app = framework()
      const { handle } = app
      app.handle = function (this: unknown, req: { url: string }, res: Res3, next: unknown) {
        res.setHeader('X-Handled', req.url)
        return handle.call(this as never, req, res, next)
      }
      return app.get('/x', say('x'))
    },
    gets('/x', '/none'),
  ),
  serve3(
    'methods of a response of 3.x replaced, as middleware does',
    [use],
    (framework) => {
      const app = framework()
      app.use((_req, res, next) => {
        const { end, writeHead, setHeader } = res
        res.end = function (this: unknown, ...args: unknown[]) {
          setHeader.call(res, 'X-Ended', String(args.length))
          return (end as (...all: unknown[]) => Res3).apply(res, args)
        } as typeof end
        res.writeHead = function (this: unknown, ...args: unknown[]) {
          setHeader.call(res, 'X-Head', String(args[0]))
          return (writeHead as (...all: unknown[]) => Res3).apply(res, args)
        } as typeof writeHead
        next()
      })
      app.get('/send', say('sent'))
      app.get('/json', (_req, res) => res.json({ a: 1 }))
      app.get('/redirect', (_req, res) => res.redirect('/send'))
      return app
    },
    [...gets('/send', '/json', '/redirect', '/none'), head('/send')],
  ),
  serve3(
    'the headers of 3.x patched: cookies add up, a charset is kept, an event says when',
    [use],
    (framework, { note }) => {
      const app = framework()
      app.get('/cookies', (_req, res) => {
        res.setHeader('Set-Cookie', 'a=1')
        res.setHeader('Set-Cookie', 'b=2')
        res.setHeader('Set-Cookie', ['b=2', 'c=3'])
        res.cookie('d', '4')
        res.end(String(res.getHeader('Set-Cookie')))
      })
      app.get('/charset', (_req, res) => {
        res.charset = 'latin1'
        res.setHeader('Content-Type', 'text/plain')
        res.end('x')
      })
      app.get('/event', (_req, res) => {
        res.on('header', () => res.setHeader('X-Event', 'header'))
        note([res.headerSent, res.headersSent])
        res.end('x')
        note([res.headerSent, res.headersSent])
      })
      return app
    },
    gets('/cookies', '/charset', '/event'),
  ),
  serve3(
    'asynchronous context holds on 3.x',
    [verb],
    (framework) => {
      const storage = new AsyncLocalStorage<string>()
      const app = framework()
      app.use((req, _res, next) => storage.run(req.url, next))
      app.use((_req, _res, next) => setImmediate(next))
      app.param('id', (_req: unknown, _res: unknown, next: () => void) => setImmediate(next))
      app.get(
        '/user/:id',
        (_req, _res, next) => process.nextTick(next),
        (_req, res) => res.send(storage.getStore()),
      )
      return app.use((_req, res) => res.send(404, `lost at ${storage.getStore()}`))
    },
    [get('/user/1'), get('/else')],
  ),
  serve3(
    'routes of 3.x listed as documentation generators do',
    [verb],
    (framework) => {
      const app = framework()
      const fn = say('x')
      app
        .get('/user/:id', fn)
        .post('/user', fn)
        .del('/user/:id', fn)
        .get(/^\/re$/, fn)
      return app.use((_req, res) => {
        const listed = Object.keys(app.routes).flatMap((name) =>
          (app.routes[name] ?? []).map(({ method, path, keys }) => [name, method.toUpperCase(), String(path), keys]),
        )
        res.json(listed)
      })
    },
    gets('/'),
  ),
])
