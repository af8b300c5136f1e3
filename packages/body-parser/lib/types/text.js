const { createText, v2 } = require('@trunkline/parsers/factories')
const read = require('../read')

module.exports = createText(read, v2)
