import framework = require('trunkline/v3')
export = framework
