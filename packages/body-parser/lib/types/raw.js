const { createRaw, v2 } = require('@trunkline/parsers/factories')
const read = require('../read')

module.exports = createRaw(read, v2)
