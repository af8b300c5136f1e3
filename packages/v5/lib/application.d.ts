import framework = require('trunkline/v5')

declare const application: typeof framework.application
export = application
