var fs = require('fs')
var path = require('path')

exports.list = function (req, res, next) {
  var folder = req.app.get('pictures')
  fs.readdir(folder, function (err, names) {
    if (err) return next(err)
    var files = names.sort().map(function (name) {
      return { name: name, size: fs.statSync(path.join(folder, name)).size }
    })
    res.render('index', { files: files })
  })
}

exports.name = function (req, res) {
  req.session.painter = req.body.painter
  res.redirect('/')
}

exports.leave = function (req, res) {
  req.session = null
  res.redirect('/')
}

exports.upload = function (req, res, next) {
  var pictures = [].concat((req.files || {}).pictures || [])
  var folder = req.app.get('pictures')
  pictures.forEach(function (picture) {
    var name = path.basename(picture.name)
    // A form whose field was left empty sends a file without a name.
    if (name) fs.renameSync(picture.path, path.join(folder, name))
    else fs.unlinkSync(picture.path)
  })
  res.send({
    painter: res.locals.painter,
    caption: req.body.caption,
    pictures: pictures.map(function (picture) {
      return [picture.name, picture.size, picture.type]
    }),
  })
}

exports.download = function (req, res, next) {
  var file = path.basename(req.params.file)
  res.download(path.join(req.app.get('pictures'), file), 'picture-' + file, function (err) {
    if (err && !res.headersSent) next()
  })
}

exports.raw = function (req, res) {
  res.sendfile(req.params[0], { root: req.app.get('pictures') })
}
