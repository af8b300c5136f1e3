exports.index = function (req, res) {
  res.redirect('/posts')
}

exports.about = function (req, res) {
  req.session.visits = (req.session.visits || 0) + 1
  res.render('about', { visits: req.session.visits })
}

exports.broken = function (req, res, next) {
  var err = new Error('the rain gauge is empty')
  err.stack = 'Error: the rain gauge is empty\n    at the garden'
  next(err)
}

exports.missing = function (req, res) {
  res.status(404)
  if (req.accepts('html')) return res.render('missing', { url: req.url })
  if (req.accepts('json')) return res.send({ error: 'missing' })
  res.type('txt').send('missing')
}

exports.failed = function (err, req, res, next) {
  res.status(err.status || 500).render('failed', { status: err.status || 500 })
}
