const { createRaw, v1 } = require('@trunkline/parsers/factories')
const read = require('../read')

module.exports = createRaw(read, v1)
