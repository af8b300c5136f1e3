import framework = require('trunkline/v3')

declare const application: typeof framework.application
export = application
