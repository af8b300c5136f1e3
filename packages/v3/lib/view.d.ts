import lib = require('trunkline/express-lib/v3')

declare const View: typeof lib.View
export = View
