var app = require('express')()

app.use(require('./app'))

// Starts when it is told to: the tests ask the app itself.
module.exports = function start(port, told) {
  app.listen(port, function () {
    told('up')
  })
}
