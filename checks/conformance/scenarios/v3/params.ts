import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { attempt } from '../../src/interface.ts'
import { type Handler3, onError3, type ParamHandler3 } from '../../src/interface-v3.ts'
import { get, gets, post } from '../../src/requests.ts'

const param = 'Application (3.x) › app.param([name], callback)'

const tell: Handler3 = (req, res) => res.json([req['calls'] ?? [], { ...req.params }])
const call =
  (label: string): ParamHandler3 =>
  (req, _res, next, value, name) => {
    req['calls'] = [...((req['calls'] as string[]) ?? []), `${label} ${name}=${value}`]
    next()
  }

export default topicOn3('scenarios/v3/params', [
  serve3(
    'param callbacks of 3.x run before the route, in the order of its keys',
    [param],
    (framework) => {
      const app = framework()
      app.param('b', call('second')).param('a', call('first')).param('a', call('again')).param('none', call('never'))
      app.get('/x/:a/:b?', tell).get('/plain', tell)
      return app.post('/x/:a', tell)
    },
    [...gets('/x/1', '/x/1/2', '/plain', '/x/a%20b'), post('/x/3'), get('/none')],
  ),
  serve3(
    'a param callback of 3.x runs anew for each route',
    [param],
    (framework) => {
      const app = framework().param('id', call('id'))
      app.get('/user/:id', (_req, _res, next) => next())
      app.get('/user/:id', (_req, _res, next) => next('route'))
      app.get('/:kind/:id', (_req, _res, next) => next())
      return app.get('/user/:id', tell)
    },
    gets('/user/1', '/user/2'),
  ),
  serve3(
    'param callbacks of 3.x for several names, and several at once',
    [param],
    (framework) => {
      const app = framework()
      app.param(['from', 'to'], call('each')).param(':id', call('colon')).param('id', call('x'), call('y'))
      app.param(['id', 'to'], call('list 1'), call('list 2'))
      return app.get('/range/:from-:to', tell).get('/user/:id', tell)
    },
    gets('/range/1-5', '/user/7'),
  ),
  serve3(
    'param callbacks of 3.x that fail, skip and answer',
    [param],
    (framework) => {
      const app = framework()
      app.param(
        'id',
        (req: { marked?: string }, res: { end(text: string): void }, next: (s?: unknown) => void, id: string) => {
          if (id === 'error') return next(new Error('no such user'))
          if (id === 'route') return next('route')
          if (id === 'throw') throw new Error('thrown for a param')
          if (id === 'end') return res.end('answered')
          if (id === 'late') return setImmediate(next)
          req.marked = id
          return next()
        },
      )
      app.param('id', call('second'))
      app.get(
        '/own/:id',
        (_req, res) => res.send('own route'),
        onError3((error, _req, res) => res.send(500, `own handler: ${error.message}`)),
      )
      app.get('/user/:id', tell)
      app.get('/user/:other', (_req, res) => res.send('the next route'))
      app.use(onError3((error, _req, res) => res.send(500, `last handler: ${error.message}`)))
      return app
    },
    ['ok', 'error', 'route', 'throw', 'end', 'late'].flatMap((id) => gets(`/user/${id}`, `/own/${id}`)),
  ),
  serve3(
    'what a param callback of 3.x changes is seen by the route',
    [param],
    (framework) => {
      const app = framework()
      app.param('id', (req: { params: Record<string, unknown> }, _res: unknown, next: () => void, id: string) => {
        req.params['id'] = Number(id) * 2
        next()
      })
      app.param('id', call('second'))
      app.get('/twice/:id', (_req, _res, next) => next())
      return app.get('/twice/:id', tell)
    },
    gets('/twice/4'),
  ),
  serve3(
    'a custom param API on 3.x',
    [param],
    (framework) => {
      const app = framework()
      app.param((_name: string, fn: unknown) => {
        if (!(fn instanceof RegExp)) return undefined
        return (
          req: { params: Record<string, unknown> },
          _res: unknown,
          next: (s?: string) => void,
          value: string,
          name: string,
        ) => {
          const captures = fn.exec(String(value))
          if (!captures) return next('route')
          req.params[name] = captures
          return next()
        }
      })
      app
        .param('id', /^\d+$/)
        .param('range', /^(\w+)\.\.(\w+)?$/)
        .param('plain', call('a function still works'))
      app.get('/user/:id', (req, res) => res.send(`user ${req.params['id']}`))
      app.get('/range/:range', (req, res) => res.json(req.params['range']))
      return app.get('/plain/:plain', tell)
    },
    gets('/user/12', '/user/tj', '/range/a..b', '/range/a', '/plain/x'),
  ),
  serve3(
    'several functions that shape the API of param',
    [param],
    (framework) => {
      const app = framework()
      app.param((name: string, fn: unknown) => (typeof fn === 'number' ? `${name} ${fn}` : undefined))
      app.param((_name: string, fn: unknown) => (typeof fn === 'string' ? call(fn) : undefined))
      app.param('id', 7)
      return app.get('/user/:id', tell)
    },
    gets('/user/1'),
  ),
  observe3('mistakes in registering a param callback of 3.x', [param], (framework) => {
    const app = framework()
    const fn = (): void => {}
    return [
      attempt(() => app.param('id') === app),
      attempt(() => app.param('id', null)),
      attempt(() => app.param('id', 'text')),
      attempt(() => app.param('id', fn, 5)),
      attempt(() => app.param(['a', 'b'], 5)),
      attempt(() => app.param(':id', {})),
      attempt(() => app.param([], 5) === app),
      attempt(() => app.param(5, fn) === app),
      Object.keys(app._router['params'] as object),
      (app._router['_params'] as unknown[]).length,
    ]
  }),
  serve3(
    'param callbacks of 3.x belong to their app',
    [param],
    (framework) => {
      const [app, child] = [framework(), framework()]
      app.param('id', call('parent'))
      child.param('id', call('child'))
      child.get('/:id', tell)
      app.use('/child', child)
      return app.get('/:id', tell)
    },
    gets('/child/1', '/2'),
  ),
  serve3(
    'a param callback of 3.x for HEAD and for app.all',
    [param],
    (framework) => {
      const app = framework().param('id', call('id'))
      return app.all('/any/:id', tell).get('/get/:id', (req, res) => res.set('X-Calls', String(req['calls'])).end())
    },
    [
      get('/any/1'),
      post('/any/2'),
      { ...get('/get/3'), bytes: get('/get/3').bytes.replace('GET', 'HEAD'), methods: ['HEAD'] },
    ],
  ),
])
