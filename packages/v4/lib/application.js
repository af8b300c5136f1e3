const { createApplicationMethods } = require('trunkline/express/v4')
const { init } = require('./middleware/init')
const query = require('./middleware/query')
require('./utils') // agents hook it as it loads

module.exports = createApplicationMethods({ query, init })
