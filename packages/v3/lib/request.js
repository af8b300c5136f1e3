module.exports = require('trunkline/v3').request
