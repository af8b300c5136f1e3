import deep = require('trunkline/deep/v5')

declare const View: typeof deep.View
export = View
