import { observe, serve, topicOn } from '../../src/define.ts'
import { type App, builtInRouter, type Handler, onError, untyped } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'

const sub = 'Objects › sub-app'
const mountpath = 'Application properties › app.mountpath'
const tell: Handler = (req, res) => res.json([req.baseUrl, req.url, req.originalUrl, req.params, req.app.path()])

export default topicOn(['4.x', '5.x'], 'scenarios/common/sub-apps', [
  observe('mounting emits an event with the parent', [sub], (framework) => {
    const seen: unknown[] = []
    const parent = framework()
    const child = (name: string): App => framework().on('mount', (by) => seen.push([name, by === parent]))
    parent.use(child('bare')).use('/path', child('path')).use(['/a', '/b'], child('array'))
    parent.use('/several', () => {}, child('second'), [() => {}, [child('nested')]])
    framework.Router().use(child('in a router'))
    return seen
  }),
  serve(
    'a mounted app sees itself, and the parent afterwards',
    [sub, 'Objects › req', 'Objects › res'],
    (framework) => {
      const [outer, middle, inner] = [framework(), framework(), framework()]
      const mark =
        (name: string, app: App): Handler =>
        (req, res, next) =>
          next(void res.append('X-Apps', `${name} ${req.app === app} ${res.app === app}`))
      outer.use(mark('outer', outer)).use('/m', middle).use(mark('back in outer', outer), tell)
      middle.use(mark('middle', middle)).use('/i', inner).use(mark('back in middle', middle))
      inner.use(mark('inner', inner))
      return outer
    },
    gets('/m/i/x', '/m', '/'),
  ),
  serve(
    'additions of the child are seen inside it, those of the parent everywhere',
    [sub],
    (framework) => {
      const [parent, child] = [framework(), framework()]
      Object.assign(parent.request, { fromParent: 'P' })
      Object.assign(child.request, { fromChild: 'C' })
      Object.assign(parent.response, { both: 'parent' })
      Object.assign(child.response, { both: 'child' })
      const look: Handler = (req, res, next) =>
        next(void res.append('X-Seen', [req['fromParent'], req['fromChild'], res['both']].join('/')))
      child.use(look)
      return parent.use('/c', look, child, look, (_req, res) => res.end())
    },
    gets('/c'),
  ),
  observe('prototypes of a mounted app hang below those of its parent', [sub], (framework) => {
    const [parent, child] = [framework(), framework()]
    parent.use(child)
    return [
      Object.getPrototypeOf(child.request) === parent.request,
      Object.getPrototypeOf(child.response) === parent.response,
      Object.getPrototypeOf(child.settings) === parent.settings,
      Object.getPrototypeOf(child.engines) === parent.engines,
      untyped(child)['parent'] === (parent as unknown),
    ]
  }),
  serve(
    'an app mounted on several paths, and on two parents',
    [sub, mountpath],
    (framework) => {
      const child = framework().use((req, res) => res.json([req.baseUrl, child.mountpath, req.app === child]))
      const [one, two] = [framework().use('/one', child), framework().use(['/two', '/zwei/:x'], child)]
      return framework().use('/1', one).use('/2', two)
    },
    gets('/1/one', '/2/two/x', '/2/zwei/7/y'),
  ),
  serve(
    'urls inside mounted apps',
    [sub, mountpath, 'Request properties (4.x and 5.x) › req.originalUrl (4.x)'],
    (framework) => {
      const inner = framework().get('/', tell).get('/deep/:x', tell)
      return framework().use('/a/:p', framework().use('/b', inner)).use('/', framework().get('/root', tell))
    },
    gets('/a/1/b', '/a/1/b/', '/a/1/b?q=1', '/a/1/b/deep/2', '/root', '/a/1/b/none'),
  ),
  serve(
    'errors pass from a mounted app to its parent',
    [sub, 'Errors › callback throws or rejects (5.x)'],
    (framework) => {
      const child = framework().get('/throw', () => {
        throw new Error('from the child')
      })
      child.get('/handled', (_req, _res, next) => next(new Error('inside')))
      child.use(
        '/handled',
        onError((error, _req, res) => res.status(418).send(`child: ${error.message}`)),
      )
      const app = framework()
        .use('/c', child)
        .use('/c', (_req, res) => res.send('not with an error'))
      return app.use(
        onError((error, req, res) =>
          res.status(500).send(`parent: ${error.message} ${req.baseUrl} ${req.url} ${req.app === app}`),
        ),
      )
    },
    gets('/c/throw', '/c/handled', '/c/none'),
  ),
  serve(
    'an unanswered request goes on after the mounted app',
    [sub],
    (framework) =>
      framework()
        .use(
          '/c',
          framework().get('/x', (_req, _res, next) => next()),
        )
        .get('/c/x', (_req, res) => res.send('parent')),
    gets('/c/x', '/c/y'),
  ),
  serve(
    'a child that sets a header for all and stays out of the way',
    [sub],
    (framework) =>
      framework()
        .use(framework().use((_req, res, next) => next(void res.set('X-Child', '1'))))
        .get('/', (req, res) => res.json([req.baseUrl, req.url])),
    gets('/', '/none'),
  ),
  serve(
    'mounted apps are named so in the stack',
    [sub],
    (framework) => {
      const app = framework().use('/c', framework()).use(framework.Router())
      return app.get('/', (_req, res) => res.json(builtInRouter(app).stack.map(({ name }) => name)))
    },
    gets('/'),
  ),
])
