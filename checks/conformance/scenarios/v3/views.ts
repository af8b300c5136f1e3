import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { type Bag, describeThrown } from '../../src/interface.ts'
import type { App3, Framework3 } from '../../src/interface-v3.ts'
import { gets, head } from '../../src/requests.ts'
import type { Kit } from '../../src/scenario.ts'

const versioning = 'Versioning › 3.x'
const render = 'Application (3.x) › app.render(view, [options], callback)'
const engine = 'Application (3.x) › app.engine(ext, callback)'
const setting = (name: string): string => `Settings named in the material › ${name}`
type Done = (error: unknown, text?: string) => void

/** Tells where the view is, and the options that are not settings. */
function tell(path: string, { settings, ...options }: Bag, done: Done): void {
  done(null, JSON.stringify([path.split('/').slice(-3).join('/'), options, typeof settings]))
}

function telling(framework: Framework3, kit: Kit, views: string): App3 {
  return framework()
    .engine('tmpl', tell)
    .set('view engine', 'tmpl')
    .set('views', kit.fixture(`views/${views}`))
}

export default topicOn3('scenarios/v3/views', [
  serve3(
    'where views of 3.x are looked for',
    [render, setting('views'), setting('view engine')],
    (framework, kit) => {
      const app = telling(framework, kit, 'plain')
      const names = [
        'user',
        'user.tmpl',
        'blog',
        'blog/index',
        '../first/page',
        './user',
        kit.fixture('views/second/only'),
      ]
      for (const [index, name] of names.entries()) app.get(`/${index}`, (_req, res) => res.render(name))
      return app
    },
    [...gets('/0', '/1', '/2', '/3', '/4', '/5', '/6'), head('/0')],
  ),
  observe3('views of 3.x that are not found', [render], (framework) => {
    const app = framework().engine('tmpl', tell).set('view engine', 'tmpl').set('views', '/no/where')
    return ['x', 'sub/x.tmpl', '/abs/x', '../x'].map((name) => {
      const seen: unknown[] = []
      app.render(name, (error: Error & { view?: Bag }) =>
        seen.push(
          describeThrown(error),
          Object.keys(error),
          error.view?.['name'],
          error.view?.['ext'],
          error.view?.['root'],
        ),
      )
      return seen
    })
  }),
  serve3(
    'locals of 3.x, from the app, the response and the call',
    [versioning, render],
    (framework, kit) => {
      const app = telling(framework, kit, 'plain')
      app.locals({ a: 'app', b: 'app', c: 'app' })
      app.use((_req, res, next) => {
        res.locals({ b: 'res', c: 'res' })
        res.locals['d'] = 'assigned'
        next()
      })
      const given = { c: 'call' }
      app.get('/given', (_req, res) => res.render('user', given))
      app.get('/again', (_req, res) => res.end(JSON.stringify([Object.keys(given), typeof (given as Bag)['_locals']])))
      app.get('/none', (_req, res) => res.render('user'))
      app.get('/null', (_req, res) => res.render('user', null))
      app.get('/callback', (_req, res) =>
        res.render('user', (error: unknown, text: string) => res.send(`${error} ${text}`)),
      )
      app.get('/both', (_req, res) =>
        res.render('user', { c: 'call' }, (_error: unknown, text: string) => res.send(202, text)),
      )
      return app.get('/typed', (_req, res) => res.status(201).type('txt').render('user'))
    },
    gets('/given', '/again', '/none', '/null', '/callback', '/both', '/typed'),
  ),
  serve3(
    'views of apps of 3.x that are mounted',
    [render, setting('views')],
    (framework, kit) => {
      const child = framework()
      child.locals({ a: 'child' })
      child.get('/page', (_req, res) => res.render('page'))
      const own = telling(framework, kit, 'second').get('/page', (_req, res) => res.render('page'))
      const app = telling(framework, kit, 'first')
      app.locals({ a: 'parent', b: 'parent' })
      app.use((_req, res, next) => next(void res.locals({ c: 'response' })))
      // Its own `views` is a default that it sets itself; here it is taken away to see its parent's.
      delete child.settings['views']
      return app.use('/child', child).use('/own', own)
    },
    gets('/child/page', '/own/page'),
  ),
  observe3('locals of 3.x that are inherited', [render], (framework, kit) => {
    const seen: unknown[] = []
    const inner = Object.create({ a: 'inherited inside', b: 'inherited inside' })
    const given = Object.assign(Object.create({ b: 'inherited' }), { _locals: inner, c: 'own' })
    telling(framework, kit, 'plain').render('user', given, (_error: unknown, text: string) => seen.push(text))
    return seen
  }),
  observe3('the view cache of 3.x', [setting('view cache'), render], (framework, kit) => {
    const app = telling(framework, kit, 'plain')
    const seen = [false, true, undefined].map((cache) => {
      app.render('user', { cache }, () => {})
      return Object.keys(app.cache)
    })
    app.enable('view cache').render('blog', () => {})
    return [seen, Object.keys(app.cache)]
  }),
  observe3('the view of 3.x, as engines see it', [engine], (framework, kit) => {
    const seen: unknown[] = []
    const app = framework().set('views', kit.fixture('views/plain'))
    app.engine('tmpl', function engine(this: Bag, path: string, options: Bag, done: Done) {
      seen.push(this['name'], this['ext'], path === this['path'], Object.keys(this).sort(), Object.keys(options).sort())
      seen.push(options['settings'] === app.settings, done.length)
    })
    app.render('user.tmpl', { own: 1, _locals: { inner: 2 } }, (_error: unknown, _text: unknown) => {})
    return seen
  }),
])
