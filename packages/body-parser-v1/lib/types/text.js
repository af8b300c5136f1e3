const { createText, v1 } = require('@trunkline/parsers/factories')
const read = require('../read')

module.exports = createText(read, v1)
