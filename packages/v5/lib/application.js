require('./utils') // agents hook it as it loads

module.exports = require('trunkline/express/v5').createApplicationMethods()
