import deep = require('trunkline/deep/v4')

declare const Layer: typeof deep.Layer
export = Layer
