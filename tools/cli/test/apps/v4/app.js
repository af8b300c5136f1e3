// An app of 4.x that holds what `trunkline doctor --fix` can mend; v4-by-hand has the rest. Its formatting is meant to survive.
var express = require('express')
var app = express()
var router = express.Router()

app.use(express.urlencoded())
app.use('/.well-known', express.static(__dirname + '/public/.well-known'))
app.use(express.static(__dirname + '/public'))

app.post('/form', (req, res) => res.json(req.body))

function shown(req, res) {
  res.json({ params: Object.assign({}, req.params), base: req.baseUrl })
}

app.get('/files/*', (req, res) => res.json([req.params[0]]))
app.get('/users/:id?', shown)
app.get('/years/:year(\\d{4})', shown)
app.get('/either/(a|b)', shown)
app.get('/colou?r', shown)
app.get('/literal/a{b}', (req, res) => res.json('braces'))
app.get('/paths/:path(*)', shown)

app.del('/gone', (req, res) => res.send(204))
app.get('/teapot', (req, res) => {
  res.send(418, 'short and stout') // the status first
})
app.get('/created', (req, res) => res.json({ a: 1 }, 201))
app.get('/moved', (req, res) => res.redirect('/new', 301))
app.get('/back', (req, res) => res.redirect('back'))
app.get('/text-status', (req, res) => res.status('404').end('none'))
app.get('/file', (req, res) => res.sendfile(__dirname + '/server.js'))
app.get('/host', (req, res) => res.json([req.host, req.acceptsLanguage('de', 'en')]))
app.get('/kept', (req, res) => res.sendFile(__dirname + '/public/.well-known/a.txt', { dotfiles: 'allow' }))
app.get('/own/:a', (req, res) => res.json(req.params.hasOwnProperty('a')))
app.get('/own-query', (req, res) => res.json(req.query.hasOwnProperty('a')))

router.param(':name', (req, res, next, name) => {
  res.locals.name = name.toUpperCase()
  next()
})
router.get('/hello/:name', (req, res) => res.json(res.locals.name))
app.use('/api/:version?', router)

app.use('/query', (req, res, next) => {
  req.query.page = Number(req.query.page || 0) + 1
  delete req.query.secret
  next()
})
app.get('/query', (req, res) => {
  res.json(req.query)
})
app.use('/replaced', (req, res, next) => {
  req.query = { page: 7 }
  next()
})
app.get('/replaced', (req, res) => res.json(req.query))
app.post('/param', (req, res) => res.json([req.param('a'), req.param('none', 'x'), req.param('n').length]))
app.get('/param/:id', (req, res) => res.json(req.param('id')))

module.exports = app
