import framework = require('../../index')

declare const Router: typeof framework.Router
export = Router
