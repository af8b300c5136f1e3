module.exports = require('trunkline/deep/v4').View
