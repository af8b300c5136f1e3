import framework = require('trunkline/v4')

declare const application: typeof framework.application
export = application
