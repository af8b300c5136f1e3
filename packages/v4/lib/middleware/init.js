exports.init = require('trunkline/express/v4').createInit
