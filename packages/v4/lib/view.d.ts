import deep = require('trunkline/deep/v4')

declare const View: typeof deep.View
export = View
