import { createServer, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { attempt } from '../../src/interface.ts'
import type { App3, Handler3 } from '../../src/interface-v3.ts'
import { get, gets } from '../../src/requests.ts'

const use = 'Application (3.x) › app.use([path], function)'
const engine = 'Application (3.x) › app.engine(ext, callback)'
const render = 'Application (3.x) › app.render(view, [options], callback)'
const listen = 'Application (3.x) › app.listen()'
const versioning = 'Versioning › 3.x'

export default topicOn3('scenarios/v3/application', [
  observe3('app.locals merges what it is called with', [versioning], (framework) => {
    const app = framework()
    const given = Object.assign(Object.create({ inherited: 1 }), { title: 'Blog', nested: { a: 1 } })
    const returned = app.locals(given)
    app.locals.email = 'me@example.test'
    return {
      kind: [typeof app.locals, app.locals.name, app.locals.length],
      returned: returned === given,
      keys: Object.keys(app.locals),
      values: [app.locals.title, app.locals.email, app.locals['inherited']],
      settings: app.locals['settings'] === app.settings,
      nothing: [attempt(() => app.locals({})), attempt(() => app.locals(undefined as never))],
      apart: Object.keys(framework().locals),
    }
  }),

  observe3('names that a function has cannot be locals', [versioning], (framework) => {
    const { locals } = framework()
    locals({ safe: 1 })
    const before = [typeof locals['name'], typeof locals['length'], typeof locals['call'], typeof locals['apply']]
    const fixed = Object.keys(attempt(() => locals({ name: 'x' })) as object)
    locals({ call: 'mine', toString: 'mine' })
    return [before, fixed, locals['call'], locals['toString']]
  }),

  serve3(
    'app.locals and res.locals in a view',
    [render, engine],
    (framework) => {
      const app = framework()
      app.engine('keys', (_path: string, options: Record<string, unknown>, done: (e: null, text: string) => void) =>
        done(null, JSON.stringify([Object.keys(options).sort(), options['a'], options['b'], options['c']])),
      )
      app.set('views', '/').set(
        'view',
        class {
          path = '/some.keys'
          render(options: unknown, done: unknown): void {
            ;(app.engines['.keys'] as (...args: unknown[]) => void)('/some.keys', options, done)
          }
        },
      )
      app.locals({ a: 'app', b: 'app', c: 'app' })
      app.use((_req, res, next) => {
        res.locals({ b: 'res', c: 'res' })
        next()
      })
      return app.get('/', (_req, res) => res.render('x', { c: 'options' }))
    },
    gets('/'),
  ),

  observe3('app.render gives the text to its callback', [render, engine], async (framework, { fixture }) => {
    const app = framework().set('views', fixture('views/plain'))
    app.engine('.tmpl', (path: string, options: { who?: string }, done: (error: unknown, text?: string) => void) =>
      options.who === 'nobody' ? done(new Error('no one')) : done(null, `${path.split('/').pop()} for ${options.who}`),
    )
    app.locals({ who: 'the app' })
    const asked: unknown[][] = [
      ['user.tmpl'],
      ['user.tmpl', {}],
      ['user.tmpl', { who: 'an option' }],
      ['user.tmpl', { _locals: { who: 'a local' } }],
      ['user.tmpl', { who: 'an option', _locals: { who: 'a local' } }],
      ['user.tmpl', { who: 'nobody' }],
      ['blog.tmpl', {}],
      ['missing.tmpl', {}],
    ]
    const answers = asked.map(
      (args) =>
        new Promise((resolve) => {
          const returned = app.render(...(args as [string]), (error: Error | null, text?: string) =>
            resolve([error?.message.replace(/".*\/views/, '"…/views'), text]),
          )
          if (returned !== undefined) resolve('returned something')
        }),
    )
    return Promise.all(answers)
  }),

  observe3('app.engine takes an extension with or without a dot', [engine], (framework) => {
    const app = framework()
    const fn = (): void => {}
    return {
      returned: app.engine('html', fn) === app,
      keys: Object.keys(app.engine('.jade', fn).engines),
      refused: [attempt(() => app.engine('x', null)), attempt(() => app.engine('x', 'text'))],
    }
  }),

  observe3('app.listen makes a server of node', [listen], async (framework) => {
    const app = framework()
    const called = await new Promise<unknown[]>((resolve) => {
      const server = app.listen(0, '127.0.0.1', (...args: unknown[]) => {
        const { port } = server.address() as AddressInfo
        resolve([args, server instanceof Server, port > 0, server.listeners('request').length, server])
      })
    })
    const server = called.pop() as Server
    const own = server.listeners('request')[0] === (app as unknown)
    await new Promise((resolve) => server.close(resolve))
    return [called, own]
  }),

  observe3('a listen that fails is an event of the server', [listen], async (framework) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const calls: unknown[] = []
    const server = framework().listen((taken.address() as AddressInfo).port, '127.0.0.1', () => calls.push('callback'))
    const error = await new Promise<NodeJS.ErrnoException>((resolve) => server.once('error', resolve))
    await new Promise((resolve) => taken.close(resolve))
    return [error.code, calls]
  }),

  observe3(
    'framework.createServer makes an app, and warns',
    [versioning],
    async (framework, kit) => {
      noteDeprecations(kit)
      const said: unknown[] = []
      ;(process as NodeJS.EventEmitter).on('deprecation', (warning: { namespace: string; message: string }) =>
        said.push([warning.namespace, warning.message]),
      )
      const app = framework.createServer()
      return [typeof app, typeof app.get, app instanceof Server, framework.createServer.length, said]
    },
    { env: { NO_DEPRECATION: '' } },
  ),

  serve3(
    'arguments of the factory are ignored',
    [versioning],
    (framework) =>
      framework((_req: unknown, _res: unknown, next: () => void) => next()).get('/', (_req, res) => res.send('ok')),
    gets('/'),
  ),

  serve3(
    'app.del is delete, and warns',
    ['Application (3.x) › app.VERB(path, [callback...], callback)'],
    (framework, kit) => {
      noteDeprecations(kit)
      return framework().del('/x', (_req, res) => res.send('deleted'))
    },
    [
      { ...get('/x'), title: 'DELETE /x', bytes: get('/x').bytes.replace('GET', 'DELETE'), methods: ['DELETE'] },
      get('/x'),
    ],
    { env: { NO_DEPRECATION: '' } },
  ),

  observe3('methods of the app return the app', [use, engine], (framework) => {
    const app = framework()
    const pass: Handler3 = (_req, _res, next) => next()
    const calls: Record<string, () => unknown> = {
      use: () => app.use(pass),
      'use with a path': () => app.use('/x', pass),
      get: () => app.get('/', pass),
      all: () => app.all('/', pass),
      del: () => app.del('/', pass),
      param: () => app.param('id', pass),
      'param of a list': () => app.param(['a', 'b'], pass),
      'param of a function': () => app.param(() => {}),
      engine: () => app.engine('x', pass),
      set: () => app.set('a', 1),
      'set undefined': () => app.set('a', undefined),
      enable: () => app.enable('a'),
      disable: () => app.disable('a'),
      configure: () => app.configure(() => {}),
    }
    return Object.entries(calls).map(([name, call]) => [name, call() === app])
  }),

  observe3('app.path joins the mount paths, app.route has the last', [use], (framework) => {
    const [app, blog, admin] = [framework(), framework(), framework()]
    const alone = [app, blog].map((one: App3) => [one.route, one.path(), one.parent === undefined])
    app.use('/blog', blog)
    blog.use('/admin', admin)
    const mounted = [app, blog, admin].map((one) => [one.route, one.path()])
    const other = framework().use('/other/', blog)
    return { alone, mounted, moved: [blog.route, blog.path(), admin.path(), blog.parent === other] }
  }),

  serve3(
    'app.path of an app that is mounted at the root',
    [use],
    (framework) => {
      const [app, child] = [framework(), framework()]
      child.get('/p', (req, res) => res.json([req.app.route, req.app.path(), child.path()]))
      return app.use(child)
    },
    gets('/p'),
  ),
])
