var express = require('trunkline/v3')
var contacts = require('./routes/contacts')
var errors = require('./routes/errors')

// The interface itself: an application of its own, so that a second version can be mounted beside it.
var api = express()

api.configure(function () {
  api.set('json spaces', 0)
  api.use(express.limit('10kb'))
  api.use(express.json())
  api.use(express.urlencoded())
  api.use(express.methodOverride())
})

api.param(function (name, pattern) {
  if (!(pattern instanceof RegExp)) return
  return function (req, res, next, value) {
    var captures = pattern.exec(String(value))
    if (!captures) return next('route')
    req.params[name] = captures.length > 1 ? captures : captures[0]
    next()
  }
})
api.param('id', /^\d+$/)
api.param('range', /^(\d+)-(\d+)$/)

api.all('*', function (req, res, next) {
  res.set('X-Version', '1')
  next()
})
api.get('/contacts', contacts.list)
api.get('/contacts/:range', contacts.between)
api.get('/contacts/:id.:format?', contacts.show)
api.post('/contacts', contacts.add)
api.put('/contacts/:id', contacts.replace)
api.del('/contacts/:id', contacts.remove)
api.get('/lookup', contacts.lookup)
api.get(/^\/by-initial\/([a-z])$/i, contacts.byInitial)
api.use(errors.asJson)

var app = express()

module.exports = app

app.configure(function () {
  app.enable('trust proxy')
  app.set('json spaces', 0)
  app.set('jsonp callback name', 'then')
  app.use(express.responseTime())
  app.use(express.compress({ threshold: '1kb' }))
})

var guard = express.basicAuth(function (user, pass, done) {
  process.nextTick(function () {
    done(null, user === 'clerk' && pass === 'ink:well' ? { name: user } : null)
  })
}, 'Contacts')

app.get('/', function (req, res) {
  res.jsonp({ contacts: '/v1/contacts', secure: req.secure, ip: req.ip, routes: Object.keys(api.routes) })
})
app.get('/whoami', guard, function (req, res) {
  res.json(200, { user: req.user, auth: req.auth, remote: req.remoteUser.name })
})
app.use('/v1', api)
app.all('/private/*', guard)
app.get('/private/keys', function (req, res) {
  res.send(['ink', 'well'])
})

if (require.main === module) {
  app.listen(process.env.PORT || 3000)
}
