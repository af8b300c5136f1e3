const { createUrlencoded, v2 } = require('@trunkline/parsers/factories')
const read = require('../read')

module.exports = createUrlencoded(read, v2)
