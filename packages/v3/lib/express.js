const { framework } = require('trunkline/express/v3')

// Node reads from the text of this file what an ES module may import from it by name; the values are those below.
exports.mime =
  exports.basicAuth =
  exports.bodyParser =
  exports.compress =
  exports.cookieParser =
  exports.cookieSession =
  exports.csrf =
  exports.directory =
  exports.errorHandler =
  exports.favicon =
  exports.json =
  exports.limit =
  exports.logger =
  exports.methodOverride =
  exports.multipart =
  exports.query =
  exports.responseTime =
  exports.session =
  exports.static =
  exports.staticCache =
  exports.timeout =
  exports.urlencoded =
  exports.vhost =
  exports.createServer =
  exports.application =
  exports.request =
  exports.response =
  exports.Route =
  exports.Router =
    undefined

// The same values that the framework has already, unless somebody put something else in the place of a file's exports.
module.exports = Object.assign(framework, {
  application: require('./application'),
  request: require('./request'),
  response: require('./response'),
  Route: require('./router/route'),
  Router: require('./router'),
})
