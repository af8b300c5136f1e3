// Agents hook these files as they load; an application is made of them.
require('./utils')
require('./view')

module.exports = require('trunkline/v5').application
