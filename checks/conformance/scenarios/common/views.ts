import { readFile } from 'node:fs'
import { observe, serve, topicOn } from '../../src/define.ts'
import { type App, attempt, type Bag, describeThrown, type Framework, onError } from '../../src/interface.ts'
import { get, gets, head } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'

const render = 'Response methods (4.x and 5.x) › res.render(view [, locals] [, callback])'
const engine = 'Application (4.x and 5.x) › app.engine(ext, callback)'
const failing = 'Errors › res.render error without callback'
const setting = (name: string): string => `Settings named in the material › ${name}`
const locals = 'Application properties › app.locals'
const resLocals = 'Response properties › res.locals'
type Done = (error: unknown, text?: string) => void

/** Replaces {{name}} by the option of that name. */
function template(path: string, options: Bag, done: Done): void {
  readFile(path, 'utf8', (error, text) =>
    done(
      error,
      text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(options[name])),
    ),
  )
}

function tmplApp(framework: Framework, kit: Kit, ...views: string[]): App {
  const paths = views.map((name) => kit.fixture(`views/${name}`))
  return framework()
    .engine('tmpl', template)
    .set('view engine', 'tmpl')
    .set('views', paths.length > 1 ? paths : paths[0])
}

function renderLater(app: App, name: string, ...rest: unknown[]): Promise<unknown> {
  return new Promise((resolve) =>
    app.render(name, ...rest, (error: unknown, text: unknown) =>
      resolve(error ? { error: describeThrown(error) } : { text }),
    ),
  )
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/views', [
  ...['ejs', 'pug', 'hbs'].map((name) =>
    serve(
      `${name} really renders`,
      [render, engine, setting('view engine'), setting('views')],
      (framework, kit) => {
        const app = framework()
          .set('views', kit.fixture(`views/${name}`))
          .set('view engine', name)
        Object.assign(app.locals, { title: 'From the app', raw: '<i>' })
        app.get('/', (_req, res) => res.render('page', { name: 'T<j>' }))
        app.get('/extension', (_req, res) => res.render(`page.${name}`, { title: 'Own', name: 'x' }))
        return app.get('/missing', (_req, res) => res.render('page'))
      },
      [...gets('/', '/extension'), head('/')],
    ),
  ),
  serve(
    'ejs errors reach the error handler',
    [failing, render],
    (framework, kit) => {
      const app = framework()
        .set('views', kit.fixture('views/ejs'))
        .get('/', (_req, res) => res.render('broken.ejs'))
      return app.use(onError((error, _req, res) => res.status(500).send(error.message.split('\n').at(-1))))
    },
    gets('/'),
  ),
  serve(
    'locals: app, then response, then options',
    [render, locals, resLocals],
    (framework, kit) => {
      const app = framework()
        .engine('json', (_path: string, { settings, ...options }: Bag, done: Done) =>
          done(null, JSON.stringify([options, Object.keys(settings as Bag).length > 5])),
        )
        .set('views', kit.fixture('views/plain'))
      app.set('view', FakeView)
      Object.assign(app.locals, { a: 'app', b: 'app', c: 'app' })
      app.use((_req, res, next) => next(void Object.assign(res.locals, { b: 'res', c: 'res' })))
      app
        .get('/options', (_req, res) => res.render('x', { c: 'options' }))
        .get('/none', (_req, res) => res.render('x'))
        .get('/null', (_req, res) => res.render('x', null))
      return app.get('/own', (_req, res) => res.render('x', { _locals: { a: 'given' } }))
    },
    gets('/options', '/none', '/null', '/own'),
  ),
  serve(
    'res.render with a callback does not answer',
    [render],
    (framework, kit) => {
      const app = tmplApp(framework, kit, 'plain')
      app.get('/text', (_req, res) =>
        res.render('user', { name: 'tj', app: 'x' }, (error: unknown, text: string) =>
          res.send(`${error} ${text.toUpperCase()}`),
        ),
      )
      app.get('/only', (_req, res) => res.render('user', (_error: unknown, text: string) => res.send(text)))
      return app.get('/error', (_req, res) => res.render('nowhere', (error: Error) => res.status(404).send(error.name)))
    },
    gets('/text', '/only', '/error'),
  ),
  serve(
    'res.render keeps the status and a type set before',
    [render],
    (framework, kit) =>
      tmplApp(framework, kit, 'plain')
        .get('/', (_req, res) => res.status(202).type('txt').render('user', { name: 'a', app: 'b' }))
        .get('/plain', (_req, res) => res.render('user')),
    [get('/'), get('/plain'), head('/plain')],
  ),
  serve(
    'lookup: name, then index in a folder, first directory wins',
    [render, setting('views'), setting('view engine')],
    (framework, kit) => {
      const app = tmplApp(framework, kit, 'first', 'second', 'plain')
      return app
        .get('/:name', (req, res) => res.render(req.params['name'], { name: 'N', app: 'A' }))
        .get('/abs/:name', (req, res) => res.render(kit.fixture(`views/second/${req.params['name']}`)))
    },
    gets('/page', '/only', '/user', '/blog', '/page.tmpl', '/abs/page', '/abs/page.tmpl'),
  ),
  observe('a view that is not found', [render, failing, setting('views')], async (framework) => {
    const seen: unknown[] = []
    for (const views of ['/no/where', ['/no/a', '/no/b'], ['/no/a', '/no/b', '/no/c'], []]) {
      const app = framework().engine('tmpl', template).set('view engine', 'tmpl').set('views', views)
      seen.push(await renderLater(app, 'x'), await renderLater(app, 'sub/x.tmpl'), await renderLater(app, '/abs/x'))
    }
    return seen
  }),
  observe(
    'the error of a lost view carries the view',
    [failing],
    (framework) =>
      new Promise((resolve) => {
        const app = framework().engine('tmpl', template).set('views', '/no')
        app.render('x.tmpl', (error: { view?: Bag }) =>
          resolve([
            Object.keys(error),
            Object.keys(error.view ?? {}).sort(),
            error.view?.['name'],
            error.view?.['ext'],
            error.view?.['root'],
          ]),
        )
      }),
  ),
  observe('engines that are missing or none', [engine, setting('view engine')], (framework) => {
    const app = framework()
    const names = ['x', 'x.send', 'x.no-such-engine-at-all', 'x.']
    return [
      names.slice(0, 2).map((name) => attempt(() => app.render(name, () => {}))),
      [null, 'x', {}, undefined].map((fn) => attempt(() => app.engine('e', fn) === app)),
    ]
  }),
  observe('engines are registered with or without the dot', [engine], async (framework, kit) => {
    const seen: unknown[] = []
    for (const extension of ['tmpl', '.tmpl']) {
      for (const setting of ['tmpl', '.tmpl']) {
        const app = framework()
          .engine(extension, template)
          .set('view engine', setting)
          .set('views', kit.fixture('views/plain'))
        seen.push([Object.keys(app.engines), await renderLater(app, 'user', { name: 'n', app: 'a' })])
      }
    }
    return seen
  }),
  observe('app.render in all its forms', [engine, locals, render], async (framework, kit) => {
    const app = tmplApp(framework, kit, 'plain')
    app.locals['name'] = 'local'
    return [
      await renderLater(app, 'user'),
      await renderLater(app, 'user', { name: 'given' }),
      await renderLater(app, 'user.tmpl', { _locals: { app: 'inner' } }),
      await renderLater(app, 'none'),
    ]
  }),
  observe('the callback of an engine that answers at once', [render], (framework, kit) => {
    const order: string[] = []
    const app = framework()
      .engine('tmpl', (_path: string, _options: Bag, done: Done) => done(null, 'now'))
      .set('views', kit.fixture('views/plain'))
    return new Promise((resolve) => {
      app.render('user.tmpl', () => resolve(order.concat('callback')))
      order.push('after the call')
    })
  }),
  observe('engines that throw, fail and answer twice', [engine, failing], async (framework, kit) => {
    const broken = [
      () => {
        throw new Error('thrown')
      },
      (_path: string, _options: Bag, done: Done) => done(new Error('failed')),
      (_path: string, _options: Bag, done: Done) => done(null, undefined),
    ]
    const seen: unknown[] = []
    for (const fn of broken)
      seen.push(await renderLater(framework().engine('tmpl', fn).set('views', kit.fixture('views/plain')), 'user.tmpl'))
    return seen
  }),
  observe(
    'an engine is called with the view, the path and the options',
    [engine],
    (framework, kit) =>
      new Promise((resolve) => {
        const app = framework()
          .set('views', kit.fixture('views/plain'))
          .engine('tmpl', function engine(this: Bag, path: string, options: Bag, done: Done) {
            resolve([
              Object.keys(this).sort(),
              this['name'],
              path === this['path'],
              path.endsWith('plain/user.tmpl'),
              Object.keys(options).sort(),
              options['settings'] === app.settings,
              typeof done,
            ])
            done(null, '')
          })
        app.render('user.tmpl', { own: 1, _locals: { inner: 2 } }, () => {})
      }),
  ),
  observe('view cache keeps views by name', [setting('view cache'), render], async (framework, kit) => {
    const made: string[] = []
    class Counting extends FakeView {
      constructor(name: string, _options: Bag) {
        super()
        made.push(name)
      }
    }
    const app = framework().set('view', Counting).set('views', kit.fixture('views'))
    await renderLater(app, 'plain')
    await renderLater(app, 'plain')
    await renderLater(app, 'asked', { cache: true })
    await renderLater(app, 'asked', { cache: true })
    app.enable('view cache')
    await renderLater(app, 'all')
    await renderLater(app, 'all')
    await renderLater(app, 'all', { cache: false })
    return { made, cached: Object.keys(app.cache) }
  }),
  observe(
    'a custom view class',
    [setting('views'), setting('view engine'), engine],
    (framework) =>
      new Promise((resolve) => {
        const seen: unknown[] = []
        class Own {
          path = '/made/up'
          constructor(name: string, options: Bag) {
            seen.push(name, Object.keys(options).sort(), options['defaultEngine'], options['root'])
          }
          render(options: Bag, done: Done): void {
            done(null, Object.keys(options).sort().join())
          }
        }
        const app = framework().set('view', Own).set('view engine', 'made').set('views', '/dir').engine('x', template)
        app.render('n', { a: 1 }, (error: unknown, text: string) => resolve([...seen, error, text]))
      }),
  ),
  serve(
    'a view without an engine is an error for the handler',
    [failing, setting('view engine')],
    (framework, kit) =>
      framework()
        .set('views', kit.fixture('views/plain'))
        .get('/', (_req, res) => res.render('user')),
    gets('/'),
  ),
  serve(
    'a mounted app renders with its own views and the locals of both',
    [render, setting('views'), 'Objects › sub-app'],
    (framework, kit) => {
      const sub = tmplApp(framework, kit, 'second')
      const app = tmplApp(framework, kit, 'first')
      app.locals['name'] = 'parent'
      sub.get('/page', (_req, res) => res.render('page')).get('/only', (_req, res) => res.render('only'))
      return app.use('/sub', sub).get('/page', (_req, res) => res.render('page'))
    },
    gets('/page', '/sub/page', '/sub/only'),
  ),
])

/** Renders its options as text. */
class FakeView {
  path = '/fake'
  render({ settings, ...options }: Bag, done: Done): void {
    done(null, JSON.stringify([options, typeof settings]))
  }
}
