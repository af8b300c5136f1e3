import framework = require('../index')

declare const request: typeof framework.request
export = request
