var fs = require('fs')
var os = require('os')
var path = require('path')
var express = require('trunkline/v3')
var pictures = require('./routes/pictures')

var app = express()

module.exports = app
var folder = process.env.GALLERY || fs.mkdtempSync(path.join(os.tmpdir(), 'gallery-'))

app.configure(function () {
  app.set('views', path.join(__dirname, 'views'))
  app.set('view engine', 'ejs')
  app.set('pictures', folder)
  app.locals({
    title: 'Gallery',
    kilobytes: function (bytes) {
      return Math.ceil(bytes / 1024) + ' kB'
    },
  })
  app.use(express.logger({ format: 'tiny', stream: { write: app.emit.bind(app, 'line') } }))
  app.use(express.cookieParser())
  app.use(express.cookieSession({ secret: 'oil and canvas', key: 'gallery' }))
  app.use(express.bodyParser({ uploadDir: folder, limit: '1mb', maxFilesSize: 200 * 1024 }))
  app.use(function (req, res, next) {
    res.locals.painter = req.session.painter || 'somebody'
    next()
  })
  app.use('/pictures', express.static(folder, { maxAge: 60 * 1000 }))
  app.use('/pictures', express.directory(folder))
  app.use(app.router)
  app.use(function (err, req, res, next) {
    if (err.status !== 400 && err.status !== 413) return next(err)
    res.status(err.status).render('refused', { reason: err.message })
  })
  app.use(express.errorHandler())
})

app.get('/', pictures.list)
app.post('/name', pictures.name)
app.post('/leave', pictures.leave)
app.post('/hang', pictures.upload)
app.get('/download/:file', pictures.download)
app.get('/raw/*', pictures.raw)

if (require.main === module) {
  app.listen(process.env.PORT || 3000)
}
