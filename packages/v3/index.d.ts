import framework = require('./dist/index.cjs')
export = framework
