// An application is made of these.
require('./middleware')
require('./router')
require('./utils')
require('./view')

module.exports = require('trunkline/express/v3').framework.application
