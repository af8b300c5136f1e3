import framework = require('trunkline/v4')

declare const request: typeof framework.request
export = request
