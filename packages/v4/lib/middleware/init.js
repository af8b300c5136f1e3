exports.init = require('trunkline/deep/v4').createInit
