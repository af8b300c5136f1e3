module.exports = require('trunkline/deep/v3').libUtils
