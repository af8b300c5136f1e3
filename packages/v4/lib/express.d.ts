import framework = require('trunkline/v4')
export = framework
