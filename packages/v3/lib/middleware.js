exports.init = require('trunkline/deep/v3').createInit
