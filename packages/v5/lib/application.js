// Agents hook these files as they load; an application is made of them.
require('./utils')
require('./view')

module.exports = require('trunkline/express/v5').framework.application
