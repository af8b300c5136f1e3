import framework = require('trunkline/v4')

declare const query: typeof framework.query
export = query
