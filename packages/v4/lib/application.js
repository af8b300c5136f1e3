// Agents hook these files as they load; an application is made of them.
require('./middleware/init')
require('./middleware/query')
require('./router')
require('./utils')
require('./view')

module.exports = require('trunkline/express/v4').framework.application
