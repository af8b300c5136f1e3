module.exports = require('trunkline/express/v5').framework.response
