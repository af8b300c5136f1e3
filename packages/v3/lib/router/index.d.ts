import framework = require('trunkline/v3')

declare const Router: typeof framework.Router
export = Router
