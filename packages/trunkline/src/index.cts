import framework = require('./v5.cts')
export = framework
