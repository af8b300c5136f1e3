module.exports = require('trunkline/deep/v3').View
