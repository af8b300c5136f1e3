// An app of 3.x that holds what 4.x has no more: `trunkline doctor --from 3` finds each line that ends with a code.
var express = require('express')
var app = express.createServer() // TL305

app.configure(setUp) // TL303
app.locals({ title: 'shop' }) // TL304
console.log(express.mime, app.routes) // TL316 TL306
app.use((req, res, next) => res.on('header', next)) // TL314
app.get('/files/:name.:type?*', show) // TL309

function setUp() {
  app.use(express.logger()) // TL301
  app.use(app.router) // TL302
}

function show(req, res) {
  if (res.headerSent) return // TL312
  res.charset = 'latin1' // TL313
  res.location('login') // TL311
  res.send(req.accepted) // TL307
}

module.exports = app
