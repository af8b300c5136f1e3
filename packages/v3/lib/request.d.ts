import framework = require('trunkline/v3')

declare const request: typeof framework.request
export = request
