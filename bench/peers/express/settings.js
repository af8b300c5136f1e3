import { createRequire } from 'node:module'
import { Writable } from 'node:stream'

const require = createRequire(import.meta.url)
const TEXT = 'hello '.repeat(200) // longer than the kilobyte from which on compression compresses

const SETTINGS = {
  nothing: () => {},
  'x-powered-by off': (app) => app.disable('x-powered-by'),
  'own header': (app) => app.use(setOwnHeader),
  'x-powered-by off, own header': (app) => app.disable('x-powered-by').use(setOwnHeader),
  'etag off': (app) => app.disable('etag'),
  'etag strong': (app) => app.set('etag', 'strong'),
  'trust proxy': (app) => app.set('trust proxy', 1),
  'query parser extended': (app) => app.set('query parser', 'extended'),
  'env development': (app) => app.set('env', 'development'),
  cors: (app) => app.use(require('cors')()),
  helmet: (app) => app.use(require('helmet')()),
  compression: (app) => app.use(require('compression')()),
  'cookie-parser': (app) => app.use(require('cookie-parser')()),
  morgan: (app) =>
    app.use(require('morgan')('combined', { stream: new Writable({ write: (_a, _b, done) => done() }) })),
  'express-session': (app) => {
    app.use(require('express-session')({ secret: 'not a secret', resave: false, saveUninitialized: false }))
  },
}

/** A text behind one setting or middleware of production; the handler reads what the settings are about. */
export function withSetting({ name }, { framework }) {
  const app = framework()
  SETTINGS[name](app)
  app.get('/', (req, res) => {
    const isKnown = req.ip !== '' && req.query.name === 'ada'
    res.type('text/plain').send(isKnown ? TEXT : 'nobody')
  })
  return app.listen(0, '127.0.0.1')
}

function setOwnHeader(_req, res, next) {
  res.set('Cache-Control', 'no-store')
  next()
}
