import framework = require('trunkline/v3')

declare const response: typeof framework.response
export = response
