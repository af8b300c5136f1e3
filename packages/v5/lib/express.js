const { framework } = require('trunkline/express/v5')

// The same values that the framework has already, unless an agent put something else in the place of a file's exports.
module.exports = Object.assign(framework, {
  application: require('./application'),
  request: require('./request'),
  response: require('./response'),
})
