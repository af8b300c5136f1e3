import framework = require('trunkline/v5')

declare const request: typeof framework.request
export = request
