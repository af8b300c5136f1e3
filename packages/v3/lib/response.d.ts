import framework = require('../index')

declare const response: typeof framework.response
export = response
