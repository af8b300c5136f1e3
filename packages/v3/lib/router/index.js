require('./route')

module.exports = require('trunkline/v3').Router
