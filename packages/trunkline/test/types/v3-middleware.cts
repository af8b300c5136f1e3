import express = require('trunkline/v3')

// Never run, only checked: the bundled middleware of 3.x where an app of that time has it.
export function createApp(): express.Application {
  const app = express()
  app.configure(() => {
    app.use(express.favicon())
    app.use(express.logger('dev'))
    app.use(express.logger({ format: ':method', immediate: true }))
    app.use(express.responseTime())
    app.use(express.compress())
    app.use(express.limit('1mb'))
    app.use(express.bodyParser({ uploadDir: '/tmp', limit: '1mb' }))
    app.use(express.json({ strict: false, verify: (_req, _res, text) => text.trim() }))
    app.use(express.urlencoded({ extended: false }))
    app.use(express.multipart({ maxFiles: 1 }))
    app.use(express.methodOverride())
    app.use(express.cookieParser('secret'))
    app.use(express.session({ secret: 'secret', store: new express.session.MemoryStore() }))
    app.use(express.cookieSession({ key: 'mine' }))
    app.use(express.csrf({ cookie: { signed: true } }))
    app.use(express.basicAuth('user', 'password'))
    app.use(express.basicAuth((user, password) => user === password.trim()))
    app.use(express.basicAuth((user, password, done) => done(null, user === password ? { user } : null), 'realm'))
    app.use(express.query())
    app.use(express.timeout('5s'))
    app.use(express.vhost('*.example.test', express()))
    app.use('/files', express.staticCache())
    app.use('/files', express.static('files', { maxAge: 1000 }))
    app.use('/files', express.directory('files'))
    app.use(app.router)
    app.use(express.errorHandler())
  })
  express.logger.token('upper', (req) => req.url.toUpperCase()).format('mine', ':upper')
  express.errorHandler.title = 'Mine'
  // @ts-expect-error: a name needs a password
  app.use(express.basicAuth('user'))
  // @ts-expect-error: a size is a number or a text
  app.use(express.limit({}))
  return app
}
