module.exports = require('trunkline/express/v5').Request.prototype
