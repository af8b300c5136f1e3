const { framework } = require('trunkline/express/v3')

// The same values that the framework has already, unless somebody put something else in the place of a file's exports.
module.exports = Object.assign(framework, {
  application: require('./application'),
  request: require('./request'),
  response: require('./response'),
  Route: require('./router/route'),
  Router: require('./router'),
})
