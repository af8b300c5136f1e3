import framework = require('../index')
export = framework
