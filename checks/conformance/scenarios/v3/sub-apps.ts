import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { type App3, type Handler3, onError3 } from '../../src/interface-v3.ts'
import { get, gets } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'

const tell: Handler3 = (req, res) => res.json([req.url, req.originalUrl, req.app.path(), req.app.route])
const mark =
  (label: string): Handler3 =>
  (req, _res, next) => {
    req['marks'] = [...((req['marks'] as string[]) ?? []), label]
    next()
  }

export default topicOn3('scenarios/v3/sub-apps', [
  observe3('mounting on 3.x emits an event with the parent', [use], (framework) => {
    const seen: unknown[] = []
    const parent = framework()
    const child = (name: string): App3 => framework().on('mount', (by) => seen.push([name, by === parent]))
    const [bare, path] = [child('bare'), child('path')]
    parent.use(bare).use('/path', path)
    return [seen, bare.parent === parent, path.route, bare.route]
  }),
  serve3(
    'a mounted app of 3.x sees itself, and the parent afterwards',
    [use],
    (framework) => {
      const [outer, middle, inner] = [framework(), framework(), framework()]
      const who =
        (label: string): Handler3 =>
        (req, res, next) =>
          mark(`${label} ${[outer, middle, inner].indexOf(req.app)} ${req.app === res.app} ${req.url}`)(req, res, next)
      outer.use(who('outer')).use('/m', middle).use(who('back in outer'))
      middle.use(who('middle')).use('/i', inner).use(who('back in middle'))
      inner.use(who('inner'))
      return outer.use((req, res) => res.json(req['marks']))
    },
    gets('/m/i/x', '/m/i.x', '/m', '/'),
  ),
  serve3(
    'additions to the prototypes of mounted apps of 3.x',
    [use],
    (framework) => {
      const [parent, child] = [framework(), framework()]
      Object.assign(parent.request, { fromParent: 'P' })
      Object.assign(child.request, { fromChild: 'C' })
      Object.assign(parent.response, { both: 'parent' })
      Object.assign(child.response, { both: 'child' })
      const look: Handler3 = (req, res, next) =>
        mark([req['fromParent'], req['fromChild'], res['both']].join('/'))(req, res, next)
      child.use(look)
      return parent
        .use(look)
        .use('/c', child)
        .use(look)
        .use((req, res) => res.json(req['marks']))
    },
    gets('/c', '/'),
  ),
  serve3(
    'urls inside mounted apps of 3.x',
    [use],
    (framework) => {
      const [app, blog, admin] = [framework(), framework(), framework()]
      admin.get('/', tell).get('/posts/:id', tell)
      blog.use('/admin', admin).get('/', tell).get('/.json', tell)
      return app.use('/blog', blog).get('/', tell)
    },
    gets('/', '/blog', '/blog/', '/blog.json', '/BLOG/admin', '/blog/admin/posts/1?x=1', '/blog/admin.x', '/blogx'),
  ),
  serve3(
    'an app of 3.x mounted twice, and on two parents',
    [use],
    (framework) => {
      const [app, other, child] = [framework(), framework(), framework()]
      child.get('/', tell).get('/go', (_req, res) => res.redirect('there'))
      app.use('/one', child).use('/two', child)
      other.use('/three', child)
      return app.use('/other', other)
    },
    gets('/one', '/two', '/other/three', '/one/go', '/two/go', '/other/three/go'),
  ),
  serve3(
    'locals and settings across mounted apps of 3.x',
    [use],
    (framework) => {
      const [app, child] = [framework(), framework()]
      app.locals({ fromApp: 1 })
      child.locals({ fromChild: 2 })
      app.use((_req, res, next) => next(void res.locals({ early: 'set by the parent' })))
      child.use((_req, res, next) => next(void res.locals({ inner: 'set by the child' })))
      child.get('/in', (req, res) => res.json([Object.keys(req.app.locals), { ...res.locals }]))
      app.use('/c', child)
      return app.use((req, res) => res.json([Object.keys(req.app.locals), { ...res.locals }]))
    },
    gets('/c/in', '/c/out', '/'),
  ),
  serve3(
    'errors and unanswered requests of mounted apps of 3.x',
    [use],
    (framework) => {
      const [app, child] = [framework(), framework()]
      child.get('/fail', (_req, _res, next) => next(new Error('in the child')))
      child.get('/pass', mark('child'), (_req, _res, next) => next())
      app.use('/c', child)
      app.get('/c/pass', mark('parent'), (req, res) => res.json(req['marks']))
      return app.use(onError3((error, req, res) => res.send(500, [error.message, req.url, req.app === app])))
    },
    gets('/c/fail', '/c/pass', '/c/none'),
  ),
  serve3(
    'an app of 3.x called by hand as middleware',
    [use],
    (framework) => {
      const [app, inner] = [framework(), framework()]
      inner.get('/inner', tell)
      app.use((req, res, next) => (req.get('X-Inner') ? inner(req, res, next) : next()))
      return app.use((req, res) => res.json(['outer', req.app === app]))
    },
    [get('/inner', { 'X-Inner': '1' }), get('/none', { 'X-Inner': '1' }), get('/inner')],
  ),
  serve3(
    'X-Powered-By of mounted apps of 3.x',
    [use],
    (framework) => {
      const [app, child] = [framework(), framework()]
      app.disable('x-powered-by').use(
        '/c',
        child.get('/', (_req, res) => res.end()),
      )
      return app.get('/', (_req, res) => res.end())
    },
    gets('/', '/c', '/none'),
  ),
])
