module.exports = require('trunkline/v4').request
