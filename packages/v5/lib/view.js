module.exports = require('trunkline/deep/v5').View
