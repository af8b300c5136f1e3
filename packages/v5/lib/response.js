module.exports = require('trunkline/v5').response
