const { createExpress } = require('trunkline/express/v5')
require('./request') // agents hook these two as they load
require('./response')

module.exports = createExpress({
  View: require('./view'),
  application: require('./application'),
  Router: require('./node_modules/router'),
  parsers: require('./node_modules/body-parser'),
  finalhandler: require('./node_modules/finalhandler'),
})
