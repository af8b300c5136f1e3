var path = require('path')
var express = require('trunkline/v3')
var pug = require('pug')
var messages = require('./middleware/messages')
var posts = require('./routes/posts')
var site = require('./routes/site')

var app = express()

module.exports = app

app.configure(function () {
  app.set('port', process.env.PORT || 3000)
  app.set('views', path.join(__dirname, 'views'))
  // Jade has been called Pug since 2016; the files keep their name.
  app.engine('jade', pug.__express)
  app.set('view engine', 'jade')
  app.locals({ title: 'Notes of a Gardener', since: 2013 })
  app.locals.pretty = true

  app.use(express.favicon())
  app.use(express.bodyParser())
  app.use(express.methodOverride())
  app.use(express.cookieParser('keep the slugs out'))
  app.use(express.session())
  app.use(express.csrf())
  app.use(messages)
  app.use(function (req, res, next) {
    res.locals({ token: req.csrfToken(), path: req.path })
    next()
  })
  app.use(app.router)
  app.use(express.static(path.join(__dirname, 'public')))
  app.use(site.missing)
})

app.configure('development', function () {
  app.use(express.errorHandler())
})

app.configure('production', function () {
  app.use(site.failed)
})

app.param('post', posts.load)

app.get('/', site.index)
app.get('/about', site.about)
app.get('/broken', site.broken)

app.get('/posts', posts.index)
app.get('/posts/new', posts.create)
app.post('/posts', posts.save)
app.get('/posts/:post', posts.show)
app.get('/posts/:post/edit', posts.edit)
app.put('/posts/:post', posts.update)
app.del('/posts/:post', posts.destroy)

if (require.main === module) {
  app.listen(app.get('port'), function () {
    console.log('http://localhost:' + app.get('port'))
  })
}
