const { createUrlencoded, v1 } = require('@trunkline/parsers/factories')
const read = require('../read')

module.exports = createUrlencoded(read, v1)
