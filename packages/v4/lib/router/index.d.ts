import framework = require('trunkline/v4')

declare const Router: typeof framework.Router
export = Router
