require('./route')

module.exports = require('trunkline/express/v3').framework.Router
