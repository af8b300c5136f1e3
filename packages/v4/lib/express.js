const { createExpress } = require('trunkline/express/v4')
require('./request') // agents hook these two as they load
require('./response')

module.exports = createExpress({
  View: require('./view'),
  application: require('./application'),
  Route: require('./router/route'),
  Router: require('./router'),
  query: require('./middleware/query'),
  parsers: require('./node_modules/body-parser'),
  finalhandler: require('./node_modules/finalhandler'),
})
