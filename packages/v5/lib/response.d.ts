import framework = require('trunkline/v5')

declare const response: typeof framework.response
export = response
