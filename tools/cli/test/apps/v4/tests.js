// The app's own tests: they pass on 4.x, and after `trunkline doctor --fix` on 5.x.
var http = require('node:http')
var app = require('./app')
var start = require('./server')

var TESTS = [
  ['GET /files/a/b.txt', 200, '["a/b.txt"]'],
  ['GET /files/', 200, '[""]'],
  ['GET /files/a%2Fb/', 200, '["a/b/"]'],
  ['GET /users', 200, '{"params":{},"base":""}'],
  ['GET /users/7', 200, '{"params":{"id":"7"},"base":""}'],
  ['GET /years/2026', 200, '{"params":{"year":"2026"},"base":""}'],
  ['GET /years/26', 404],
  ['GET /either/a', 200],
  ['GET /either/c', 404],
  ['GET /color', 200],
  ['GET /Colour/', 200],
  ['GET /paths/x/y', 200, '{"params":{"0":"x/y","path":"x/y"},"base":""}'],
  ['DELETE /gone', 204, ''],
  ['GET /teapot', 418, 'short and stout'],
  ['GET /created', 201, '{"a":1}'],
  ['GET /moved', 301, '/new'],
  ['GET /back', 302, '/'],
  ['GET /back', 302, '/from/here', { referer: '/from/here' }],
  ['GET /text-status', 404, 'none'],
  ['GET /file', 200],
  ['GET /host', 200, '["example.com","en"]', { host: 'example.com:8080', 'accept-language': 'en' }],
  ['GET /own/x', 200, 'true'],
  ['GET /own-query?a=1', 200, 'true'],
  ['GET /api/v2/hello/ada', 200, '"ADA"'],
  ['GET /.well-known/a.txt', 200, 'well known\n'],
  ['GET /kept', 200, 'well known\n'],
  ['GET /.hidden', 404],
  ['GET /query?page=1&secret=2&a=3', 200, '{"page":2,"a":"3"}'],
  ['GET /replaced?a=1', 200, '{"page":7}'],
  ['POST /param?a=1&n=abc', 200, '["2","x",3]', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=2'],
  ['POST /param?a=1&n=abc', 200, '["1","x",3]'],
  ['GET /param/9?id=1', 200, '"9"'],
  ['POST /form', 200, '{"a":{"b":"1"}}', { 'content-type': 'application/x-www-form-urlencoded' }, 'a[b]=1'],
]

var server = http.createServer(app).listen(0, '127.0.0.1', function () {
  run(TESTS.slice(), function () {
    server.close()
    // A port that is taken is an error on both lines.
    var taken = http.createServer().listen(0, function () {
      process.once('uncaughtException', function (err) {
        report('a port that is taken', err.code === 'EADDRINUSE')
        taken.close()
      })
      start(taken.address().port, function () {
        report('a port that is taken', false)
        taken.close()
      })
    })
  })
})

function run(tests, done) {
  var test = tests.shift()
  if (!test) return done()
  var [method, path] = test[0].split(' ')
  var options = {
    port: server.address().port,
    host: '127.0.0.1',
    method: method,
    path: path,
    headers: test[3],
    agent: false,
  }
  var req = http.request(options, function (res) {
    var body = ''
    res.setEncoding('utf8').on('data', function (text) {
      body += text
    })
    res.on('end', function () {
      var answer = res.headers.location || body
      report(test[0], res.statusCode === test[1] && (test[2] === undefined || answer === test[2]), answer)
      run(tests, done)
    })
  })
  req.end(test[4])
}

function report(name, passed, answer) {
  console.log((passed ? 'ok' : 'not ok') + ' - ' + name + (passed ? '' : ': ' + answer))
  if (!passed) process.exitCode = 1
}
