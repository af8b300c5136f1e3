exports.init = require('trunkline/express-lib/v3').createInit
