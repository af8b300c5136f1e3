import { observe3, serve3, topicOn3 } from '../../src/define-v3.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { attempt } from '../../src/interface.ts'
import { gets } from '../../src/requests.ts'

const configure = 'Application (3.x) › app.configure([env], callback)'
const env = 'Settings named in the material › env'

export default topicOn3('scenarios/v3/configure', [
  observe3('configure runs at once, in the order of the calls', [configure], (framework) => {
    const ran: string[] = []
    const app = framework().set('env', 'staging')
    app.configure(() => ran.push('all'))
    app.configure('staging', () => ran.push('staging'))
    app.configure('production', () => ran.push('production'))
    app.configure('development', 'staging', 'test', () => ran.push('one of three'))
    app.configure('development', 'test', () => ran.push('one of two'))
    app.configure('all', () => ran.push('the name all'))
    return ran
  }),

  observe3('configure calls with the app, and returns it', [configure], (framework) => {
    const app = framework()
    let seen: unknown
    const returned = app.configure(function (this: unknown, ...args: unknown[]) {
      seen = [this === app, args.length]
    })
    return [seen, returned === app]
  }),

  observe3('configure follows the setting env, not the environment', [configure, env], (framework) => {
    const ran: string[] = []
    const app = framework()
    app.configure('test', () => ran.push('test, from NODE_ENV'))
    app.set('env', 'other').configure('test', () => ran.push('test, after the setting changed'))
    app.configure('other', () => ran.push('other'))
    return [app.get('env'), ran]
  }),

  observe3('configure without a function', [configure], (framework) => {
    const app = framework()
    const fails = (...args: unknown[]): unknown => Object.keys(attempt(() => app.configure(...args)) as object)
    return [fails(), fails('test'), fails('nowhere'), fails('nowhere', undefined), fails(['test'], () => 0)]
  }),

  serve3(
    'an app that is put together in configure blocks',
    [configure],
    (framework) => {
      const app = framework()
      app.configure(() => {
        app.set('title', 'Blog')
        app.use((_req, res, next) => {
          res.set('X-All', 'yes')
          next()
        })
      })
      app.configure('production', () => app.set('title', 'Blog in production'))
      app.configure('test', () => {
        app.use((_req, res, next) => {
          res.set('X-Test', 'yes')
          next()
        })
      })
      return app.get('/', (_req, res) => res.send(app.get('title')))
    },
    gets('/', '/else'),
  ),

  serve3(
    'configure is deprecated, at each place once',
    [configure],
    (framework, kit) => {
      noteDeprecations(kit)
      const app = framework()
      for (let round = 0; round < 2; round++) app.configure(() => {})
      app.configure('test', () => {})
      return app.get('/', (_req, res) => res.send('ok'))
    },
    gets('/'),
    { env: { NO_DEPRECATION: '' } },
  ),
])
