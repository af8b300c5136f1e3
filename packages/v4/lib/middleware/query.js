module.exports = require('trunkline/express/v4').framework.query
