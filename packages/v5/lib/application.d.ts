import framework = require('../index')

declare const application: typeof framework.application
export = application
