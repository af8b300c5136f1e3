import deep = require('trunkline/deep/v3')

declare const View: typeof deep.View
export = View
