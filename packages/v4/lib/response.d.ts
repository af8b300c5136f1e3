import framework = require('trunkline/v4')

declare const response: typeof framework.response
export = response
