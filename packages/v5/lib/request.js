module.exports = require('trunkline/v5').request
