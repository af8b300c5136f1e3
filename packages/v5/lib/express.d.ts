import framework = require('trunkline/v5')
export = framework
