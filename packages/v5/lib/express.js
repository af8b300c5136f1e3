const { createExpress } = require('trunkline/express/v5')
require('./request') // agents hook these two as they load
require('./response')

// Node reads from the text of this file what an ES module may import from it by name; the values are those below.
exports.application =
  exports.request =
  exports.response =
  exports.Route =
  exports.Router =
  exports.json =
  exports.raw =
  exports.static =
  exports.text =
  exports.urlencoded =
    undefined

module.exports = createExpress({
  View: require('./view'),
  application: require('./application'),
  Router: require('./node_modules/router'),
  parsers: require('./node_modules/body-parser'),
  finalhandler: require('./node_modules/finalhandler'),
})
