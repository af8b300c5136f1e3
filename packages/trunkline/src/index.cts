import v5 = require('./v5.cts')
export = v5
