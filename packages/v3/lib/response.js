module.exports = require('trunkline/v3').response
