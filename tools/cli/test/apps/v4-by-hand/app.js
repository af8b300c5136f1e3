// An app of 4.x that holds what has to be rewritten by hand: `trunkline doctor` finds each line that begins a comment with a code.
var path = require('node:path')
var express = require('express')
var app = express()
var router = express.Router()

require('express/lib/router/layer') // TL423
express.static.mime.define({ 'a/b': ['x'] }) // TL410
app.use(express.query()) // TL434
app.use(express.json())
app.use(express.static(path.join(__dirname, 'public'))) // TL417

app.use((req, res, next) => {
  req.query = { page: 1 } // TL413
  next()
})
app.param((name, fn) => fn) // TL419
router.param(['a', 'b'], (req, res, next) => next()) // TL420

function checked(req, res, next) {
  next()
}
app.get('/files/*', checked, (req, res) => res.send(req.params[0])) // TL401 TL430
app.get('/a{b}', router) // TL402
app.get('/param', (req, res) => res.send(req.param('id'))) // TL404
app.get('/status', (req, res) => res.send(404)) // TL405
app.get('/moved', (req, res) => res.redirect(req.get('x'), 301)) // TL406
app.get('/file', (req, res) => res.sendfile('app.js')) // TL408
app.get('/odd', (req, res) => res.status(99).end()) // TL412
app.get('/nested', (req, res) => res.send(req.query.filter.name)) // TL414
app.post('/body', (req, res) => res.send(req.body.name)) // TL415
app.get('/kept', (req, res) => res.sendFile(path.join(__dirname, 'public/.well-known/a.txt'))) // TL435
app.get('/vary', (req, res) => {
  res.vary() // TL425
  res.clearCookie('a', { maxAge: 5 }) // TL426
  res.end()
})
console.log(app._router.stack.length) // TL422

module.exports = app
