const { createV1Parsers, v1 } = require('@trunkline/parsers/factories')

module.exports = createV1Parsers(require('./lib/read'), v1)
